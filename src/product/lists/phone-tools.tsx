import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { countOf } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

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
