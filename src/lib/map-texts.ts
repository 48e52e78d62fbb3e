/** Applies `mapText` to all strings of a JSON value, and `mapKey` to all keys. A `Map` becomes an object. */
export function mapTexts(
  value: unknown,
  mapText: (text: string) => string,
  mapKey: (key: string) => string = mapText,
): unknown {
  if (typeof value === 'string') return mapText(value)
  if (typeof value !== 'object' || value === null) return value
  const mapInner = (inner: unknown) => mapTexts(inner, mapText, mapKey)
  if (Array.isArray(value)) return value.map(mapInner)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(entries.map(([key, inner]) => [mapKey(String(key)), mapInner(inner)]))
}
