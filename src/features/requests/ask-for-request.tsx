import { createStore, useSelector } from '@tanstack/react-store'
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
 * Opens the request form for one host of a brand in a dialog; a second call closes the first. Resolves to undefined
 * if it was canceled, else to an empty announcement: the dock shows the queued request, until it is undone.
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
  return queued ? '' : undefined
}

/** In place of the form that was asked for while its code is on its way: no key reaches the list below it. */
export function RequestOpening() {
  const isAsked = useSelector(openQuestion, (question) => question !== null)
  return isAsked && <Opening label="Request takedown" />
}
