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
        // Closing restores the focus in a microtask. `onQueued` may move the focus, so call it after that.
        flushSync(onClose)
        queueMicrotask(onQueued)
      }}
    />
  </Dialog>
)
