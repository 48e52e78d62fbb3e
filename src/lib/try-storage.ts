/** Runs an action that uses session or local storage. Returns null if it throws because storage is full or blocked. */
export function tryStorage<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
