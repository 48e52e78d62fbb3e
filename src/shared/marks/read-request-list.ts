import type { QueryClient } from '@tanstack/react-query'
import { domainAhead } from '#/api/domains.ts'
import { mostRequests } from '#/outbox/row.ts'
import { brandMarks, withNames } from './brand-marks.ts'

/**
 * Fetches the hostnames of a brand's request list that came from a file without them, up to the size of one bulk
 * request, and stores them. Returns the known hostnames, oldest mark first, and the number of unknown ones: not found
 * or failed to load.
 */
export async function readRequestList(
  client: QueryClient,
  user: string,
  brandId: string,
): Promise<{ hosts: string[]; unknown: number }> {
  const store = brandMarks(user, brandId)
  await store.loaded
  const listed = () => [...store.state.value.hold].toSorted(([, a], [, b]) => a.at - b.at)
  const unnamed = listed().filter(([, { name }]) => name === null)
  const names = new Map<string, string>()
  await Promise.all(
    unnamed.slice(0, mostRequests).map(async ([id]) => {
      const record = await client.fetchQuery(domainAhead(brandId, id)).catch(() => null)
      if (record?.name != null) names.set(id, record.name)
    }),
  )
  store.update((marks) => withNames(marks, names))
  const hosts = listed().flatMap(([, { name }]) => (name ? [name] : []))
  return { hosts, unknown: store.state.value.hold.size - hosts.length }
}
