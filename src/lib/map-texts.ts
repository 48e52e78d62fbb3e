/** Maps the strings and keys of a JSON value. A Map becomes an object. */
export function mapTexts(
  value: unknown,
  change: (text: string) => string,
  changeName: (name: string) => string = change,
): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  const mapInner = (inner: unknown) => mapTexts(inner, change, changeName)
  if (Array.isArray(value)) return value.map(mapInner)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, inner]) => [changeName(String(name)), mapInner(inner)]),
  )
}
