import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

/** The way to the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {/* A sign where there is little room: the head is one line. */}
        <Columns3 aria-hidden className="min-[90rem]:hidden" />
        <span className="max-[90rem]:sr-only">Columns</span>
      </Button>
      <ColumnsDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
