import type { QueryClient } from '@tanstack/react-query'
import { meetsFilters, type CaseFilters } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { profileOptions } from '#/api/profile.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import type { Replica } from '#/replica/client.ts'
import type { CasesReading } from '#/replica/read-cases.ts'
import { canKeepCopies, openReplica } from '#/replica/replica.ts'

/** What this device keeps of the user, whose cases are beside the copies of brands; null where there is no copy. */
export async function openCopies(client: QueryClient): Promise<Replica | null> {
  if (!canKeepCopies()) return null
  // Who is not known has none.
  const profile = await client.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return null
  const replica = openReplica(profile.id)
  return (await replica.hasCopies()) ? replica : null
}

/** Whether to read these cases again takes few requests, however many they are. */
export const isRefreshedByAge = (read: WholeRead<CaseRow> | undefined): boolean =>
  read?.copied !== undefined

/** Whether the rows of a brand are all that there were: services fill the brand of a row differently. */
export const isChecked = ({ meta }: CasesReading, { brandId }: CaseFilters): boolean =>
  brandId === null || meta.checked.includes(brandId)

/** The cases of a filter, of those of its brand as this device keeps them. */
export function asRead(reading: CasesReading, filters: CaseFilters): WholeRead<CaseRow> {
  const { readAt, refreshedAt, counted, moved, unreadable, ...meta } = reading.meta
  const unchecked = !isChecked(reading, filters)
  const rows = reading.rows.filter((row) => meetsFilters(row, filters))
  const copied = { readAt, refreshedAt, unchecked }
  // As many as the service counts of a brand: what could not be read is of another one, or of none.
  if (filters.brandId !== null)
    return {
      rows,
      count: unchecked ? null : rows.length,
      complete: !unchecked,
      unreadable: 0,
      copied,
    }
  const complete = !moved && (counted === null || meta.rows + unreadable === counted)
  const isAll = rows.length === reading.rows.length
  // Nobody counted those of a filter.
  return {
    rows,
    count: isAll ? counted : complete ? rows.length : null,
    complete,
    unreadable,
    copied,
  }
}
