import { countOf, formatCount } from '#/lib/numbers.ts'
import type { RequestRow } from '#/outbox/row.ts'
import { casesOf, groups, noHold, rowLabel, type RowGroup } from './request-labels.ts'

/* Status of a list as a whole. */

/** Number of rows per group; `twice` is the number of rows with several cases. */
export type RunCounts = Record<RowGroup | 'all' | 'twice', number>

// Object.keys is typed as string[].
const groupNames = Object.keys(groups) as RowGroup[]

/** Counts the rows of a list. */
export function countRun(rows: readonly RequestRow[], now: number): RunCounts {
  const counts = Object.fromEntries(groupNames.map((name) => [name, 0])) as Record<RowGroup, number>
  for (const row of rows) counts[rowLabel(row, now).group] += 1
  const twice = rows.filter(({ state }) => casesOf(state).length > 1).length
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
  { fault, pause } = noHold,
): RunStatus {
  if (fault !== null && moving + delayed + searched > 0) return 'stuck'
  if (moving > 0) return pause > 0 ? 'throttled' : 'sending'
  if (delayed > 0) return 'delayed'
  // Search results decide what can be continued.
  if (searched > 0) return 'searching'
  if (unsent + confirm > 0) return 'paused'
  return lost > 0 ? 'lost' : 'done'
}

/** Number of sent requests. */
export const sentOf = ({ all, unsent, delayed, moving, confirm, lost }: RunCounts): number =>
  all - unsent - delayed - moving - confirm - lost

const are = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`

/** One-line status: `12 of 50 sent, paused.` */
export function runLabel(counts: RunCounts, hold = noHold): string {
  const status = runStatus(counts, hold)
  if (status === 'delayed') return `${countOf(counts.delayed, 'request')} queued.`
  const goesOn =
    status === 'searching'
      ? searchLabel(counts)
      : status === 'paused' && counts.unsent === 0
        ? `${are(counts.confirm, 'needs', 'need')} confirmation`
        : runTitles[status].toLowerCase()
  return `${formatCount(sentOf(counts))} of ${formatCount(counts.all)} sent, ${goesOn}.`
}

/** Pending searches: `looking for 1 case that may have been created`. */
export const searchLabel = ({ searched }: RunCounts): string =>
  `looking for ${are(searched, 'case that may have been created', 'cases that may have been created')}`

/** Non-empty groups with counts. */
export const groupsOf = (counts: RunCounts) =>
  groupNames
    .filter((group) => counts[group] > 0)
    .map((group) => ({ group, label: groups[group].label, count: counts[group] }))

/** Summary of a list: `41 with a case, 1 refused, 3 waiting`. */
export const sumLabel = (counts: RunCounts): string =>
  [
    ...groupsOf(counts),
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
export function pausedLabel(rows: readonly RequestRow[], counts: RunCounts): string {
  const { unsent, confirm } = counts
  const whys = new Set(rows.map(({ state }) => (state.kind === 'not-sent' ? state.why.kind : null)))
  return [
    whys.has('page-closed')
      ? 'The page was closed.'
      : whys.has('signed-out') || whys.has('unauthorized')
        ? 'The session ended.'
        : '',
    whys.has('throttled') && 'Too many requests (429).',
    unsent > 0 &&
      `${are(unsent, 'request is', 'requests are')} not sent; checks run again when you continue.`,
    confirm > 0 && `${are(confirm, 'request needs', 'requests need')} your confirmation.`,
  ]
    .filter(Boolean)
    .join(' ')
}
