import { useRouterState } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Page } from '#/contract/page.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { StaleReading } from '#/shared/reading-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'
import { ListPages } from './list-pages.tsx'

type ListFrameProps = {
  title: string
  /** Count of the list. */
  sub: ReactNode
  actions?: ReactNode
  /** Filters above the rows. */
  tools?: ReactNode
  page: number
  pageSize: number
  reading: Refreshable & { data: Page<unknown> }
  /** The table. */
  children: ReactNode
}

/** Frame of a paged list: header, notices, rows, pagination. */
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
  reading: Refreshable
  /** Number of entries that couldn't be parsed. */
  unreadable: number
}

/** Notices about stale, missing or redirected rows. */
export function ListNotices({ reading, unreadable }: ListNoticesProps) {
  const from = useRouterState({ select: ({ location }) => location.state.steppedBackFrom })
  return (
    <>
      <StaleReading reading={reading} />
      {from !== undefined && (
        <output className="rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray">
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
  /** Total count; null if not reported. */
  count: number | null
  /** "domain", "domains". */
  one: string
  many: string
  /** Additional count, hidden visually on narrow screens. */
  more?: string
  /** Note about the rows. */
  note?: string
}

/** Count of a list, as a live region. */
export function CountLine({ count, one, many, more, note }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {more && <span className="not-print:max-[100rem]:sr-only">, {more}</span>}
      {/* Remount, so that a changed width doesn't count as a layout shift. */}
      {note && (
        <span key={count} className="text-faint max-[38rem]:sr-only">
          {count !== null && ' · '}
          {note}
        </span>
      )}
    </output>
  )
}

/** Media query of the desktop toolbar, `wide` in styles.css. */
export const toolsFrom = '(min-width: 48.0625rem)'

type PhoneToolsProps = {
  /** Which list to show. */
  which: ReactNode
  /** Search field with its error. */
  find: ReactNode
  /** Title of the sheet. */
  title: string
  /** Number of active filters. */
  activeFilters: number
  /** Resulting row count; null if unknown. */
  count: number | null
  /** Content of the sheet. */
  children: ReactNode
}

/** Toolbar of a list on phones: list choice and search, with filters in a sheet. */
export function PhoneTools({
  which,
  find,
  title,
  activeFilters,
  count,
  children,
}: PhoneToolsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-2">
        {which}
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {activeFilters === 0 ? 'Filters' : `Filters (${activeFilters})`}
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
