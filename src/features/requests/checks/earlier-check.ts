import { casesOn, type CaseOnHost } from '#/api/cases-by-host.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { caseOutcomeLabel } from '#/product/labels/case-labels.ts'
import { unknownCheck, type Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'

const id = 'earlier'

type Earlier = Pick<CaseOnHost, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseOnHost>

/** The last outcome on this host, from the list of cases and from the records. */
export function earlierCheck({
  host,
  ended,
  under,
  now,
}: Pick<PreflightFacts, 'host' | 'ended' | 'under' | 'now'>): Check {
  const listed: readonly Earlier[] = ended.data ? casesOn(ended.data, host) : []
  const recorded = under.listed.flatMap(({ row }): Earlier[] => {
    const last = row.last_closed_takedown
    return last && !listed.some((one) => one.id === last.id) ? [last] : []
  })
  const when = (one: Earlier) => parseInstant(one.closed_at ?? one.created_at) ?? 0
  const [last] = [...listed, ...recorded].toSorted((a, b) => when(b) - when(a))
  if (last) return lastCase(last, now)
  if (ended.data === undefined)
    return ended.error
      ? unknownCheck(id, 'Earlier cases could not be checked', ended.error)
      : { id, state: 'checking', title: 'Earlier cases' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    text: ended.data.complete
      ? 'Checked all closed cases.'
      : 'Checked only the newest closed cases.',
  }
}

function lastCase(last: Earlier, now: number): Check {
  const outcome = caseOutcomeLabel({
    status: last.status,
    status_display: last.status_display ?? null,
    is_open: false,
    resolution: last.resolution,
    resolution_display: last.resolution_display ?? null,
  })
  const cleared = last.resolution === 'FALSE_POSITIVE'
  const warned = cleared || last.status === 'REJECTED'
  return {
    id,
    state: warned ? 'warning' : 'note',
    title: titleOf(last, now),
    ...(outcome && {
      text: `Outcome: ${outcome.word}.${cleared ? ' Analysts found no infringement.' : ''}`,
    }),
    caseId: last.id,
    ...(warned && {
      confirm: { label: 'Request it again anyway', findings: [`earlier:${last.id}`] },
    }),
  }
}

function titleOf({ status, closed_at: at, closed_at_source: source }: Earlier, now: number) {
  if (status === 'REJECTED') return 'An earlier request was not approved'
  if (status === 'FAILED') return 'An earlier case failed'
  const ago = formatRelative(at, now)
  const rough = isDatedByNote(source ?? null) ? 'about ' : ''
  return `An earlier case was closed${ago === null ? '' : ` ${rough}${ago}`}`
}
