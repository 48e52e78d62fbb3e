import type { Domain } from '#/contract/domain.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Dialog } from '#/ui/dialog.tsx'
import { scansOf } from './scan-pictures.ts'
import { TwoScans } from './two-scans.tsx'

type TwoScansDialogProps = {
  domain: Domain
  /** Keys of the two scans. */
  older: string
  newer: string
  onClose: () => void
}

/** Two scans of a host beside each other. */
export function TwoScansDialog({ domain, older, newer, onClose }: TwoScansDialogProps) {
  const host = visibleString(defangHost(domain.name ?? ''), 'host')
  return (
    <Dialog
      title="Compare two scans"
      description={host}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <TwoScans host={host} steps={scansOf(domain)} older={older} newer={newer} />
    </Dialog>
  )
}
