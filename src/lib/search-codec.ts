/* Parses and formats search parameters as text. The router's default would convert `?q=123` to a number. */

/** Parses a query string. The values of a repeated name become a list. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  // Drop a name that would be confused with the prototype.
  values.delete('__proto__')
  return Object.fromEntries(values)
}

/** Formats a query string with its question mark. Omits missing and empty values. Without values, it is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        if (each !== '') query.append(name, String(each))
  return query.size === 0 ? '' : `?${query}`
}
