import { createStore } from '@tanstack/react-store'

/** Request that was last undone by its key, so that a list returns to its row. A new object for each undo. */
export const undoneRequest = createStore<{ readonly website: string } | null>(null)
