import type { Decisions } from '#/features/domains/use-decisions.ts'
import { createLazyCode, LazyPart, OpeningDialog, useLazyCode } from '#/ui/lazy-part.tsx'

const dismissDialogCode = createLazyCode(() => import('./dismiss-dialog.tsx'))

/** Dialog for dismissing hosts with a reason. Its code loads when the dialog first opens. */
export function LazyDismissDialog({ decisions }: { decisions: Decisions }) {
  // Once its code is loaded, the dialog stays mounted, so that its closing animation can run.
  const isLoaded = useLazyCode(dismissDialogCode) !== null
  if (!isLoaded && decisions.hostsToDismiss === null) return null
  return (
    <LazyPart part={dismissDialogCode} fallback={<OpeningDialog label="Dismiss" />}>
      {({ DismissDialog }) => (
        <DismissDialog
          rows={decisions.hostsToDismiss}
          onDismiss={decisions.dismiss}
          onCancel={decisions.closeDismissDialog}
        />
      )}
    </LazyPart>
  )
}
