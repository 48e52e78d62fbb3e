/* Labeled values of a record. Pages and files show the same details. Hosts and URLs in a value are not defanged. */

export interface Detail {
  term: string
  /** Null if not reported, empty if reported as none. */
  value: string | null
  /**
   * Format of `value`. Times and days are as received. `dns`, `mx` and `brands` have one entry per line. A `report` is
   * a URL, a `parent` is a domain ID, and a `verdict` is a code.
   */
  kind:
    | 'text'
    | 'time'
    | 'day'
    | 'dns'
    | 'mx'
    | 'certificate'
    | 'report'
    | 'brand'
    | 'brands'
    | 'parent'
    | 'verdict'
  /** Text right after the value, including the separator: `, expired`. */
  suffix: string
}

/** Creates a detail. The default is plain text without a suffix. */
export const createDetail = (
  term: string,
  value: string | null,
  options: Partial<Pick<Detail, 'kind' | 'suffix'>> = {},
): Detail => ({ term, value, kind: 'text', suffix: '', ...options })

/** Formats a detail for a file. Returns null if the value isn't reported. */
export function formatDetail(
  { value, kind, suffix }: Detail,
  formatTime: (time: string) => string,
): string | null {
  if (value === null) return null
  const text = kind === 'time' || kind === 'day' ? formatTime(value) : value
  return `${text === '' ? 'none recorded' : text}${suffix}`
}
