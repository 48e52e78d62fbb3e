import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

type ListCountProps = {
  /** Total count; null if not reported. */
  count: number | null
  /** Noun for the rows, such as "domain" and "domains". */
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
  /** Select field that switches between lists. */
  listChoice: ReactNode
  /** Search field, including its error message. */
  searchField: ReactNode
  /** Title of the sheet. */
  title: string
  /** Number of active filters. */
  activeFilters: number
  /** Number of matching rows; null if unknown. */
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
