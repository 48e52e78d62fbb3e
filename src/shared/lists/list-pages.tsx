import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { formatCount } from '#/lib/numbers.ts'
import { buttonClass } from '#/ui/button.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { Pagination, type PageLink } from '#/ui/pagination.tsx'
import { lastPage } from './paging.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page past the end of a list that the reader asked for and was led back from. */
    steppedBackFrom?: number
  }
}

type ListPagesProps = {
  page: number
  pageSize: number
  /** How many rows there are in all, null when the service does not say. */
  count: number | null
  /** Whether the service speaks of a next page. */
  more: boolean
}

// The first page is not written into an address: without this its link would always look chosen.
const alone = { exact: true } as const

const pageLink = ({ page, ...look }: PageLink) => (
  <Link to="." search={(search) => ({ ...search, page })} activeOptions={alone} {...look} />
)

/** The pages of the list on screen. Its place lives in the address as `page` and `pageSize`. */
export function ListPages({ page, pageSize, count, more }: ListPagesProps) {
  const navigate = useNavigate()
  if (count === null) return <UncountedPages page={page} more={more} />
  return (
    <Pagination
      page={page}
      pageSize={pageSize}
      count={count}
      link={pageLink}
      onPageSize={(size) =>
        // The row that is on top now stays on the page.
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

/** Without a total there is still a way on and back (C24). */
function UncountedPages({ page, more }: { page: number; more: boolean }) {
  const className = buttonClass({ size: 'small' })
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <span className="text-muted">Page {formatCount(page)}, total not reported</span>
      {page > 1 && (
        <Link
          to="."
          search={(search) => ({ ...search, page: page - 1 })}
          activeOptions={alone}
          className={className}
        >
          Previous page
        </Link>
      )}
      {more && (
        <Link
          to="."
          search={(search) => ({ ...search, page: page + 1 })}
          activeOptions={alone}
          className={className}
        >
          Next page
        </Link>
      )}
    </nav>
  )
}

/**
 * Goes to the page beside the one on screen, where the cursor `lands` on its first or last row, and answers whether
 * there is one.
 */
export type TurnPage = (by: 1 | -1, lands: 'first' | 'last') => Promise<boolean>

/** Turns the pages of a list whose place is `page` in the address; `more`: whether there is a page after this one. */
export function usePageTurn(page: number, more: boolean): TurnPage {
  const navigate = useNavigate()
  return async (by) => {
    const there = page + by
    if (there < 1 || (by > 0 && !more)) return false
    await navigate({
      to: '.',
      search: (search) => ({ ...search, page: there }),
      // The list is scrolled to the row that the cursor lands on.
      resetScroll: false,
    })
    return true
  }
}

type PastTheEndProps<Data extends Page<unknown>, Key extends QueryKey> = {
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
