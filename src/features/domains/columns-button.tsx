import { lazy, Suspense, useState, useTransition } from 'react'
import { Button } from '#/ui/button.tsx'

const load = () => import('./columns-dialog.tsx')
const ColumnsDialog = lazy(async () => ({ default: (await load()).ColumnsDialog }))

/** The way to the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  return (
    <>
      <Button
        size="small"
        pending={pending}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() =>
          startTransition(() => {
            setWanted(true)
            setOpen(true)
          })
        }
      >
        Columns
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <ColumnsDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
