/** An answer without a content type gets the benefit of the doubt; HTML never does. */
export function saysJson(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || type === 'application/json' || type.endsWith('+json')
}

/** What a text says as JSON; null when it is none. */
export function parseJson(body: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}
