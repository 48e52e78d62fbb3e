import { createStore, useSelector } from '@tanstack/react-store'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Opening } from '#/ui/late-part.tsx'

/** A host that a request is to be written for, over the page that asked. */
export interface Question {
  host: string
  brandId: string
  /** Ends it: true when a request was queued. */
  answer: (queued: boolean) => void
}

/** The host that a form is open for now, if any. */
export const openQuestion = createStore<Question | null>(null)

/**
 * Asks for a takedown of one host of a brand, in a dialog over its list; a second question takes the place
 * of the first. Answers what became of it in words, nothing when it was called off.
 */
export async function requestHost(brandId: string, name: string): Promise<string | undefined> {
  openQuestion.state?.answer(false)
  const queued = await new Promise<boolean>((resolve) => {
    const answer = (isQueued: boolean) => {
      openQuestion.setState(() => null)
      resolve(isQueued)
    }
    openQuestion.setState(() => ({ host: name, brandId, answer }))
  })
  // Stays there when it was sent, undone or refused: which of them is reported with the request.
  return queued ? `Request for ${visibleString(defangHost(name), 'host')} is below.` : undefined
}

/** In place of the form that was asked for while its code is on its way: no key reaches the list below it. */
export function RequestOpening() {
  const isAsked = useSelector(openQuestion, (question) => question !== null)
  return isAsked && <Opening label="Request takedown" />
}
