import type { QueryClient } from '@tanstack/react-query'
import { allCasesOptions } from '#/api/all-cases.ts'
import { everyCaseOf } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { profileOptions } from '#/api/profile.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import { formatInstant } from '#/lib/dates.ts'
import type { CasesMeta } from '#/replica/meta.ts'
import type { CasesReading } from '#/replica/read-cases.ts'
import { daysUntilSettled } from '#/replica/refresh-cases.ts'
import { openReplica } from '#/replica/replica.ts'

/** When the cases of a copy were read last, in milliseconds. */
const ageOf = ({ readAt, refreshedAt }: CasesMeta): number => refreshedAt ?? readAt

function asRead({ rows, meta }: CasesReading): WholeRead<CaseRow> {
  const { counted, moved, unreadable, readAt, refreshedAt } = meta
  return {
    rows,
    count: counted,
    complete: !moved && (counted === null || rows.length + unreadable === counted),
    unreadable,
    copied: { readAt, refreshedAt },
  }
}

/**
 * Takes all cases of a brand from the copy on this device, for the screen that is about to come, where the copy
 * holds them and nothing newer was loaded (F21). They are as old as the copy, and read anew when somebody asks.
 * Nothing fails: without a copy they are read from the service.
 */
export async function takeCasesOfCopy(client: QueryClient, brandId: string): Promise<void> {
  const profile = await client.ensureQueryData(profileOptions()).catch(() => null)
  if (profile === null) return
  const replica = openReplica(profile.id)
  await replica.look(brandId)
  const meta = replica.store.state.get(brandId)?.meta?.cases ?? null
  const { queryKey } = allCasesOptions(everyCaseOf(brandId))
  const loadedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (meta === null || ageOf(meta) <= loadedAt) return
  const cases = await replica.cases(brandId)
  if (cases === null) return
  client.setQueryData(queryKey, asRead(cases), { updatedAt: ageOf(cases.meta) })
}

/** What was not read again when the cases of a copy were refreshed; null where all were read at once. */
export function unrefreshedWords({
  readAt,
  refreshedAt,
}: Pick<CasesMeta, 'readAt' | 'refreshedAt'>): string | null {
  if (refreshedAt === null) return null
  const all = formatInstant(new Date(readAt).toISOString())
  return `All cases were read on ${all}. Since then those closed for more than ${daysUntilSettled} days were not read again.`
}
