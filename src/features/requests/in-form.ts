import { createStore } from '@tanstack/react-store'

const none: ReadonlySet<string> = new Set()

/** The addresses whose requests are shown by a form on screen, so that nothing else shows them. */
export const inForm = createStore(none)

/** Says whether a form shows the request for an address. */
export const setInForm = (website: string, on: boolean): void =>
  inForm.setState(
    (shown) => new Set(on ? [...shown, website] : [...shown].filter((one) => one !== website)),
  )
