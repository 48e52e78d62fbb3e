/** Whether `error` says that a script of the app could not be loaded, in the words of each browser. */
export function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  )
}
