import type { QueryClient } from '@tanstack/react-query'
import { apexListOptions, domainListOptions } from '#/api/domains.ts'
import type { Page } from '#/contract/page.ts'
import { deviceHosts } from './device-copy/device-hosts.ts'
import { apexListParams, asksForCopy, hostListParams, type Asked } from './domain-search.ts'
import { isLoaded } from './loaded/use-load-all.ts'

/** A page of hosts; as pictures, from the full rows that tell where these are. */
const listed = (brandId: string, asked: Asked) =>
  domainListOptions(brandId, hostListParams(asked), asked.view === 'pictures' ? 'full' : 'short')

/** A page of hosts, from the service or from the copy on this device. */
export const hosts = (brandId: string, asked: Asked) =>
  asksForCopy(asked) ? deviceHosts(brandId, asked) : listed(brandId, asked)

/** A page of apex groups. */
export const apexes = (brandId: string, asked: Asked) =>
  apexListOptions(brandId, apexListParams(asked))

const keyOf = (brandId: string, asked: Asked) =>
  (asked.group === 'apex' ? apexes(brandId, asked) : hosts(brandId, asked)).queryKey

/** Reads the page of the list ahead, where it needs one; a failure is the screen's to find. */
export async function prefetchList(
  queryClient: QueryClient,
  brandId: string,
  asked: Asked,
): Promise<void> {
  if (asked.group === 'apex') return queryClient.prefetchQuery(apexes(brandId, asked))
  if (!isLoaded(queryClient, brandId, asked)) await queryClient.prefetchQuery(hosts(brandId, asked))
}

/** Reads the page after that, when there is one. */
export function prefetchNextPage(queryClient: QueryClient, brandId: string, asked: Asked): void {
  const page = queryClient.getQueryData<Page<unknown>>(keyOf(brandId, asked))
  if (page?.next != null)
    void prefetchList(queryClient, brandId, { ...asked, page: asked.page + 1 })
}

/** Names a page of a list, whatever the order in which its address says what it is. */
export const listKey = (asked: Asked): string =>
  JSON.stringify(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
