import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSight } from './freshness.ts'
import type { HostPage, HostRow } from './host-rows.ts'
import type { ReadingProgress } from './read-all-pages.ts'
import { progressOptions, progressTeller, wholeReading, type WholeRead } from './whole-reading.ts'

/** Pages of a brand that were answered on this device. */
const deviceHostsKey = (brandId: string) => ['domains', brandId, 'device'] as const

/**
 * One page of hosts as `read` has it from this device, which takes no longer than drawing it: it is asked
 * again whenever it is shown. `asked` names the page.
 */
export function deviceHostsOptions(
  brandId: string,
  asked: unknown,
  read: (client: QueryClient) => Promise<HostPage>,
) {
  const queryKey: QueryKey = [...deviceHostsKey(brandId), asked]
  return queryOptions({ queryKey, queryFn: ({ client }) => read(client), staleTime: onSight })
}

/** A reading from this device that is under way. */
export interface DeviceReading {
  client: QueryClient
  signal: AbortSignal
  onProgress: (progress: ReadingProgress) => void
}

/** Milliseconds between two words on progress. */
const progressPause = 100

const progressKey = (brandId: string, asked: unknown) => [
  ...deviceHostsKey(brandId),
  'progress',
  asked,
]

/** All rows of a list as `read` has them from this device; forgotten with the last screen that uses them. */
export const allDeviceHostsOptions = (
  brandId: string,
  asked: unknown,
  read: (reading: DeviceReading) => Promise<WholeRead<HostRow>>,
) => ({
  ...wholeReading<HostRow>([...deviceHostsKey(brandId), 'all', asked], ({ client, signal }) =>
    read({
      client,
      signal,
      onProgress: progressTeller({ client, signal }, progressKey(brandId, asked), progressPause),
    }),
  ),
  gcTime: 0,
})

/** How far the reading of all rows of a list is. */
export const deviceProgressOptions = (brandId: string, asked: unknown) =>
  progressOptions(progressKey(brandId, asked))

/** Has the pages on screen asked again, after the copy has changed. */
export const deviceHostsChanged = (client: QueryClient, brandId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: deviceHostsKey(brandId) })
