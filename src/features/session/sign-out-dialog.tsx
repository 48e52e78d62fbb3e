import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { formatCount } from '#/lib/numbers.ts'
import { describeStorageError } from '#/shared/describe-storage-error.ts'
import { saveNotes } from '#/shared/triage-notes/notes-file.ts'
import { loadAllNotes, countNotes, type TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { storageError } from '#/storage/device-store.ts'
import { replyToTabs, askTabs } from '#/storage/tab-question.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** One user's unfinished takedown requests in all tabs of this browser. */
export interface PendingWork {
  delayed: number
  waiting: number
  sending: number
}

interface UserWork {
  user: string
  work: PendingWork
}

const countSchema = z.int().check(z.nonnegative())

/** Reply of another tab. */
const userWorkSchema: z.ZodMiniType<UserWork> = z.object({
  user: z.string(),
  work: z.object({ delayed: countSchema, waiting: countSchema, sending: countSchema }),
})

const workQuestion = 'brand-protection:work-in-hand'

/** Time for other tabs to reply, milliseconds. */
const replyTimes = { timeoutMs: 400, moreRepliesMs: 200 }

/** Tells other tabs which requests a sign-out would end here. `user` is null until the profile is loaded. */
export function useWorkAnswers(
  user: string | null,
  read: (user: string) => Promise<PendingWork>,
): void {
  // Other tabs are an external system.
  useEffect(
    () =>
      user === null
        ? undefined
        : replyToTabs(workQuestion, async () => ({ user, work: await read(user) })),
    [user, read],
  )
}

/** Reads the unfinished requests by user: this user first, then the users of other open tabs. */
async function readAllWork(
  user: string,
  read: (user: string) => Promise<PendingWork>,
): Promise<UserWork[]> {
  const [own, answers] = await Promise.all([read(user), askTabs(workQuestion, replyTimes)])
  const answered = answers.flatMap((given) => {
    const { data } = userWorkSchema.safeParse(given)
    return data && data.user !== user ? [data] : []
  })
  const others = new Map(answered.map((entry) => [entry.user, entry]))
  return [{ user, work: own }, ...others.values()]
}

type SignOutDialogProps = {
  user: string
  readWork: (user: string) => Promise<PendingWork>
  onClose: () => void
}

/** Unfinished requests, null if they could not be read, and notes that stay in the browser. */
type SignOutFacts = {
  work: readonly UserWork[] | null
  notesByBrand: ReadonlyMap<string, TriageNotes>
}

/** Maximum time that storage may delay the sign-out, milliseconds. */
const timeoutMs = 1500

function withTimeout<Value>(task: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('This browser did not answer in time.')), timeoutMs)
  return Promise.race([task, promise])
}

async function readFacts(
  user: string,
  readWork: (user: string) => Promise<PendingWork>,
): Promise<SignOutFacts> {
  const [work, notesByBrand] = await Promise.allSettled([
    withTimeout(readAllWork(user, readWork)),
    withTimeout(loadAllNotes(user)),
  ])
  return {
    work: work.status === 'fulfilled' ? work.value : null,
    notesByBrand: notesByBrand.status === 'fulfilled' ? notesByBrand.value : new Map(),
  }
}

const hasUnfinishedWork = ({ work: { delayed, waiting, sending } }: UserWork): boolean =>
  delayed + waiting + sending > 0

const needsConfirmation = ({ work }: SignOutFacts): boolean =>
  work === null || work.some(hasUnfinishedWork)

/**
 * Asks before a deliberate sign-out (C8). It ends the session in every tab, so the dialog lists the unfinished requests
 * of all users, and offers to save the notes.
 */
export function SignOutDialog({ user, readWork, onClose }: SignOutDialogProps) {
  const [factsPromise] = useState(() => readFacts(user, readWork))
  const [facts, setFacts] = useState<SignOutFacts | null>(null)
  // Storage and other tabs are external systems.
  useEffect(() => {
    let isMounted = true
    void factsPromise.then((read) => isMounted && setFacts(read))
    return () => {
      isMounted = false
    }
  }, [factsPromise])
  const isConfirming = facts !== null && needsConfirmation(facts)

  async function signOut() {
    // Pressed before loading finished: sign out only if there is nothing to warn about.
    if (facts === null && needsConfirmation(await factsPromise)) return
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
          <Button variant={isConfirming ? 'danger' : 'primary'} onClick={() => void signOut()}>
            {isConfirming ? 'Sign out anyway' : 'Sign out'}
          </Button>
        </>
      }
    >
      <div aria-busy={facts === null} className="grid gap-3">
        <output className="grid gap-2 empty:hidden">
          {facts?.work?.filter(hasUnfinishedWork).map((entry) => (
            <WorkNote key={entry.user} isCurrentUser={entry.user === user} work={entry.work} />
          ))}
          {facts?.work === null && (
            <p className="rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
              Takedown requests may still be in progress.
            </p>
          )}
        </output>
        <p>Unsent drafts and comments will be deleted.</p>
        {facts && <NotesSummary user={user} notesByBrand={facts.notesByBrand} />}
      </div>
    </Dialog>
  )
}

const formatRequests = (count: number): string =>
  count === 1 ? '1 takedown request' : `${formatCount(count)} takedown requests`

/** Explains the effect of a sign-out on a user's unfinished requests. */
function WorkNote({
  isCurrentUser,
  work: { delayed, waiting, sending },
}: {
  isCurrentUser: boolean
  work: PendingWork
}) {
  const unsent = delayed + waiting
  const whose = isCurrentUser ? '' : ' from another user, in another tab,'
  return (
    <div className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
      {sending > 0 && (
        <p>
          {formatRequests(sending)}
          {whose} {sending === 1 ? 'is' : 'are'} being sent. The result is looked up at the next
          sign-in.
        </p>
      )}
      {unsent > 0 && (
        <p>
          {formatRequests(unsent)}
          {whose} won’t be sent.
        </p>
      )}
    </div>
  )
}

function NotesSummary({
  user,
  notesByBrand,
}: {
  user: string
  notesByBrand: ReadonlyMap<string, TriageNotes>
}) {
  const error = useSelector(storageError)
  const { data: profile } = useQuery({ ...profileOptions(), enabled: false })
  const count = [...notesByBrand.values()].reduce((sum, entry) => sum + countNotes(entry), 0)
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {error !== null ? (
        <p className="text-amber">
          {describeStorageError(error, 'your newest notes are lost when you sign out')}
        </p>
      ) : (
        <p>{count === 1 ? '1 note stays' : `${formatCount(count)} notes stay`} in this browser.</p>
      )}
      <Button
        size="small"
        onClick={() => void saveNotes({ id: user, username: profile?.username ?? null })}
      >
        Save notes to a file
      </Button>
    </div>
  )
}
