import { Store } from '@tanstack/react-store'

const none: ReadonlySet<string> = new Set()

/** The addresses whose requests a form on screen tells about, so that nothing else does. */
export const inForm = new Store(none)

/** Says whether a form tells about the request for an address. */
export const setInForm = (website: string, on: boolean): void =>
  inForm.setState(
    (told) => new Set(on ? [...told, website] : [...told].filter((one) => one !== website)),
  )
