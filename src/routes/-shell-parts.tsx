import { useQuery, useQueryClient } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { FollowUpdates } from '#/features/follow/follow-updates.tsx'
import { Dock } from '#/features/requests/dock.tsx'
import { countUnfinishedRequests } from '#/features/requests/use-outbox.ts'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'
import { Toasts } from '#/ui/toast.tsx'

// The command bar adds URLs to the bulk request with it. Exported here, so that it loads with these parts.
export { addLinesToList } from '#/features/requests/drafts.ts'

/** Parts of the shell that are loaded after the first paint. */
export function ShellParts({
  isSigningOut,
  onCancelSignOut,
}: {
  isSigningOut: boolean
  onCancelSignOut: () => void
}) {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(profileOptions())
  return (
    <>
      <FollowUpdates />
      <Dock />
      {isSigningOut && user && (
        <SignOutDialog
          user={user}
          countUnfinishedRequests={async () => countUnfinishedRequests(user.id, queryClient)}
          onClose={onCancelSignOut}
        />
      )}
      <Toasts />
    </>
  )
}
