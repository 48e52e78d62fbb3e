import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

/** The way to the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <ColumnsDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
