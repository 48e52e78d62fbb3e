/** Runs an action on browser storage. Returns null if the action throws, because storage may be full or blocked. */
export function tryStorage<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
