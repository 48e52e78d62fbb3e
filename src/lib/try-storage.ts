/** Runs code that uses session or local storage; null if storage is full or blocked. */
export function tryStorage<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
