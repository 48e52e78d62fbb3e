import { useEffect } from 'react'
import * as z from 'zod/mini'
import { answerTabs, askTabs } from '#/lib/tab-question.ts'

const count = z.int().check(z.nonnegative())
const work = z.object({ held: count, waiting: count, sending: count })

/** How many takedown requests of one user are not done, over all tabs of this browser. */
export type WorkInHand = z.infer<typeof work>

const answer = z.object({ user: z.string(), work })
/** The requests in hand of one user. */
export type WorkOfUser = z.infer<typeof answer>

const question = 'brand-protection:work-in-hand'

/** Milliseconds that other tabs have for their answer. */
const patience = { longest: 400, others: 200 }

/** Tells other tabs of this browser what their sign-out would end here; null while nobody is known. */
export function useWorkTold(
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
export async function workOfAll(
  user: string,
  read: (user: string) => Promise<WorkInHand>,
): Promise<WorkOfUser[]> {
  const [own, answers] = await Promise.all([read(user), askTabs(question, patience)])
  const told = answers.flatMap((given) => {
    const one = answer.safeParse(given)
    return one.success && one.data.user !== user ? [one.data] : []
  })
  const others = new Map(told.map((one) => [one.user, one]))
  return [{ user, work: own }, ...others.values()]
}
