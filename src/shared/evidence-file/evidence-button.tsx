import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { createLazyCode, LazyPart } from '#/ui/lazy-part.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

export type EvidenceSubject =
  | { kind: 'case'; takedownId: string }
  | { kind: 'domain'; brandId: string; domainId: string }

const formCode = createLazyCode(() => import('./evidence-form.tsx'))

type EvidenceButtonProps = {
  subject: EvidenceSubject
  isIconOnly?: boolean
}

const label = 'Evidence file…'

/** Opens the dialog that saves a case or domain as an evidence file (F11, F26). */
export function EvidenceButton({ subject, isIconOnly = false }: EvidenceButtonProps) {
  const [open, setOpen] = useState(false)
  useShortcuts([
    {
      id: 'evidence-file',
      keys: 'Shift+f',
      label: 'Evidence file',
      group: subject.kind === 'case' ? 'Takedowns' : 'Domains',
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      {isIconOnly ? (
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="grid size-6.5 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text print:hidden"
        >
          <FileDown aria-hidden className="size-3.5" />
        </button>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FileDown aria-hidden />
          {label}
        </Button>
      )}
      {open && (
        <Dialog
          title="Evidence file"
          description={`Everything the service reports about this ${subject.kind}, in one file. Nothing is sent anywhere.`}
          open
          onOpenChange={setOpen}
        >
          <LazyPart
            part={formCode}
            fallback={<LoadingLines label="Loading the form" lineCount={6} />}
          >
            {({ EvidenceForm }) => <EvidenceForm subject={subject} />}
          </LazyPart>
        </Dialog>
      )}
    </>
  )
}
