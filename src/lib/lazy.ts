export function lazy<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: create() }).value
}
