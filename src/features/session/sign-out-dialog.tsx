import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { session } from '#/api/session.ts'
import type { Profile } from '#/contract/user-profile.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { exportNotes } from '#/shared/triage-notes/notes-file.ts'
import { loadAllNotes, countNotes } from '#/shared/triage-notes/triage-notes.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { storageError } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

type SignOutDialogProps = {
  user: Pick<Profile, 'id' | 'username'>
  countUnfinishedRequests: () => Promise<number>
  onClose: () => void
}

type SignOutFacts = {
  /** Undefined if the requests could not be read in time. */
  unfinishedCount: number | undefined
  /** 0 if the notes could not be read in time. */
  noteCount: number
}

const maxStorageWaitMs = 1500

async function readFacts(
  userId: string,
  countUnfinishedRequests: () => Promise<number>,
): Promise<SignOutFacts> {
  const [unfinishedCount, notesByBrand] = await Promise.all([
    waitAtMost(maxStorageWaitMs, countUnfinishedRequests()).catch(() => undefined),
    waitAtMost(maxStorageWaitMs, loadAllNotes(userId)).catch(() => undefined),
  ])
  const notes = [...(notesByBrand?.values() ?? [])]
  return {
    unfinishedCount,
    noteCount: notes.reduce((sum, notesOfBrand) => sum + countNotes(notesOfBrand), 0),
  }
}

const needsWarning = ({ unfinishedCount }: SignOutFacts): boolean => unfinishedCount !== 0

/** Confirms a sign-out (C8). */
export function SignOutDialog({ user, countUnfinishedRequests, onClose }: SignOutDialogProps) {
  const [factsPromise] = useState(() => readFacts(user.id, countUnfinishedRequests))
  const [facts, setFacts] = useState<SignOutFacts | null>(null)
  useEffect(() => void factsPromise.then(setFacts), [factsPromise])
  const showsWarning = facts !== null && needsWarning(facts)

  async function signOut() {
    // Wait for the facts if they are still loading. A warning keeps the dialog open.
    if (facts === null && needsWarning(await factsPromise)) return
    session.signOut()
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
      <div aria-busy={facts === null} className="grid gap-3">
        <output className="grid gap-2 empty:hidden">
          {showsWarning && (
            <p className="rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
              {facts.unfinishedCount === undefined
                ? 'Takedown requests may still be in progress.'
                : `${formatCountOf(facts.unfinishedCount, 'takedown request')} in progress. Requests not sent yet won’t be sent. For the others, you’ll see the result next time you sign in.`}
            </p>
          )}
        </output>
        <p>Unsent drafts and comments will be deleted.</p>
        {facts && facts.noteCount > 0 && <NotesSummary user={user} count={facts.noteCount} />}
      </div>
    </Dialog>
  )
}

function NotesSummary({ user, count }: { user: SignOutDialogProps['user']; count: number }) {
  const error = useSelector(storageError)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {error !== null ? (
        <p className="text-amber">
          {describeStorageError(error, 'your newest notes are lost when you sign out')}
        </p>
      ) : (
        <p>
          {formatCountOf(count, 'note')} {count === 1 ? 'stays' : 'stay'} in this browser.
        </p>
      )}
      <Button size="small" onClick={() => void exportNotes(user)}>
        Save notes to a file
      </Button>
    </div>
  )
}
