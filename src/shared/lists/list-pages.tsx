import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { Notice } from '#/ui/messages.tsx'
import { exactMatch } from '#/ui/page-header.tsx'
import { Pagination, type PageLink } from '#/ui/pagination.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'
import { getLastPage } from './paging.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Page number that the user requested. That page doesn't exist. */
    steppedBackFrom?: number
  }
}

type ListPagesProps = {
  page: number
  pageSize: number
  count: number | null
  hasNext: boolean
}

const renderPageLink = ({ page, ...linkProps }: PageLink) => (
  <Link
    to="."
    search={(search) => ({ ...search, page })}
    activeOptions={exactMatch}
    {...linkProps}
  />
)

/** Pagination with or without a total count (C24). */
export function ListPages({ page, pageSize, count, hasNext }: ListPagesProps) {
  const navigate = useNavigate()
  return (
    <Pagination
      page={page}
      pageSize={pageSize}
      count={count}
      hasNext={hasNext}
      renderLink={renderPageLink}
      onPageSize={(size) =>
        // Open the page that contains the current top row.
        void navigate({
          to: '.',
          search: (search) => ({
            ...search,
            pageSize: size,
            page: Math.floor(((page - 1) * pageSize) / size) + 1,
          }),
        })
      }
    />
  )
}

/** Goes to an adjacent page. Resolves with false if there is none. */
export type ChangePage = (offset: 1 | -1) => Promise<boolean>

/** Returns a function that changes the page in the URL. */
export function useChangePage(page: number, hasNext: boolean): ChangePage {
  const navigate = useNavigate()
  return async (offset) => {
    const targetPage = page + offset
    if (targetPage < 1 || (offset > 0 && !hasNext)) return false
    await navigate({
      to: '.',
      search: (search) => ({ ...search, page: targetPage }),
      // The list itself scrolls to the cursor.
      resetScroll: false,
    })
    return true
  }
}

type PastTheEndProps<Data extends Page<unknown>, Key extends QueryKey> = {
  /** Query of the first page, which reports the total count. */
  firstPageOptions: UseQueryOptions<Data, Error, Data, Key>
  page: number
  pageSize: number
  /** Shown if the first page can't be loaded, or if the missing page should exist according to the count. */
  fallback: ReactNode
}

/** Redirects to the last page, or to page 1 if the count isn't reported. `ListNotices` then shows a notice (C26). */
export function PastTheEnd<Data extends Page<unknown>, Key extends QueryKey>({
  firstPageOptions,
  page,
  pageSize,
  fallback,
}: PastTheEndProps<Data, Key>) {
  const { data, error } = useQuery(firstPageOptions)
  if (error) return fallback
  if (!data) return <LoadingRows label="Opening an earlier page" />
  const last = data.count === null ? 1 : getLastPage(data.count, pageSize)
  // Avoid a redirect loop if the count doesn't match the pages.
  if (last >= page) return fallback
  return (
    <Navigate
      to="."
      search={(search) => ({ ...search, page: last })}
      state={{ steppedBackFrom: page }}
      replace
    />
  )
}

type ListNoticesProps = {
  query: Refreshable
  unreadableCount: number
}

/** Notices about stale data, a redirect from a page past the end, and unreadable rows. */
export function ListNotices({ query, unreadableCount }: ListNoticesProps) {
  const requestedPage = useRouterState({ select: ({ location }) => location.state.steppedBackFrom })
  return (
    <>
      <StaleQueryNotice query={query} />
      {requestedPage !== undefined && (
        <Notice tone="gray">
          Page {formatCount(requestedPage)} no longer exists. Showing an earlier page.
        </Notice>
      )}
      {unreadableCount > 0 && (
        <Notice>{formatCountOf(unreadableCount, 'row')} on this page couldn’t be read.</Notice>
      )}
    </>
  )
}
