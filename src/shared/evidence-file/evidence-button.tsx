import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

export type EvidenceSubject =
  | { kind: 'case'; takedownId: string }
  | { kind: 'domain'; brandId: string; domainId: string }

const dialogCode = createLazyCode(() => import('./evidence-dialog.tsx'))

type EvidenceButtonProps = {
  subject: EvidenceSubject
  isIconOnly?: boolean
}

const label = 'Evidence file…'

/** Opens the dialog that saves a case or domain as an evidence file (F11, F26). */
export function EvidenceButton({ subject, isIconOnly = false }: EvidenceButtonProps) {
  const [isOpen, setOpen] = useState(false)
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
      <Button
        aria-haspopup="dialog"
        {...(isIconOnly
          ? { size: 'icon', variant: 'quiet', 'aria-label': label, title: label }
          : { size: 'small' })}
        onClick={() => setOpen(true)}
      >
        <FileDown aria-hidden />
        {!isIconOnly && label}
      </Button>
      {isOpen && (
        <LazyPart part={dialogCode} fallback={<OpeningDialog label="Evidence file" />}>
          {({ EvidenceDialog }) => (
            <EvidenceDialog subject={subject} onClose={() => setOpen(false)} />
          )}
        </LazyPart>
      )}
    </>
  )
}
