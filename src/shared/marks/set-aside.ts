import type { HostRow } from '#/api/host-rows.ts'
import { parseInstant } from '#/lib/dates.ts'
import { countOf } from '#/lib/numbers.ts'
import { riskLabel, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { isRiskHigher, verdictChange, websiteAnswered } from '#/shared/scans/compare-scans.ts'
import {
  withMarks,
  type BrandMarks,
  type Mark,
  type Marked,
  type SeenHost,
  type Until,
} from './brand-marks.ts'

/*
 * A dismissed domain comes back when its time is over or a newer scan is worse (F29): a worse verdict, a risk score
 * higher by at least `riskStep`, or a website that responds and did not before. Improvements and missing values bring
 * nothing back. The contract doesn't define the score's range, so the step is our choice; the dismiss dialog states it.
 */

const day = 24 * 60 * 60 * 1000

/** Figures of a domain that are compared with its latest scan. */
export type SeenRow = Pick<HostRow, 'id' | 'scannedAt' | 'verdict' | 'risk'> &
  Partial<Pick<HostRow, 'httpCode'>>

/** Figures of a row that are compared with later scans. */
type SeenFigures = Omit<SeenRow, 'id'>

const scanOf = ({ scannedAt, verdict, risk, httpCode }: SeenFigures): SeenHost => ({
  scannedAt,
  verdict,
  risk: risk ?? null,
  httpCode,
})

/** Figures of a row now, to compare with later scans. */
export const untilItChanges = (row: SeenFigures): Until => ({ was: scanOf(row) })

/** Time of a scan; `-Infinity` without a scan. */
const scanTime = (at: string | null): number => (at === null ? -Infinity : (parseInstant(at) ?? 0))

function whatGotWorse(was: SeenHost, now: SeenFigures): string[] {
  if (!(scanTime(now.scannedAt) > scanTime(was.scannedAt))) return []
  // Before the first scan nothing is known and no website has responded.
  const before = was.scannedAt === null ? { ...was, verdict: 'unknown', httpCode: 0 } : was
  const words: string[] = []
  if (verdictChange(before.verdict, now.verdict) === 'worse')
    words.push(verdictLabel(now.verdict).word.toLowerCase())
  if (isRiskHigher(was.risk, now.risk))
    words.push(`risk ${riskLabel(was.risk)} to ${riskLabel(now.risk)}`)
  // A scan without a status code recorded no response (C91).
  const wasDark = websiteAnswered(before.httpCode) === false
  if (wasDark && now.httpCode !== null && websiteAnswered(now.httpCode) === true)
    words.push(was.scannedAt === null || was.httpCode === null ? 'answers' : 'answers again')
  return words
}

/**
 * Reason why a dismissed domain is back; null if it is still dismissed or never was. `row` is its latest scan; null to
 * use the stored figures.
 */
export function reasonBack(
  mark: Mark | undefined,
  row: SeenFigures | null,
  now: number = Date.now(),
): string | null {
  if (!mark?.until) return null
  if ('was' in mark.until) {
    const { was, now: newest = was } = mark.until
    return whatGotWorse(was, row ?? newest).join(', ') || null
  }
  if (now < mark.until.date) return null
  const days = Math.max(1, Math.round((mark.until.date - mark.at) / day))
  return `${countOf(days, 'day')} ${days === 1 ? 'is' : 'are'} over`
}

/** Returns whether a domain is dismissed and not back. */
export const isAside = (row: SeenRow, { aside }: BrandMarks, now = Date.now()): boolean =>
  aside.has(row.id) && reasonBack(aside.get(row.id), row, now) === null

/** Splits dismissed domains into those still dismissed and those that are back, without their scans. */
export function dismissals(
  aside: Marked,
  now: number,
): { readonly dismissed: Marked; readonly back: Marked } {
  const [dismissed, back] = [new Map<string, Mark>(), new Map<string, Mark>()]
  for (const [id, mark] of aside)
    (reasonBack(mark, null, now) === null ? dismissed : back).set(id, mark)
  return { dismissed, back }
}

/** Updates marks with the scans that bring a dismissed domain back or keep it dismissed. */
export const withScans = (marks: BrandMarks, rows: readonly SeenRow[]): BrandMarks =>
  withMarks(
    marks,
    'aside',
    rows.flatMap((row) => {
      const mark = marks.aside.get(row.id)
      if (mark?.until === undefined || !('was' in mark.until)) return []
      const { was, now: noted = was } = mark.until
      const isOlder = scanTime(row.scannedAt) < scanTime(noted.scannedAt)
      if (isOlder || reasonBack(mark, row) === reasonBack(mark, null)) return []
      return [[row.id, { ...mark, until: { was, now: scanOf(row) } }] as const]
    }),
  )
