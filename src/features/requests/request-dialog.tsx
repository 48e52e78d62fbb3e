import { flushSync } from 'react-dom'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RequestForm } from './request-form.tsx'

type RequestDialogProps = {
  brandId: string
  host: string
  /** Called once the request is queued and the dialog is closed. */
  onQueued: () => void
  onClose: () => void
}

export const RequestDialog = ({ brandId, host, onQueued, onClose }: RequestDialogProps) => (
  <Dialog title="Request takedown" size="medium" open onOpenChange={onClose}>
    <RequestForm
      key={host}
      draftKey={host}
      target={host}
      openedFromBrandId={brandId}
      brandId={brandId}
      takesFocus
      cancelButton={<Button onClick={onClose}>Cancel</Button>}
      onQueued={() => {
        // After closing, the dialog restores the focus in a microtask. Call `onQueued` later: it may move the focus on.
        flushSync(onClose)
        queueMicrotask(onQueued)
      }}
    />
  </Dialog>
)
