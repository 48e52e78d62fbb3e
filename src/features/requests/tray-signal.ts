let wanted = false
const listeners = new Set<() => void>()

/**
 * Whether there is anything for the tray of requests, which comes late: this is all that the frame knows
 * of it.
 */
export const traySignal = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: (): boolean => wanted,
  raise: (): void => {
    if (wanted) return
    wanted = true
    for (const listener of listeners) listener()
  },
}
