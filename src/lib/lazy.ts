/** Returns a function that creates a value on first use and then returns the same one. */
export function lazy<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: create() }).value
}
