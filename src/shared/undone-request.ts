import { createStore } from '@tanstack/react-store'

/** Request that was last undone with the undo key, so that a list can return to its row. Each undo sets a new object. */
export const undoneRequest = createStore<{ readonly website: string } | null>(null)
