import type { QueryClient } from '@tanstack/react-query'
import {
  allCasesOptions,
  casesProgressTeller,
  walkAllCases,
  type WholeCasesReading,
} from '#/api/all-cases.ts'
import type { CaseFilters } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { isApiError } from '#/api/errors.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import { lastReadAt } from '#/replica/meta.ts'
import { asRead, isChecked, openCopies } from './copied-cases.ts'

/**
 * All cases of a filter, one reading for every screen that needs them. Where this device keeps a copy of a brand all
 * cases are beside it: these are refreshed by their age, which takes few requests, and the device holds what is new
 * too (F21); else the service is walked.
 */
export const casesOptions = (filters: CaseFilters) => allCasesOptions(filters, readCases)

async function readCases(
  filters: CaseFilters,
  reading: WholeCasesReading,
): Promise<WholeRead<CaseRow>> {
  const { client, signal } = reading
  const replica = await openCopies(client)
  if (replica === null) return walkAllCases(filters, reading)
  try {
    const onProgress = casesProgressTeller(filters, reading)
    const refreshed = await replica
      .refreshCases(filters.brandId, { signal, onProgress })
      .catch((error: unknown) => {
        // A walk would fail as well, and ask for more.
        if (signal.aborted || passing.some((kind) => isApiError(error, kind))) throw error
        return null
      })
    signal.throwIfAborted()
    return refreshed && isChecked(refreshed, filters)
      ? asRead(refreshed, filters)
      : await walkAllCases(filters, reading)
  } catch (error) {
    // What this device has is better than nothing; it says how old it is, and the error stands above it.
    if (!signal.aborted && !isApiError(error, 'unauthorized')) {
      const { queryKey } = casesOptions(filters)
      const copied = client.getQueryData(queryKey) ? null : await replica.cases(filters.brandId)
      // None of a brand may as well be cases that cannot be told from those of others.
      if (copied && (copied.rows.length > 0 || isChecked(copied, filters)))
        client.setQueryData(queryKey, asRead(copied, filters), {
          updatedAt: lastReadAt(copied.meta),
        })
    }
    throw error
  }
}

const passing = ['unauthorized', 'rate-limited', 'offline', 'unreachable'] as const

/**
 * Takes all cases of a filter from this device as they are, for the screen that is about to come, where nothing newer
 * was loaded (F21). They are as old as they are, and refreshed when somebody asks. Nothing fails: what this device
 * does not have, or what was never held against the service's count, is read when it is needed.
 */
export async function takeCopiedCases(client: QueryClient, filters: CaseFilters): Promise<void> {
  const replica = await openCopies(client)
  const meta = await replica?.lookAtCases()
  if (!replica || !meta) return
  const { queryKey } = casesOptions(filters)
  const isNewer = (at: number) => at > (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  if (!isNewer(lastReadAt(meta))) return
  const copied = await replica.cases(filters.brandId)
  const updatedAt = copied && lastReadAt(copied.meta)
  // Meanwhile they may have been read.
  if (copied && updatedAt !== null && isNewer(updatedAt) && isChecked(copied, filters))
    client.setQueryData(queryKey, asRead(copied, filters), { updatedAt })
}
