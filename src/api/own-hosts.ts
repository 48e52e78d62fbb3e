import { queryOptions } from '@tanstack/react-query'
import { brand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { staleInMinutes } from './freshness.ts'
import { brandsPath } from './paths.ts'
import { byId, readAll } from './read-all.ts'
import { get, type Requester } from './request.ts'

/** Own and trusted hosts of one brand; `trusted` null where the service does not tell them. */
export interface OwnHosts {
  brandId: string
  brandName: string | null
  domain: string | null
  trusted: string[] | null
}

const brandPage = pageOf(brand)

const ownSearch = { compact: false, page_size: maxPageSize }

/** Reads own and trusted hosts of all brands of the user (C143). */
export async function readOwnHosts(
  signal: AbortSignal,
  ask: Requester['get'] = get,
): Promise<OwnHosts[]> {
  const { rows } = await readAll(
    {
      readPage: (page, end) =>
        ask({ path: brandsPath, search: { ...ownSearch, page }, answer: brandPage }, end),
      idOf: byId,
    },
    { signal },
  )
  return rows.map((row) => ({
    brandId: row.id,
    brandName: row.name,
    domain: row.domain,
    trusted: row.trusted,
  }))
}

/** The same for screens, which may show it for minutes. */
export function ownHostsOptions() {
  return queryOptions({
    queryKey: ['brands', null, 'own-hosts', ownSearch],
    queryFn: async ({ signal }) => readOwnHosts(signal),
    staleTime: staleInMinutes,
  })
}
