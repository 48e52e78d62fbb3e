import { dayMeant, relativeDay } from '#/lib/relative-day.ts'
import { parseSearch, stringifySearch } from '#/lib/search-codec.ts'

/** The lists that have views. */
export type ViewedList = 'domains' | 'scans' | 'takedowns' | 'outcomes'

/** The address of a list with its filters and order, below the origin; never anything else. */
export interface ViewAddress {
  list: ViewedList
  /** The brand that it names; null for a list of all. */
  brandId: string | null
  /** `/takedowns?status=OPEN` */
  address: string
}

const lists = {
  domains: /^\/brands\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/domains(?:\/|$)/i,
  scans: /^\/brands\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/scans\/?$/i,
  takedowns: /^\/takedowns\/?$/,
  outcomes: /^\/outcomes\/?$/,
} as const satisfies Record<ViewedList, RegExp>

const listNames = ['domains', 'scans', 'takedowns', 'outcomes'] as const

const longest = 4000
/** Days in the addresses of lists. */
const dayNames = ['from', 'to', 'closedFrom', 'closedTo', 'reportedFrom', 'reportedTo']

/**
 * The list that an address leads to, whatever page or record of it is open; null for any other address. Files
 * and stored views come from elsewhere: what is no list of this app is never gone to.
 */
export function readViewAddress(text: unknown): ViewAddress | null {
  if (typeof text !== 'string' || text.length > longest || !/^\/(?![/\\])/.test(text)) return null
  const [path = '', query = ''] = text
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s)
  const list = listNames.find((name) => lists[name].test(path))
  if (list === undefined) return null
  const { page: _page, ignored: _ignored, ...search } = parseSearch(query)
  const inPath = lists[list].exec(path)?.[1]
  const brand = inPath ?? search['brand']
  return {
    list,
    brandId: typeof brand === 'string' ? brand.toLowerCase() : null,
    address:
      (inPath === undefined ? `/${list}` : `/brands/${inPath}/${list}`) + stringifySearch(search),
  }
}

const changeDays = (address: string, change: (day: string) => string): string => {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const search = Object.entries(parseSearch(query)).map(([name, value]) => [
    name,
    dayNames.includes(name) && typeof value === 'string' ? change(value) : value,
  ])
  return path + stringifySearch(Object.fromEntries(search) as Record<string, unknown>)
}

/** The same address with days that move with today; the same text where it has none to move. */
export const withMovingDays = (address: string, now: number): string =>
  changeDays(address, (day) => relativeDay(day, now))

/** The same with the days of now. */
export const withFixedDays = (address: string, now: number): string =>
  changeDays(address, (day) => dayMeant(day, now) ?? day)
