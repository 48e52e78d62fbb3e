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

interface WorkOfUser {
  user: string
  work: PendingWork
}

const amount = z.int().check(z.nonnegative())

/** Reply of another tab. */
const workOfUser: z.ZodMiniType<WorkOfUser> = z.object({
  user: z.string(),
  work: z.object({ delayed: amount, waiting: amount, sending: amount }),
})

const question = 'brand-protection:work-in-hand'

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
        : replyToTabs(question, async () => ({ user, work: await read(user) })),
    [user, read],
  )
}

/** Reads the unfinished requests by user: this user first, then the users of other open tabs. */
async function workOfAll(
  user: string,
  read: (user: string) => Promise<PendingWork>,
): Promise<WorkOfUser[]> {
  const [own, answers] = await Promise.all([read(user), askTabs(question, replyTimes)])
  const answered = answers.flatMap((given) => {
    const { data } = workOfUser.safeParse(given)
    return data && data.user !== user ? [data] : []
  })
  const others = new Map(answered.map((one) => [one.user, one]))
  return [{ user, work: own }, ...others.values()]
}

type SignOutDialogProps = {
  user: string
  readWork: (user: string) => Promise<PendingWork>
  onClose: () => void
}

/** Unfinished requests, null if they could not be read, and notes that stay in the browser. */
type Facts = { work: readonly WorkOfUser[] | null; marks: ReadonlyMap<string, TriageNotes> }

/** Maximum time that storage may delay the sign-out, milliseconds. */
const timeoutMs = 1500

function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('This browser did not answer in time.')), timeoutMs)
  return Promise.race([reading, promise])
}

async function readFacts(
  user: string,
  readWork: (user: string) => Promise<PendingWork>,
): Promise<Facts> {
  const [work, marks] = await Promise.allSettled([
    inTime(workOfAll(user, readWork)),
    inTime(loadAllNotes(user)),
  ])
  return {
    work: work.status === 'fulfilled' ? work.value : null,
    marks: marks.status === 'fulfilled' ? marks.value : new Map(),
  }
}

const isBusy = ({ work: { delayed, waiting, sending } }: WorkOfUser): boolean =>
  delayed + waiting + sending > 0

const hasToAsk = ({ work }: Facts): boolean => work === null || work.some(isBusy)

/**
 * Asks before a deliberate sign-out (C8). It ends the session in every tab, so the dialog lists the unfinished requests
 * of all users, and offers to save the notes.
 */
export function SignOutDialog({ user, readWork, onClose }: SignOutDialogProps) {
  const [reading] = useState(() => readFacts(user, readWork))
  const [facts, setFacts] = useState<Facts | null>(null)
  // Storage and other tabs are external systems.
  useEffect(() => {
    let wanted = true
    void reading.then((read) => wanted && setFacts(read))
    return () => {
      wanted = false
    }
  }, [reading])
  const asks = facts !== null && hasToAsk(facts)

  async function leave() {
    // Pressed before loading finished: sign out only if there is nothing to warn about.
    if (facts === null && hasToAsk(await reading)) return
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
          <Button variant={asks ? 'danger' : 'primary'} onClick={() => void leave()}>
            {asks ? 'Sign out anyway' : 'Sign out'}
          </Button>
        </>
      }
    >
      <div aria-busy={facts === null} className="grid gap-3">
        <output className="grid gap-2 empty:hidden">
          {facts?.work?.filter(isBusy).map((one) => (
            <WorkNote key={one.user} own={one.user === user} work={one.work} />
          ))}
          {facts?.work === null && (
            <p className="rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
              Takedown requests may still be in progress.
            </p>
          )}
        </output>
        <p>Unsent drafts and comments will be deleted.</p>
        {facts && <Marks user={user} marks={facts.marks} />}
      </div>
    </Dialog>
  )
}

const requests = (count: number): string =>
  count === 1 ? '1 takedown request' : `${formatCount(count)} takedown requests`

/** Explains the effect of a sign-out on a user's unfinished requests. */
function WorkNote({
  own,
  work: { delayed, waiting, sending },
}: {
  own: boolean
  work: PendingWork
}) {
  const unsent = delayed + waiting
  const whose = own ? '' : ' from another user, in another tab,'
  return (
    <div className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
      {sending > 0 && (
        <p>
          {requests(sending)}
          {whose} {sending === 1 ? 'is' : 'are'} being sent. The result is looked up at the next
          sign-in.
        </p>
      )}
      {unsent > 0 && (
        <p>
          {requests(unsent)}
          {whose} won’t be sent.
        </p>
      )}
    </div>
  )
}

function Marks({ user, marks }: { user: string; marks: ReadonlyMap<string, TriageNotes> }) {
  const trouble = useSelector(storageError)
  const { data: profile } = useQuery({ ...profileOptions(), enabled: false })
  const count = [...marks.values()].reduce((sum, one) => sum + countNotes(one), 0)
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {trouble !== null ? (
        <p className="text-amber">
          {describeStorageError(trouble, 'your newest notes are lost when you sign out')}
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
