import type { ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { ListNotices } from './list-notices.tsx'
import { ListPages } from './list-pages.tsx'

type ListFrameProps = {
  title: string
  /** What and how many the list holds. */
  sub: ReactNode
  actions?: ReactNode
  /** Filters, between the head and the rows. */
  tools?: ReactNode
  page: number
  pageSize: number
  reading: {
    data: Page<unknown>
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** All pages are being printed. */
  isWhole: boolean
  /** The table. */
  children: ReactNode
}

/** A list in pages: its head, what is wrong with its rows, the rows, and the way through them. */
export function ListFrame({
  title,
  sub,
  actions,
  tools,
  page,
  pageSize,
  reading,
  isWhole,
  children,
}: ListFrameProps) {
  const { count, next, unreadable } = reading.data
  return (
    <>
      <PageHeader title={title} sub={sub} actions={actions} />
      {tools}
      <ListNotices reading={reading} unreadable={unreadable} />
      {children}
      {count !== 0 && !isWhole && (
        <ListPages page={page} pageSize={pageSize} count={count} more={next !== null} />
      )}
    </>
  )
}
