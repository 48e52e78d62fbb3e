import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import type { RequestRow } from '#/outbox/row.ts'
import { caseIdsOf, rowGroups, noHold, rowLabel, type RowGroup } from './request-labels.ts'

/* Status of a list as a whole. */

/** Number of rows per group; `twice` is the number of rows with several cases. */
export type RunCounts = Record<RowGroup | 'all' | 'twice', number>

// Object.keys is typed as string[].
const groupNames = Object.keys(rowGroups) as RowGroup[]

/** Counts the rows of a list. */
export function countRun(rows: readonly RequestRow[], now: number): RunCounts {
  const counts = Object.fromEntries(groupNames.map((name) => [name, 0])) as Record<RowGroup, number>
  for (const row of rows) counts[rowLabel(row, now).group] += 1
  const twice = rows.filter(({ state }) => caseIdsOf(state).length > 1).length
  return { ...counts, all: rows.length, twice }
}

/** The status of a list as a whole. */
export type RunStatus =
  | 'delayed'
  | 'sending'
  | 'stuck'
  | 'throttled'
  | 'paused'
  | 'searching'
  | 'lost'
  | 'done'

/** Status of a list; done once nothing can be sent or is searched for. */
export function runStatus(
  { delayed, moving, unsent, confirm, searched, lost }: RunCounts,
  { fault, pauseMs } = noHold,
): RunStatus {
  if (fault !== null && moving + delayed + searched > 0) return 'stuck'
  if (moving > 0) return pauseMs > 0 ? 'throttled' : 'sending'
  if (delayed > 0) return 'delayed'
  // Search results decide what can be continued.
  if (searched > 0) return 'searching'
  if (unsent + confirm > 0) return 'paused'
  return lost > 0 ? 'lost' : 'done'
}

/** Number of sent requests. */
export const countSent = ({ all, unsent, delayed, moving, confirm, lost }: RunCounts): number =>
  all - unsent - delayed - moving - confirm - lost

const pluralize = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`

/** One-line status: `12 of 50 sent, paused.` */
export function describeRun(counts: RunCounts, hold = noHold): string {
  const status = runStatus(counts, hold)
  if (status === 'delayed') return `${formatCountOf(counts.delayed, 'request')} queued.`
  const statusText =
    status === 'searching'
      ? describeSearches(counts)
      : status === 'paused' && counts.unsent === 0
        ? `${pluralize(counts.confirm, 'needs', 'need')} confirmation`
        : runTitles[status].toLowerCase()
  return `${formatCount(countSent(counts))} of ${formatCount(counts.all)} sent, ${statusText}.`
}

/** Pending searches: `looking for 1 case that may have been created`. */
export const describeSearches = ({ searched }: RunCounts): string =>
  `looking for ${pluralize(searched, 'case that may have been created', 'cases that may have been created')}`

/** Non-empty groups with counts. */
export const nonEmptyGroups = (counts: RunCounts) =>
  groupNames
    .filter((group) => counts[group] > 0)
    .map((group) => ({ group, label: rowGroups[group].label, count: counts[group] }))

/** Summary of a list: `41 with a case, 1 refused, 3 waiting`. */
export const describeCounts = (counts: RunCounts): string =>
  [
    ...nonEmptyGroups(counts),
    ...(counts.twice > 0 ? [{ label: 'Created twice', count: counts.twice }] : []),
  ]
    .map((one) => `${formatCount(one.count)} ${one.label.toLowerCase()}`)
    .join(', ')

/** Heading of a list. */
export const runTitles: Readonly<Record<RunStatus, string>> = {
  delayed: 'Queued',
  sending: 'Sending',
  stuck: 'Paused',
  throttled: 'Waiting',
  paused: 'Paused',
  searching: 'Looking for a case',
  lost: 'Lost',
  done: 'Done',
}

/** Why a list is paused, and what to do. */
export function describePaused(rows: readonly RequestRow[], counts: RunCounts): string {
  const { unsent, confirm } = counts
  const reasons = new Set(
    rows.map(({ state }) => (state.kind === 'not-sent' ? state.why.kind : null)),
  )
  return [
    reasons.has('page-closed')
      ? 'The page was closed.'
      : reasons.has('signed-out') || reasons.has('unauthorized')
        ? 'The session ended.'
        : '',
    reasons.has('throttled') && 'Too many requests (429).',
    unsent > 0 &&
      `${pluralize(unsent, 'request is', 'requests are')} not sent; checks run again when you continue.`,
    confirm > 0 && `${pluralize(confirm, 'request needs', 'requests need')} your confirmation.`,
  ]
    .filter(Boolean)
    .join(' ')
}
