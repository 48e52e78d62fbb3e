import type { QueryClient } from '@tanstack/react-query'
import { readFullHosts, readHosts, type HostPage } from './host-rows.ts'
import type { Search } from './http.ts'
import { get } from './request.ts'

/** Where it is noted that the short rows of a brand are too short (C53). */
const tooShortKey = (brandId: string) => ['domains', brandId, 'short-rows-lack-figures']

/** `readHosts` for the screens of this page. A query's function has what it takes in its context. */
export const readHostPage = (
  brandId: string,
  search: Search,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<HostPage> =>
  readHosts(brandId, search, {
    get,
    signal,
    shortRows: {
      tooShort: () => client.getQueryData<boolean>(tooShortKey(brandId)) === true,
      note: () => void client.setQueryData(tooShortKey(brandId), true),
    },
  })

/** `readFullHosts` for the screens of this page. */
export const readFullHostPage = (
  brandId: string,
  search: Search,
  { signal }: { signal: AbortSignal },
): Promise<HostPage> => readFullHosts(brandId, search, { get, signal })
