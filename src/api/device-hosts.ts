import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSight } from './freshness.ts'
import type { HostPage } from './host-rows.ts'

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

/** Has the pages on screen asked again, after the copy has changed. */
export const deviceHostsChanged = (client: QueryClient, brandId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: deviceHostsKey(brandId) })
