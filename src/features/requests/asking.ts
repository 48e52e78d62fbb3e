import { Store } from '@tanstack/react-store'

/** A host that a request is to be written for, over the page that asked. */
export interface Question {
  host: string
  brandId: string
  /** Ends it: true when a request was put on hold. */
  answer: (held: boolean) => void
}

/** The host that is asked for now, if any. */
export const asked = new Store<Question | null>(null)

/** Fetches the form. */
export const loadRequestDialog = () => import('./request-dialog.tsx')

/**
 * Opens the form for one host over whatever is on screen. Settles when it is closed: true when a request
 * was put on hold. A second question takes the place of the first. Fails when the form cannot be fetched.
 */
export async function askForRequest(host: string, brandId: string): Promise<boolean> {
  await loadRequestDialog()
  asked.state?.answer(false)
  return new Promise((resolve) => {
    const answer = (held: boolean) => {
      asked.setState(() => null)
      resolve(held)
    }
    asked.setState(() => ({ host, brandId, answer }))
  })
}
