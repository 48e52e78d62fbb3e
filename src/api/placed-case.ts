import type { QueryClient } from '@tanstack/react-query'
import type { Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { keepCase } from './cases.ts'
import { takedownOptions } from './takedowns.ts'

/**
 * Adds a new case to the cache (C144): its page opens without a request, and the rows and record of its host
 * show it immediately. Sends no request; see `readAgainAfter`.
 */
export function placeCase(client: QueryClient, stored: Takedown): void {
  client.setQueryData(takedownOptions(stored.id).queryKey, stored)
  keepCase(client, stored, true)
  const host = stored.target_website === null ? null : hostOfWebsite(stored.target_website)
  if (host === null || stored.brand === null || stored.is_open === false) return
  const open = { id: stored.id, status: stored.status }
  client.setQueriesData({ queryKey: ['domains', stored.brand] }, (held: unknown) =>
    withCase(held, host, open),
  )
}

/**
 * Invalidates queries that new cases affect: lists and counts of cases, and hosts of their brands. Active
 * queries refetch now, others on next use. Call once after many cases.
 */
export async function readAgainAfter(
  client: QueryClient,
  cases: readonly Pick<Takedown, 'id' | 'brand'>[],
): Promise<void> {
  const own = new Set(cases.map(({ id }) => id))
  const brands = new Set(cases.map(({ brand }) => brand))
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['takedowns'],
      // Skip the case itself and the list of all cases, which are up to date, and followed cases, which poll.
      predicate: ({ queryKey: [, , form, id] }) =>
        form !== 'all' && form !== 'followed' && (form !== 'detail' || !own.has(String(id))),
    }),
    // The contract doesn't say which rows report a case without a brand.
    client.invalidateQueries({
      queryKey: ['domains'],
      predicate: ({ queryKey }) => brands.has(null) || brands.has(String(queryKey[1])),
    }),
    client.invalidateQueries({
      queryKey: ['brand-stats'],
      predicate: ({ queryKey }) => brands.has(String(queryKey[1])),
      refetchType: 'none',
    }),
  ])
}

/** Returns the response with the case added to its host, or the same object if the host isn't in it. */
function withCase(
  held: unknown,
  host: string,
  open: { id: string; status: string | null },
): unknown {
  if (!isRecord(held)) return held
  if (Array.isArray(held['rows'])) {
    const before: unknown[] = held['rows']
    const rows = before.map((row) => withCase(row, host, open))
    return rows.every((row, index) => row === before[index]) ? held : { ...held, rows }
  }
  if (typeof held['name'] !== 'string' || !('source' in held)) return held
  // A record that doesn't report its open case lacks the key.
  const member = 'openCase' in held ? 'openCase' : 'open_takedown'
  return comparableHost(held['name']) === host ? { ...held, [member]: open } : held
}
