import { useRouterState } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { StaleReading } from '#/shared/reading-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
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
  children,
}: ListFrameProps) {
  const { count, next, unreadable } = reading.data
  return (
    <>
      <PageHeader title={title} sub={sub} actions={actions} />
      {tools}
      <ListNotices reading={reading} unreadable={unreadable} />
      {children}
      {count !== 0 && (
        <ListPages page={page} pageSize={pageSize} count={count} more={next !== null} />
      )}
    </>
  )
}

type ListNoticesProps = {
  reading: {
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Entries of this page that have no shape we know. */
  unreadable: number
}

/** What a reader must know about the rows below: too old, fewer than asked for, another page. */
export function ListNotices({ reading, unreadable }: ListNoticesProps) {
  const from = useRouterState({ select: ({ location }) => location.state.steppedBackFrom })
  return (
    <>
      <StaleReading reading={reading} />
      {from !== undefined && (
        <output className="rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
          Page {formatCount(from)} no longer exists. This is the last page.
        </output>
      )}
      {unreadable > 0 && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {unreadable === 1
            ? '1 row on this page couldn’t be read and isn’t shown.'
            : `${formatCount(unreadable)} rows on this page couldn’t be read and aren’t shown.`}
        </output>
      )}
    </>
  )
}

type CountLineProps = {
  /** How many rows there are in all, null when the service does not say. */
  count: number | null
  /** "domain", "domains". */
  one: string
  many: string
  /** Another count that belongs to it. */
  more?: string
  /** What to know about the rows. */
  note?: string
  /** Whether the other count is only heard where a window has no room to spare. */
  moreYields?: boolean
}

/** How many rows a list has; read out when it changes. */
export function CountLine({ count, one, many, more, note, moreYields = false }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {more && <span className={moreYields ? 'not-print:max-[100rem]:sr-only' : ''}>, {more}</span>}
      {/* Made anew, so that nothing seems to move beside another number. */}
      {note && (
        <span key={count} className="text-faint max-[38rem]:sr-only">
          {count !== null && ' · '}
          {note}
        </span>
      )}
    </output>
  )
}

/** From which width on the tools of a list stand in rows above it, as `wide` in styles.css. */
export const toolsFrom = '(min-width: 48.0625rem)'

type PhoneToolsProps = {
  /** The choice of a whole list. */
  which: ReactNode
  /** The search field, and what is wrong with what was asked. */
  find: ReactNode
  /** The name of the sheet. */
  title: string
  /** How many of its filters are in force. */
  inForce: number
  /** How many rows that makes, null when it is not known. */
  count: number | null
  /** What lies in the sheet. */
  children: ReactNode
}

/** The tools of a list on a phone: which list and a search; its filters in a sheet, so that rows come soon. */
export function PhoneTools({ which, find, title, inForce, count, children }: PhoneToolsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-2">
        {which}
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {inForce === 0 ? 'Filters' : `Filters (${inForce})`}
        </Button>
      </div>
      {find}
      <Dialog
        title={title}
        sheet
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {count === null ? 'Show the list' : `Show ${countOf(count, 'row')}`}
          </Button>
        }
      >
        <div className="grid gap-4">{children}</div>
      </Dialog>
    </div>
  )
}
