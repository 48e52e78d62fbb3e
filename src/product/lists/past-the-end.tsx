import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { lastPage } from './paging.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page past the end of a list that the reader asked for and was led back from. */
    steppedBackFrom?: number
  }
}

export type PastTheEndProps<Data extends Page<unknown>, Key extends QueryKey> = {
  /** The first page of the same list, which tells how many rows there are. */
  first: UseQueryOptions<Data, Error, Data, Key>
  page: number
  pageSize: number
  /** What to show when there is no such list either. */
  failure: ReactNode
}

/**
 * In place of a page that the service does not have: lists shrink while they are read. Leads to the last
 * page there is, where `ListNotices` says so (C26).
 */
export function PastTheEnd<Data extends Page<unknown>, Key extends QueryKey>({
  first,
  page,
  pageSize,
  failure,
}: PastTheEndProps<Data, Key>) {
  const { data, error } = useQuery(first)
  if (error) return failure
  if (!data) return <LoadingRows label="Opening the last page" />
  const last = data.count === null ? 1 : lastPage(data.count, pageSize)
  // A service that counts a page and does not give it must not send the reader round in circles.
  if (last >= page) return failure
  return (
    <Navigate
      to="."
      search={(search) => ({ ...search, page: last })}
      state={{ steppedBackFrom: page }}
      replace
    />
  )
}
