const listeners = new Set<() => void>()

/** Registers a listener that clears a module's user data when a session ends. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener)
}

/** Calls all listeners, which clear the user data of their modules (C8). Also called when a session starts. */
export function notifySessionEnd(): void {
  for (const listener of listeners) listener()
}
