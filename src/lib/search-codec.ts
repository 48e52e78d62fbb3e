/*
 * Search parameters as text. The router's default would turn `?q=123` into a number; route schemas parse values
 * instead.
 */

/** Parses a query string; repeated names become lists. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  // Skip names of Object.prototype.
  values.delete('__proto__')
  return Object.fromEntries(values)
}

/** Formats a query string with question mark; missing and blank values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        if (each !== '') query.append(name, String(each))
  return query.size === 0 ? '' : `?${query}`
}
