import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#/contract/user-profile.ts'
import { FollowUpdates } from '#/features/follow/follow-updates.tsx'
import { Dock } from '#/features/requests/dock.tsx'
import { loadPendingRequests } from '#/features/requests/use-outbox.ts'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'
import { Toasts } from '#/ui/toast.tsx'

/** The command bar calls this if the user enters several URLs. */
export { addLinesToList } from '#/features/requests/drafts.ts'

/** Request dock, toasts, and updates of followed cases on every page. The sign-out dialog warns about pending requests. */
export function ShellParts({
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
      <FollowUpdates />
      <Dock />
      {isSigningOut && user && (
        <SignOutDialog
          user={user}
          loadPendingRequests={async () => loadPendingRequests(user.id, client)}
          onClose={onCancelSignOut}
        />
      )}
      <Toasts />
    </>
  )
}
