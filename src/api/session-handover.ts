import * as z from 'zod/mini'
import { answerTabs, askTabs } from '#/lib/tab-question.ts'
import { keptSession, type KeptSession } from './session-storage.ts'
import { readSignInId } from './sign-in-id.ts'

const question = 'brand-protection:session-wanted'

/**
 * Milliseconds that a new tab waits for the others before it asks for a key: a tab that is busy drawing answers late.
 */
const longest = 1000
/** Milliseconds in which further tabs may answer after the first one. */
const others = 40

/** What a tab answers: its session, and when the tab was last used. */
const offer = z.object({ session: keptSession, usedAt: z.number() })

/**
 * Gives the session of this tab to a tab that begins without one, as long as `current` has one. Returns the
 * way to stop.
 */
export function offerSession(current: () => KeptSession | null): () => void {
  if (typeof window === 'undefined') return () => {}
  let usedAt = 0
  const used = () => {
    usedAt = Date.now()
  }
  addEventListener('focus', used)
  addEventListener('blur', used)
  const stop = answerTabs(question, () => {
    const session = current()
    if (session === null) return undefined
    return { session, usedAt: document.hasFocus() ? Date.now() : usedAt }
  })
  return () => {
    stop()
    removeEventListener('focus', used)
    removeEventListener('blur', used)
  }
}

/**
 * Asks the live tabs of this origin for their session. Should they have several, the tab that was used
 * last decides: a new tab is mostly opened from it. A session whose sign-out its tab has not heard of yet
 * is not taken. Null when there is none.
 */
export async function takeSession(): Promise<KeptSession | null> {
  // Nobody is signed in, so that nobody has to wait.
  if (readSignInId() === null) return null
  const answers = await askTabs(question, { longest, others })
  const offers = answers.flatMap((answer) => {
    const read = offer.safeParse(answer)
    return read.success ? [read.data] : []
  })
  const last = offers
    .filter(({ session }) => session.signInId === readSignInId())
    .toSorted((a, b) => b.usedAt - a.usedAt)[0]
  return last?.session ?? null
}
