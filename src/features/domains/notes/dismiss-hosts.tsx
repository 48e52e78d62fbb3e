import type { Decisions } from '#/features/domains/use-decisions.ts'
import { createLazyCode, LazyPart, OpeningDialog, useLazyCode } from '#/ui/lazy-part.tsx'

const dismissDialogCode = createLazyCode(() => import('./dismiss-dialog.tsx'))

/** Dialog that dismisses hosts with a reason, loaded when first opened. */
export function DismissHosts({ decisions }: { decisions: Decisions }) {
  // Stays mounted once loaded, so that the dialog can close properly instead of disappearing.
  const isLoaded = useLazyCode(dismissDialogCode) !== null
  if (!isLoaded && decisions.hostsToDismiss === null) return null
  return (
    <LazyPart part={dismissDialogCode} fallback={<OpeningDialog label="Dismiss" />}>
      {({ DismissDialog }) => (
        <DismissDialog
          rows={decisions.hostsToDismiss}
          onDismiss={decisions.dismiss}
          onCancel={decisions.cancelDismissal}
        />
      )}
    </LazyPart>
  )
}
