const kept = new Set<() => void>()

/** Has `forget` called whenever a session ends: for what a module holds of its user. */
export function forgottenAtSessionEnd(forget: () => void): void {
  kept.add(forget)
}

/** Lets every module that holds something of the user forget it (C8). */
export function forgetSession(): void {
  for (const forget of kept) forget()
}
