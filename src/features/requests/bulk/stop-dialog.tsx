import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

type StopDialogProps = { unsent: number; onStop: () => void; onClose: () => void }

/** Asks before a list is stopped. */
export function StopDialog({ unsent, onStop, onClose }: StopDialogProps) {
  return (
    <Dialog
      title="Stop sending?"
      description={`${unsent === 1 ? '1 request is' : `${formatCount(unsent)} requests are`} not sent yet.`}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>Keep sending</Button>
          <Button
            variant="primary"
            onClick={() => {
              onStop()
              onClose()
            }}
          >
            Stop
          </Button>
        </>
      }
    >
      <p>
        They stay on this list, and you can continue later. What was already sent cannot be undone.
      </p>
    </Dialog>
  )
}
