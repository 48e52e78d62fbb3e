import { createStore, useSelector } from '@tanstack/react-store'
import { Opening } from '#/ui/late-part.tsx'

/** A pending request form for a host. */
export interface Question {
  host: string
  brandId: string
  /** Closes it; true if a request was queued. */
  answer: (queued: boolean) => void
}

/** The open request form, if any. */
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

/** Shown while the form's code loads, so that no key reaches the list below. */
export function RequestOpening() {
  const isAsked = useSelector(openQuestion, (question) => question !== null)
  return isAsked && <Opening label="Request takedown" />
}
