import { lazy, Suspense, useState, useTransition } from 'react'
import { Button } from '#/ui/button.tsx'
import type { Column } from '#/ui/column.ts'

const load = () => import('./columns-dialog.tsx')
const ColumnsDialog = lazy(async () => ({ default: (await load()).ColumnsDialog }))

/** The way to the choice of columns. */
export function ColumnsButton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  const choices = columns.flatMap(({ id, header, width }) =>
    typeof header === 'string' && width !== undefined ? [{ id, name: header, width }] : [],
  )
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
          <ColumnsDialog columns={choices} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
