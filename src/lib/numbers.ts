/* Formats numbers for display. A missing value is never shown as 0. */

/** Locale of the UI, not of the browser. */
export const LOCALE = 'en-GB'

const missingValueText = '—'

/** Formats without `Intl.NumberFormat`, whose first use takes longer than a list takes to render. */
function formatNumber(value: number, maxDecimals: number): string {
  const [integer = '', decimals = ''] = String(Number(value.toFixed(maxDecimals))).split('.')
  return integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (decimals && `.${decimals}`)
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Formats `18204` and `'18204'` as `18,204`, and missing values and `NaN` as `—`. Returns other text unchanged. */
export function formatCount(value: number | string | null | undefined): string {
  const number = toNumber(value)
  if (number !== null) return formatNumber(number, 0)
  return typeof value === 'string' && value !== '' ? value : missingValueText
}

/** Formats a count with a noun that has a regular plural: `1 day`, `1,204 days`. */
export const formatCountOf = (count: number, singular: string): string =>
  `${formatCount(count)} ${singular}${count === 1 ? '' : 's'}`

/** Formats a score with up to two decimals; `not scored` if missing. The contract defines no range of scores. */
export function formatScore(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not scored'
  const number = toNumber(value)
  if (number !== null) return formatNumber(number, 2)
  return typeof value === 'string' ? value : missingValueText
}

/** Formats a share as a percentage, `37%` or `<1%`, or as `—` if the total isn't positive. */
export function formatShare(part: number, total: number): string {
  if (!Number.isFinite(part) || !Number.isFinite(total) || total <= 0) return missingValueText
  const percent = (part / total) * 100
  if (percent > 0 && percent < 1) return '<1%'
  return `${formatNumber(percent, 0)}%`
}
