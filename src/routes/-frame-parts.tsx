import { useQueryClient } from '@tanstack/react-query'
import { Dock as RequestDock } from '#/features/requests/dock.tsx'
import { workInHand } from '#/features/requests/use-sender.ts'
import { SignOutDialog, useWorkAnswers } from '#/features/session/sign-out-dialog.tsx'

/** Refreshes followed cases on every page. */
export { FollowUpdates } from '#/features/follow/follow-updates.tsx'

/** Used by the command bar for several addresses. */
export { addLinesToList } from '#/features/requests/drafts.ts'

/** What `notify` says, over every page. */
export { Toasts } from '#/ui/toast.tsx'

/** The requests under way, below every page, and the question before a sign-out, which is about them. */
export function Dock({
  user,
  leaving,
  onStay,
}: {
  /** Null until it is known who is signed in. */
  user: string | null
  /** A sign-out was asked for. */
  leaving: boolean
  onStay: () => void
}) {
  const client = useQueryClient()
  const readWork = (one: string) => workInHand(one, client)
  useWorkAnswers(user, readWork)
  return (
    <>
      <RequestDock />
      {leaving && user !== null && (
        <SignOutDialog user={user} readWork={readWork} onClose={onStay} />
      )}
    </>
  )
}
