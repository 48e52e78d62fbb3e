import { Store } from '@tanstack/react-store'

const none: ReadonlySet<string> = new Set()

/** The requests that a form on screen tells about, so that nothing else does. */
export const inForm = new Store(none)

/** Says whether a form tells about a request. */
export const tellInForm = (rowId: string, on: boolean): void =>
  inForm.setState((rows) => new Set(on ? [...rows, rowId] : [...rows].filter((id) => id !== rowId)))
