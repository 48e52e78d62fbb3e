import { useQuery, useQueryClient } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { FollowUpdates } from '#/features/follow/follow-updates.tsx'
import { Dock } from '#/features/requests/dock.tsx'
import { countUnfinishedRequests } from '#/features/requests/use-outbox.ts'
import { SignOutDialog } from '#/features/session/sign-out-dialog.tsx'
import { Toasts } from '#/ui/toast.tsx'

// For the command bar. Exported here, so that this function loads together with these parts.
export { addToBulkRequest } from '#/features/requests/drafts.ts'

export function ShellParts({
  isSignOutOpen,
  onCloseSignOut,
}: {
  isSignOutOpen: boolean
  onCloseSignOut: () => void
}) {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(profileOptions())
  return (
    <>
      <FollowUpdates />
      <Dock />
      {isSignOutOpen && user && (
        <SignOutDialog
          user={user}
          countUnfinishedRequests={async () => countUnfinishedRequests(user.id, queryClient)}
          onClose={onCloseSignOut}
        />
      )}
      <Toasts />
    </>
  )
}
