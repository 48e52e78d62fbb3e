import { createStore } from '@tanstack/react-store'

/** A host that a request is to be written for, over the page that asked. */
export interface Question {
  host: string
  brandId: string
  /** Ends it: true when a request was queued. */
  answer: (queued: boolean) => void
}

/** The host that is asked for now, if any. */
export const asked = createStore<Question | null>(null)

/**
 * Opens the form for one host over whatever is on screen. Settles when it is closed: true when a request
 * was queued. A second question takes the place of the first.
 */
export async function askForRequest(host: string, brandId: string): Promise<boolean> {
  asked.state?.answer(false)
  return new Promise((resolve) => {
    const answer = (queued: boolean) => {
      asked.setState(() => null)
      resolve(queued)
    }
    asked.setState(() => ({ host, brandId, answer }))
  })
}
