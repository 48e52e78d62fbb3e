import { useRouterState } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Notice } from '#/ui/notice.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

type ListNoticesProps = {
  query: Refreshable
  /** Number of entries that couldn't be parsed. */
  unreadable: number
}

/** Notices about stale, missing or redirected rows. */
export function ListNotices({ query, unreadable }: ListNoticesProps) {
  const requestedPage = useRouterState({ select: ({ location }) => location.state.steppedBackFrom })
  return (
    <>
      <StaleQueryNotice query={query} />
      {requestedPage !== undefined && (
        <Notice tone="gray">
          Page {formatCount(requestedPage)} no longer exists. This is the last page.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice>{formatCountOf(unreadable, 'row')} on this page couldn’t be read.</Notice>
      )}
    </>
  )
}

type ListCountProps = {
  /** Total count; null if not reported. */
  count: number | null
  /** "domain", "domains". */
  singular: string
  plural: string
  /** Additional count, hidden visually on narrow screens. */
  extraCount?: string
  /** Note about the rows. */
  note?: string
}

/** Count of a list, as a live region. */
export function ListCount({ count, singular, plural, extraCount, note }: ListCountProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? singular : plural}`}
      {extraCount && <span className="not-print:max-[100rem]:sr-only">, {extraCount}</span>}
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
export const desktopToolbarQuery = '(min-width: 48.0625rem)'

type PhoneToolsProps = {
  /** Select of the list. */
  listChoice: ReactNode
  /** Search field with its error. */
  searchField: ReactNode
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
  listChoice,
  searchField,
  title,
  activeFilters,
  count,
  children,
}: PhoneToolsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-2">
        {listChoice}
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {activeFilters === 0 ? 'Filters' : `Filters (${activeFilters})`}
        </Button>
      </div>
      {searchField}
      <Dialog
        title={title}
        size="sheet"
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {count === null ? 'Show the list' : `Show ${formatCountOf(count, 'row')}`}
          </Button>
        }
      >
        <div className="grid gap-4">{children}</div>
      </Dialog>
    </div>
  )
}
