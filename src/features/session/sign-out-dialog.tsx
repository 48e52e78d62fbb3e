import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { storageTrouble } from '#/lib/device/device-store.ts'
import { formatCount } from '#/lib/numbers.ts'
import { answerTabs, askTabs } from '#/lib/tab-question.ts'
import { allMarks, countMarks, type BrandMarks } from '#/product/marks/brand-marks.ts'
import { saveNotes } from '#/product/marks/notes-file.ts'
import { storageWords } from '#/product/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** How many takedown requests of one user are not done, over all tabs of this browser. */
export interface WorkInHand {
  delayed: number
  waiting: number
  sending: number
}

/** The requests in hand of one user. */
interface WorkOfUser {
  user: string
  work: WorkInHand
}

const amount = z.int().check(z.nonnegative())

/** What another tab answers. */
const workOfUser: z.ZodMiniType<WorkOfUser> = z.object({
  user: z.string(),
  work: z.object({ delayed: amount, waiting: amount, sending: amount }),
})

const question = 'brand-protection:work-in-hand'

/** Milliseconds that other tabs have for their answer. */
const answerTime = { longest: 400, others: 200 }

/** Answers other tabs of this browser what their sign-out would end here; null while nobody is known. */
export function useWorkAnswers(
  user: string | null,
  read: (user: string) => Promise<WorkInHand>,
): void {
  // Other tabs are no part of rendering.
  useEffect(
    () =>
      user === null
        ? undefined
        : answerTabs(question, async () => ({ user, work: await read(user) })),
    [user, read],
  )
}

/** What a sign-out would end in this browser, by user: this one first, and users of other live tabs. */
async function workOfAll(
  user: string,
  read: (user: string) => Promise<WorkInHand>,
): Promise<WorkOfUser[]> {
  const [own, answers] = await Promise.all([read(user), askTabs(question, answerTime)])
  const answered = answers.flatMap((given) => {
    const { data } = workOfUser.safeParse(given)
    return data && data.user !== user ? [data] : []
  })
  const others = new Map(answered.map((one) => [one.user, one]))
  return [{ user, work: own }, ...others.values()]
}

type SignOutDialogProps = {
  /** Whose session it is. */
  user: string
  readWork: (user: string) => Promise<WorkInHand>
  onClose: () => void
}

/** What a sign-out would end or leave behind; `work` is null where it could not be read. */
type Facts = { work: readonly WorkOfUser[] | null; marks: ReadonlyMap<string, BrandMarks> }

/** Milliseconds after which storage that does not answer holds up nobody who wants to leave. */
const patience = 1500

function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('This browser did not answer in time.')), patience)
  return Promise.race([reading, promise])
}

async function readFacts(
  user: string,
  readWork: (user: string) => Promise<WorkInHand>,
): Promise<Facts> {
  const [work, marks] = await Promise.allSettled([
    inTime(workOfAll(user, readWork)),
    inTime(allMarks(user)),
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
 * Asks before a deliberate sign-out (C8): it ends the session in every tab, so it says which requests of
 * any user are still in hand, and offers a file of the marks.
 */
export function SignOutDialog({ user, readWork, onClose }: SignOutDialogProps) {
  const [reading] = useState(() => readFacts(user, readWork))
  const [facts, setFacts] = useState<Facts | null>(null)
  // This device and other tabs, which answer when they can, are no part of React.
  useEffect(() => {
    let wanted = true
    void reading.then((read) => wanted && setFacts(read))
    return () => {
      wanted = false
    }
  }, [reading])
  const asks = facts !== null && hasToAsk(facts)

  async function leave() {
    // Pressed before it was known what has to be asked: then nothing is left out.
    if (facts === null && hasToAsk(await reading)) return
    session.signOut()
  }

  return (
    <Dialog
      title="Sign out?"
      description="This ends the session in every tab of this browser."
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
              Takedown requests may still be under way.
            </p>
          )}
        </output>
        <div className="grid gap-1">
          <p>Drafts and comments that were not sent are deleted.</p>
          <p>Figures on All brands are compared anew from your next visit.</p>
        </div>
        {facts && <Marks user={user} marks={facts.marks} />}
      </div>
    </Dialog>
  )
}

const requests = (count: number): string =>
  count === 1 ? '1 takedown request' : `${formatCount(count)} takedown requests`

/** What is in hand, and what a sign-out means for it. */
function WorkNote({
  own,
  work: { delayed, waiting, sending },
}: {
  own: boolean
  work: WorkInHand
}) {
  const unsent = delayed + waiting
  const whose = own ? '' : ' of another user, signed in in another tab,'
  return (
    <div className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-amber">
      {sending > 0 && (
        <p>
          {requests(sending)}
          {whose} {sending === 1 ? 'is' : 'are'} being sent. What became of{' '}
          {sending === 1 ? 'it' : 'them'} is looked up after the next sign-in.
        </p>
      )}
      {unsent > 0 && (
        <p>
          {requests(unsent)}
          {whose} {unsent === 1 ? 'has' : 'have'} not been sent yet, and will not be.
        </p>
      )}
    </div>
  )
}

function Marks({ user, marks }: { user: string; marks: ReadonlyMap<string, BrandMarks> }) {
  const trouble = useSelector(storageTrouble)
  const { data: profile } = useQuery({ ...profileOptions(), enabled: false })
  const count = [...marks.values()].reduce((sum, one) => sum + countMarks(one), 0)
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {trouble !== null ? (
        <p className="text-amber">
          {storageWords(trouble, 'your newest notes are lost when you sign out')}
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
