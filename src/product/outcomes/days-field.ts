import { searchField } from '#/contract/search-field.ts'

/** A number of days from 1 to 9999 in an address, else `otherwise`. */
export const daysField = <Otherwise extends number | undefined>(otherwise: Otherwise) =>
  searchField((raw): number | Otherwise =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : otherwise,
  )
