import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

type ListCountProps = {
  count: number | null
  singular: string
  plural: string
  extraText?: string
  note?: string
}

/** Count of a list, as a live region. */
export function ListCount({ count, singular, plural, extraText, note }: ListCountProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? singular : plural}`}
      {extraText && <span className="not-print:max-[100rem]:sr-only">, {extraText}</span>}
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
  listChoice: ReactNode
  searchField: ReactNode
  title: string
  activeFilters: number
  count: number | null
  children: ReactNode
}

/** Toolbar of a list on phones: list choice and search. The filters (`children`) are in a sheet with `title`. */
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
