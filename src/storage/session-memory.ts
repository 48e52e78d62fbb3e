const listeners = new Set<() => void>()

/** Registers `forget` for the end of sessions, to clear a module's user data. */
export function forgottenAtSessionEnd(forget: () => void): void {
  listeners.add(forget)
}

/** Clears user data in all modules (C8). */
export function forgetSession(): void {
  for (const forget of listeners) forget()
}
