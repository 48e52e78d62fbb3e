/** DNS records as the scan wrote them down: one text whose format nobody promises (C92). */

const QUOTES = /^["'`]+|["'`]+$/g

/** What a JSON list of texts holds, or null. */
function jsonList(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list)
      ? list.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
      : null
  } catch {
    return null
  }
}

/**
 * The single records of a text: one per line, or between commas or semicolons, or a list as JSON or
 * Python write it. Spaces do not part them, because `10 mail.example.` is one. Order is kept.
 */
export function splitRecords(text: string | null): string[] {
  const trimmed = text?.trim() ?? ''
  const parts = jsonList(trimmed) ?? trimmed.replace(/^\[|\]$/g, '').split(/[\r\n,;]+/)
  return parts.map((part) => part.trim().replace(QUOTES, '').trim()).filter((part) => part !== '')
}

/** What the mail records say: whether a host takes mail, refuses it outright (RFC 7505), or neither. */
export function mailOf(records: readonly string[]): 'takes mail' | 'refuses mail' | 'not said' {
  if (records.length === 0) return 'not said'
  return records.every((record) => /^(?:\d+\s+)?\.$/.test(record)) ? 'refuses mail' : 'takes mail'
}
