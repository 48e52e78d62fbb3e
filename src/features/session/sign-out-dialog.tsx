import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import { session } from '#/api/session.ts'
import type { Profile } from '#/contract/user-profile.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { exportNotes } from '#/shared/triage-notes/notes-file.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { storageError } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

type SignOutDialogProps = {
  user: Pick<Profile, 'id' | 'username'>
  countUnfinishedRequests: () => Promise<number>
  onClose: () => void
}

const maxStorageWaitMs = 1500

/** Asks for confirmation before signing out (C8). */
export function SignOutDialog({ user, countUnfinishedRequests, onClose }: SignOutDialogProps) {
  /** Resolves to null if counting fails or takes too long. */
  const [countPromise] = useState(() =>
    waitAtMost(maxStorageWaitMs, countUnfinishedRequests()).then(
      (count) => count ?? null,
      () => null,
    ),
  )
  /** Undefined while counting; null if the number is unknown. */
  const [unfinishedCount, setUnfinishedCount] = useState<number | null>()
  useEffect(() => void countPromise.then(setUnfinishedCount), [countPromise])
  const isCounting = unfinishedCount === undefined
  const showsWarning = !isCounting && unfinishedCount !== 0

  /** Null once the dialog is closed. */
  const content = useRef<HTMLDivElement>(null)

  async function signOut() {
    // Wait for the count if it is still loading. Unless the count is zero, the dialog stays open and shows a warning.
    if (isCounting && (await countPromise) !== 0) return
    // The user may have closed the dialog while it was counting.
    if (content.current !== null) session.signOut()
  }

  return (
    <Dialog
      title="Sign out?"
      description="You’ll be signed out in every tab of this browser."
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant={showsWarning ? 'danger' : 'primary'} onClick={() => void signOut()}>
            {showsWarning ? 'Sign out anyway' : 'Sign out'}
          </Button>
        </>
      }
    >
      <div ref={content} aria-busy={isCounting} className="grid gap-3">
        <output className="grid gap-2 empty:hidden">
          {showsWarning && (
            <p className="rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
              {unfinishedCount === null
                ? 'Takedown requests may still be in progress.'
                : `${formatCountOf(unfinishedCount, 'takedown request')} in progress. Requests not sent yet won’t be sent. For the others, you’ll see the result next time you sign in.`}
            </p>
          )}
        </output>
        <p>Unsent drafts and comments will be deleted.</p>
        <NotesSummary user={user} />
      </div>
    </Dialog>
  )
}

function NotesSummary({ user }: Pick<SignOutDialogProps, 'user'>) {
  const error = useSelector(storageError)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {error !== null ? (
        <p className="text-amber">
          {describeStorageError(error, 'your newest notes are lost when you sign out')}
        </p>
      ) : (
        <p>Your notes and views stay in this browser.</p>
      )}
      <Button size="small" onClick={() => void exportNotes(user)}>
        Save notes to a file
      </Button>
    </div>
  )
}
