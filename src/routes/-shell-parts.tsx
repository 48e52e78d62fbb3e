import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#/contract/user-profile.ts'
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
  /** Undefined until loaded. */
  user: Profile | undefined
  /** True if the sign-out dialog is open. */
  isSigningOut: boolean
  onCancelSignOut: () => void
}) {
  const client = useQueryClient()
  return (
    <>
      <RequestDock />
      {isSigningOut && user && (
        <SignOutDialog
          user={user}
          loadPendingRequests={async () => loadPendingRequests(user.id, client)}
          onClose={onCancelSignOut}
        />
      )}
    </>
  )
}
