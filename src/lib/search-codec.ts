/*
 * Search parameters as plain text. The router's own codec would turn `?q=123` into a number and so lose
 * free text; here every value is text and each route's schema says what it means.
 */

/** Reads a query string; a repeated name becomes a list. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  // A name that means something to every object is nothing a route asks for.
  values.delete('__proto__')
  return Object.fromEntries(values)
}

/** Writes a query string with its question mark; absent and blank values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        if (each !== '') query.append(name, String(each))
  return query.size === 0 ? '' : `?${query}`
}
