import type { QueryClient } from '@tanstack/react-query'
import { apexGroupPage, type ApexGroup } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { listSearch, type ApexListParams, type DomainListParams } from './domains.ts'
import { readFullHostPage, readHostPage, type HostRow } from './host-rows.ts'
import { brandPath } from './paths.ts'
import { byId, type PagedList } from './read-all.ts'
import { get } from './request.ts'

/*
 * The lists of the service as sources that are read row by row, each in its order on screen. Nothing of them
 * is kept in the cache.
 */

/** The hosts of a filter; from `full` rows, which tell more, or short ones. A page without its figures fails. */
export const hostSource = (
  client: QueryClient,
  brandId: string,
  params: Omit<DomainListParams, 'page' | 'pageSize'>,
  form: 'short' | 'full',
): PagedList<HostRow> => ({
  readPage: async (page, signal) => {
    const search = listSearch({ ...params, page, pageSize: maxPageSize })
    if (form === 'full') return readFullHostPage(brandId, search, { signal })
    const read = await readHostPage(brandId, search, { client, signal })
    if (read.lacking) throw read.lacking
    return read
  },
  idOf: byId,
})

/** The registered domains of a filter. */
export const apexSource = (
  brandId: string,
  params: Omit<ApexListParams, 'page' | 'pageSize'>,
): PagedList<ApexGroup> => ({
  readPage: (page, signal) =>
    get(
      {
        path: brandPath(brandId, 'domains/'),
        search: { ...listSearch({ ...params, page, pageSize: maxPageSize }), group_by: 'apex' },
        answer: apexGroupPage,
      },
      signal,
    ),
  idOf: (group) => group.registrable_apex,
})
