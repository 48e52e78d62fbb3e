import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart } from '#/ui/lazy-part.tsx'
import { formatKeys } from '#/ui/shortcuts/keys.ts'
import { useShortcutKeys, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { ExportedList } from './exported-list.ts'

const exportDialogCode = createLazyCode(() => import('./export-dialog.tsx'))

/** Toolbar button that exports all rows of a list (F10). */
export function ExportList<Row extends { id: string }>({ list }: { list: ExportedList<Row> }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const keys = useShortcutKeys('export')
  useShortcuts([
    {
      id: 'export',
      keys: 'Shift+e',
      label: 'Export the whole list',
      group: 'Everywhere',
      run: open,
    },
  ])
  return (
    <>
      {/* Icon only, to keep the header on one line. */}
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={open}
        title={keys === null ? 'Export' : `Export: ${formatKeys(keys)}`}
      >
        <Download aria-hidden />
        <span className="sr-only">Export</span>
      </Button>
      {isOpen && (
        <LazyPart part={exportDialogCode} fallback={null}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}
