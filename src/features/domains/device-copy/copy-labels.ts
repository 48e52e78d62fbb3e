import { explainError } from '#/api/explain-error.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { unrefreshedWords } from '#/product/cases/copied-words.ts'
import type { ReplicaTrouble } from '#/replica/messages.ts'
import type { CasesMeta, HostsMeta } from '#/replica/meta.ts'
import { errorOf } from '#/replica/trouble.ts'

/** "20,000 of 20,000 domains and all 64 cases you can see": what this device keeps, of what the service counts. */
export function extentLabel({ rows, counted }: HostsMeta, cases: CasesMeta | null): string {
  const domains = `${outOf(rows, counted)} domains`
  if (cases === null) return `${domains}, no cases`
  const ofCases =
    cases.rows === cases.counted
      ? `all ${formatCount(cases.rows)}`
      : outOf(cases.rows, cases.counted)
  return `${domains} and ${ofCases} cases you can see`
}

const outOf = (rows: number, counted: number | null): string =>
  counted === null ? formatCount(rows) : `${formatCount(rows)} of ${formatCount(counted)}`

/** What a reader must know of the domains of a copy, in sentences; none when it is exactly what the service counted. */
export function gapsOf(meta: HostsMeta): string[] {
  const { rows, counted, moved, unreadable, lacking, fromScans, refreshedAt } = meta
  const gaps: string[] = []
  if (moved) gaps.push('The list changed while it was copied, so some domains may be missing.')
  else if (counted !== null && rows + unreadable < counted)
    gaps.push(
      `${formatCount(counted - rows - unreadable)} domains were found since and are missing.`,
    )
  if (counted !== null && rows + unreadable > counted)
    gaps.push(`${formatCount(rows + unreadable - counted)} domains may no longer be listed.`)
  if (unreadable > 0)
    gaps.push(
      unreadable === 1
        ? 'One row could not be read.'
        : `${formatCount(unreadable)} rows could not be read.`,
    )
  if (lacking > 0) gaps.push(`Some figures of ${formatCount(lacking)} domains could not be loaded.`)
  if (fromScans > 0)
    gaps.push(
      `${fromScans === 1 ? 'One domain is' : `${formatCount(fromScans)} domains are`} known only from new scans: whether filtered out, found by whom, and open cases are not known.`,
    )
  if (refreshedAt !== null)
    gaps.push(
      'Only new scans were added: the order, and which domains have an open case, are those of the full copy.',
    )
  return gaps
}

/** What a reader must know of the cases on this device, in sentences. */
export function caseGapsOf(cases: CasesMeta | null): string[] {
  if (cases === null) return ['There are no cases in it. “Add what is new” reads them, too.']
  const { rows, counted, moved, unreadable } = cases
  const gaps: string[] = []
  if (moved) gaps.push('The cases changed while they were copied, so some may be missing.')
  else if (counted !== null && rows + unreadable < counted)
    gaps.push(`${countOf(counted - rows - unreadable, 'case')} could not be copied.`)
  if (unreadable > 0) gaps.push(`${countOf(unreadable, 'case')} could not be read.`)
  const unrefreshed = unrefreshedWords(cases)
  if (unrefreshed !== null) gaps.push(unrefreshed)
  return gaps
}

/** What was not copied, and why. */
export const troubleLabel = (trouble: ReplicaTrouble): string =>
  trouble.kind === 'full-for-cases'
    ? 'The domains were copied. This device has no room left for the cases.'
    : `Not copied. ${whyNot(trouble)}`

function whyNot(trouble: Exclude<ReplicaTrouble, { kind: 'full-for-cases' }>): string {
  const error = errorOf(trouble)
  if (error) return explainError(error).text
  switch (trouble.kind) {
    case 'elsewhere':
      return 'Another tab is copying this brand.'
    case 'full':
      return 'This device has no room left for it.'
    case 'no-storage':
      return 'This browser does not allow it to be kept.'
    case 'broken':
    case 'cancelled':
    case 'gone':
    case 'request':
      return 'This browser could not keep it.'
  }
}
