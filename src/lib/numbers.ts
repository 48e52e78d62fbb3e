/** Locale of the UI, not of the browser. */
export const LOCALE = 'en-GB'

const missingValueText = '—'

/** Avoids `Intl.NumberFormat`, whose first use takes longer than a list takes to render. */
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

/** Formats numbers as `18,204`, and missing values as `—`, never as 0. Returns other text unchanged. */
export function formatCount(value: number | string | null | undefined): string {
  const number = toNumber(value)
  if (number !== null) return formatNumber(number, 0)
  return typeof value === 'string' && value !== '' ? value : missingValueText
}

/** The noun must have a regular plural: `1 day`, `1,204 days`. */
export const formatCountOf = (count: number, singular: string): string =>
  `${formatCount(count)} ${singular}${count === 1 ? '' : 's'}`

/** Formats a score, without a maximum, because the contract defines no range of scores. */
export function formatScore(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not scored'
  const number = toNumber(value)
  if (number !== null) return formatNumber(number, 2)
  return typeof value === 'string' ? value : missingValueText
}

/** Formats a part of a total as `37%`, `<1%` or `>99%`. Returns `—` if the total isn't positive. */
export function formatShare(part: number, total: number): string {
  if (!Number.isFinite(part) || !Number.isFinite(total) || total <= 0) return missingValueText
  const percent = (part / total) * 100
  if (percent > 0 && percent < 1) return '<1%'
  // 100% would claim that nothing is missing.
  if (percent > 99 && percent < 100) return '>99%'
  return `${formatNumber(percent, 0)}%`
}
