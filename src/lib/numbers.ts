/** Numbers as words on the screen. A value that is not a number is never shown as 0. */

/** The language of numbers and dates: that of the words on screen, whatever the browser speaks. */
export const LOCALE = 'en-GB'

const NONE = '—'
const formats = new Map<string, Intl.NumberFormat>()

function format(value: number, fraction: number): string {
  // Beyond this a number is no longer exact and its digits would break the layout.
  const huge = Math.abs(value) >= 1e15
  const digits = String(value)
  const [whole = '', rest = ''] = digits.split('.')
  // What need not be rounded is written here, as the format writes it: making the first one takes a browser longer
  // than drawing a list.
  if (!huge && rest.length <= fraction && !digits.includes('e') && !Object.is(value, -0))
    return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (rest && `.${rest}`)
  const key = `${fraction}/${huge}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.NumberFormat(LOCALE, {
      maximumFractionDigits: fraction,
      ...(huge ? { notation: 'scientific' as const } : {}),
    })
    formats.set(key, made)
  }
  return made.format(value)
}

function read(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** `18204` → `18,204`, whatever the browser speaks; a missing or odd value → `—`, text as it is. */
export function formatCount(value: number | string | null | undefined): string {
  const number = read(value)
  if (number !== null) return format(number, 0)
  return typeof value === 'string' && value !== '' ? value : NONE
}

/** `1 day`, `1,204 days`: for words whose plural ends in s. */
export const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/**
 * A score with up to two decimals. The contract states no range, so none is assumed;
 * no score reads `not scored`.
 */
export function formatScore(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not scored'
  const number = read(value)
  if (number !== null) return format(number, 2)
  return typeof value === 'string' ? value : NONE
}

/** A share for reading, `37%`; a whole of zero has no shares. */
export function formatShare(part: number, whole: number): string {
  if (!Number.isFinite(part) || !Number.isFinite(whole) || whole <= 0) return NONE
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 1) return '<1%'
  return `${format(percent > 0 ? Math.round(percent) : percent, 0)}%`
}
