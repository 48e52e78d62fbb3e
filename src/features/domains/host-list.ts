import type { QueryClient } from '@tanstack/react-query'
import { apexListOptions, domainListOptions } from '#/api/domains.ts'
import type { Page } from '#/contract/page.ts'
import { asksForCopy, deviceHosts } from './device-copy/device-hosts.ts'
import { apexListParams, hostListParams, type Asked } from './domain-search.ts'

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

/** Reads the page of the list ahead; a failure is the screen's to find. */
export function prefetchList(
  queryClient: QueryClient,
  brandId: string,
  asked: Asked,
): Promise<void> {
  return asked.group === 'apex'
    ? queryClient.prefetchQuery(apexes(brandId, asked))
    : queryClient.prefetchQuery(hosts(brandId, asked))
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
