import { useEffect } from 'react'
import * as z from 'zod/mini'
import { answerTabs, askTabs } from '#/lib/tab-question.ts'

/** How many takedown requests of one user are not done, over all tabs of this browser. */
export interface WorkInHand {
  delayed: number
  waiting: number
  sending: number
}

/** The requests in hand of one user. */
export interface WorkOfUser {
  user: string
  work: WorkInHand
}

const count = z.int().check(z.nonnegative())

/** What another tab answers. */
const workOfUser: z.ZodMiniType<WorkOfUser> = z.object({
  user: z.string(),
  work: z.object({ delayed: count, waiting: count, sending: count }),
})

const question = 'brand-protection:work-in-hand'

/** Milliseconds that other tabs have for their answer. */
const patience = { longest: 400, others: 200 }

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
export async function workOfAll(
  user: string,
  read: (user: string) => Promise<WorkInHand>,
): Promise<WorkOfUser[]> {
  const [own, answers] = await Promise.all([read(user), askTabs(question, patience)])
  const answered = answers.flatMap((given) => {
    const { data } = workOfUser.safeParse(given)
    return data && data.user !== user ? [data] : []
  })
  const others = new Map(answered.map((one) => [one.user, one]))
  return [{ user, work: own }, ...others.values()]
}
