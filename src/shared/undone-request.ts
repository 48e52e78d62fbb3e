import { createStore } from '@tanstack/react-store'

/** The request that was last undone by its key; a new object each time, so that the list it was made from returns to it. */
export const undoneRequest = createStore<{ readonly website: string } | null>(null)
