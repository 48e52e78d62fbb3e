import { createStore } from '@tanstack/react-store'

/**
 * Request that the user last undid with the undo shortcut. Lists return to its row. Each undo sets a new object, so that
 * undoing the same request again also notifies subscribers.
 */
export const undoneRequest = createStore<{ readonly website: string } | null>(null)
