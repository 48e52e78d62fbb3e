import { casesOn, type CaseOnHost } from '#/api/cases-by-host.ts'
import { formatRelative } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { findingId } from '#/sender/findings.ts'
import { unknownCheck, type Check, type Confirmation } from './check.ts'
import type { PreflightFacts } from './facts.ts'

const id = 'open'

/** The contract knows no protection against a second case (C141). */
export function openCheck({
  host,
  open,
  under,
  now,
}: Pick<PreflightFacts, 'host' | 'open' | 'under' | 'now'>): Check {
  const cases = open.data ? casesOn(open.data, host) : []
  const [newest] = cases
  if (newest)
    return {
      id,
      state: 'warning',
      title:
        cases.length === 1
          ? 'There is already an open case'
          : `There are already ${cases.length} open cases`,
      text: [caseStatusLabel(newest).word, brandOf(newest), requested(newest, now)]
        .filter((part) => part !== '')
        .join(', '),
      caseId: newest.id,
      confirm: anotherCase(cases.map((one) => one.id)),
    }
  // A record may name a case that the list of cases does not hold.
  const recorded = under.listed.find(({ row }) => row.open_takedown)
  if (recorded?.row.open_takedown)
    return {
      id,
      state: 'warning',
      title: 'There is already an open case',
      text: `For ${brandLabel(recorded.brand)}.`,
      caseId: recorded.row.open_takedown.id,
      confirm: anotherCase([recorded.row.open_takedown.id]),
    }
  if (open.data === undefined)
    return open.error
      ? unknownCheck(id, 'Open cases could not be checked', open.error)
      : { id, state: 'checking', title: 'Open cases' }
  if (!open.data.complete)
    return {
      id,
      state: 'unknown',
      title: 'No open case found so far',
      text: 'There are too many open cases to check them all.',
    }
  const count = [...open.data.byHost.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    id,
    state: 'fine',
    title: 'No open case',
    text: `Checked ${count === 1 ? 'one open case' : `${formatCount(count)} open cases`}.`,
  }
}

const anotherCase = (caseIds: readonly string[]): Confirmation => ({
  label: 'Open another case anyway',
  findings: caseIds.map((caseId) => findingId({ kind: 'open-case', caseId })),
})

const brandOf = ({ brand, brand_display: display }: CaseOnHost) =>
  brand === null ? 'without a brand' : display === null ? '' : `for ${visibleString(display)}`

function requested({ created_at: at }: CaseOnHost, now: number): string {
  const ago = formatRelative(at, now)
  return ago === null ? '' : `requested ${ago}`
}
