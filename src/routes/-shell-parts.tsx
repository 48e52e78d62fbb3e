import { useQueryClient } from '@tanstack/react-query'
import { Dock as RequestDock } from '#/features/requests/dock.tsx'
import { loadPendingRequests } from '#/features/requests/use-outbox.ts'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'

/** Refreshes followed cases on every page. */
export { FollowUpdates } from '#/features/follow/follow-updates.tsx'

/** Used by the command bar for several URLs. */
export { addLinesToList } from '#/features/requests/drafts.ts'

/** Toasts of `notify`. */
export { Toasts } from '#/ui/toast.tsx'

/** Request dock, and the sign-out dialog, which warns about pending requests. */
export function Dock({
  user,
  isSigningOut,
  onCancelSignOut,
}: {
  /** Null until the user is loaded. */
  user: string | null
  /** True if the sign-out dialog is open. */
  isSigningOut: boolean
  onCancelSignOut: () => void
}) {
  const client = useQueryClient()
  return (
    <>
      <RequestDock />
      {isSigningOut && user !== null && (
        <SignOutDialog
          user={user}
          loadPendingRequests={async () => loadPendingRequests(user, client)}
          onClose={onCancelSignOut}
        />
      )}
    </>
  )
}
