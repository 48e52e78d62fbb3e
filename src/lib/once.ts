/** Creates a function that creates a value on its first call and returns the same value on later calls. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: create() }).value
}
