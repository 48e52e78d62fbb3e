const listeners = new Set<() => void>()

/** Registers a listener for the end of sessions, to clear a module's user data. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener)
}

/** Clears user data in all modules (C8). */
export function notifySessionEnd(): void {
  for (const listener of listeners) listener()
}
