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
 * A dismissed host comes back when its time is over, or when a newer scan says that it is worse or alive (F29): a
 * worse verdict, a risk score that is higher by `riskStep` or more, or a website that answers and did not before.
 * Better, dark, a lower score, and what a scan does not tell bring nothing back. The score's range is not in the
 * contract, so the step is a choice of ours, told where hosts are dismissed.
 */

const day = 24 * 60 * 60 * 1000

/** What of a host is held against what it was. */
export type SeenRow = Pick<HostRow, 'id' | 'scannedAt' | 'verdict' | 'risk'> &
  Partial<Pick<HostRow, 'httpCode'>>

/** The figures of a row that are compared with later scans. */
type SeenFigures = Omit<SeenRow, 'id'>

const scanOf = ({ scannedAt, verdict, risk, httpCode }: SeenFigures): SeenHost => ({
  scannedAt,
  verdict,
  risk: risk ?? null,
  httpCode,
})

/** What a row says now, to be held against later scans. */
export const untilItChanges = (row: SeenFigures): Until => ({ was: scanOf(row) })

/** When a scan was made; before all others where there was none. */
const scanTime = (at: string | null): number => (at === null ? -Infinity : (parseInstant(at) ?? 0))

function whatGotWorse(was: SeenHost, now: SeenFigures): string[] {
  if (!(scanTime(now.scannedAt) > scanTime(was.scannedAt))) return []
  // Before a first scan nothing was known, and no website had answered.
  const before = was.scannedAt === null ? { ...was, verdict: 'unknown', httpCode: 0 } : was
  const words: string[] = []
  if (verdictChange(before.verdict, now.verdict) === 'worse')
    words.push(verdictLabel(now.verdict).word.toLowerCase())
  if (isRiskHigher(was.risk, now.risk))
    words.push(`risk ${riskLabel(was.risk)} to ${riskLabel(now.risk)}`)
  // A scan without a code recorded no answer (C91).
  const wasDark = websiteAnswered(before.httpCode) === false
  if (wasDark && now.httpCode !== null && websiteAnswered(now.httpCode) === true)
    words.push(was.scannedAt === null || was.httpCode === null ? 'answers' : 'answers again')
  return words
}

/**
 * Why a dismissed host is back in its place, in words; null while it stays dismissed, or was not. `row` is its newest
 * scan; null where that is not at hand and what was noted of it counts.
 */
export function backBecause(
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

/** Whether a host is dismissed and has not come back. */
export const isAside = (row: SeenRow, { aside }: BrandMarks, now = Date.now()): boolean =>
  aside.has(row.id) && backBecause(aside.get(row.id), row, now) === null

/** The dismissed hosts, and apart from them those that have come back, for lists and counts without their scans. */
export function dismissals(
  aside: Marked,
  now: number,
): { readonly dismissed: Marked; readonly back: Marked } {
  const [dismissed, back] = [new Map<string, Mark>(), new Map<string, Mark>()]
  for (const [id, mark] of aside)
    (backBecause(mark, null, now) === null ? dismissed : back).set(id, mark)
  return { dismissed, back }
}

/** The marks with the scans noted that bring a dismissed host back, or let it stay dismissed after all. */
export const withScans = (marks: BrandMarks, rows: readonly SeenRow[]): BrandMarks =>
  withMarks(
    marks,
    'aside',
    rows.flatMap((row) => {
      const mark = marks.aside.get(row.id)
      if (mark?.until === undefined || !('was' in mark.until)) return []
      const { was, now: noted = was } = mark.until
      const isOlder = scanTime(row.scannedAt) < scanTime(noted.scannedAt)
      if (isOlder || backBecause(mark, row) === backBecause(mark, null)) return []
      return [[row.id, { ...mark, until: { was, now: scanOf(row) } }] as const]
    }),
  )
