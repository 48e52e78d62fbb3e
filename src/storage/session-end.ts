const listeners = new Set<() => void>()

/** Registers a listener that clears a module's user data when a session starts or ends (C8). */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener)
}

/** Also called when a session starts. */
export function notifySessionEnd(): void {
  for (const listener of listeners) listener()
}
