import type { ComponentType } from 'react'
import { traySignal } from './tray-signal.ts'

/** A host that a request is to be written for, over the page that asked. */
export interface Question {
  host: string
  brandId: string
  /** Ends it: true when a request was put on hold. */
  answer: (held: boolean) => void
  /** The form, here already: a lazy one would show up a moment later. */
  Form: ComponentType<{ question: Question }>
}

let question: Question | null = null
const listeners = new Set<() => void>()

function become(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

/** The host that is asked for now, if any. */
export const asked = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: (): Question | null => question,
}

/** Fetches the form. */
export const loadRequestDialog = () => import('./request-dialog.tsx')

/**
 * Opens the form for one host over whatever is on screen. Settles when it is closed: true when a request
 * was put on hold. A second question takes the place of the first. Fails when the form cannot be fetched.
 */
export async function askForRequest(host: string, brandId: string): Promise<boolean> {
  const [{ RequestDialog: Form }] = await Promise.all([loadRequestDialog(), traySignal.raise()])
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (held: boolean) => {
      become(null)
      resolve(held)
    }
    become({ host, brandId, answer, Form })
  })
}
