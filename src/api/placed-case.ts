import type { QueryClient } from '@tanstack/react-query'
import type { Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { keepCase } from './cases.ts'
import { takedownOptions } from './takedowns.ts'

type Placed = (stored: Takedown) => void
const placed = new Set<Placed>()

/** Calls `listener` with every case that was requested in this page; returns the way to end that. */
export function onPlacedCase(listener: Placed): () => void {
  placed.add(listener)
  return () => {
    placed.delete(listener)
  }
}

/**
 * Puts a new case into what the page holds (C144): its own page opens without a request, and the rows and
 * the record of its host under its brand carry it at once. Costs no request; see `readAgainAfter`.
 */
export function placeCase(client: QueryClient, stored: Takedown): void {
  client.setQueryData(takedownOptions(stored.id).queryKey, stored)
  keepCase(client, stored, true)
  for (const listener of placed) listener(stored)
  const host = stored.target_website === null ? null : hostOfWebsite(stored.target_website)
  if (host === null || stored.brand === null || stored.is_open === false) return
  const open = { id: stored.id, status: stored.status }
  client.setQueriesData({ queryKey: ['domains', stored.brand] }, (held: unknown) =>
    withCase(held, host, open),
  )
}

/**
 * Reads again what new cases change: lists and counts of cases, and the hosts of their brands. What is
 * on screen is read at once, everything else when it is next looked at. After many cases call it once.
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
      // The case itself has just come, and is in its place among all of them; followed ones are read at their times.
      predicate: ({ queryKey: [, , form, id] }) =>
        form !== 'all' && form !== 'followed' && (form !== 'detail' || !own.has(String(id))),
    }),
    // Which brands' rows tell a case without a brand is not stated.
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

/** The same answer with the case at its host; the very same object where the host is not in it. */
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
