import { countOf, formatCount } from '#/lib/numbers.ts'
import type { RequestRow } from '#/sender/row.ts'
import { runStatus, type RunCounts, type RunStatus } from './row-status.ts'

/** How many of a list have been sent. */
export const sentOf = ({ all, unsent, delayed, moving, confirm }: RunCounts): number =>
  all - unsent - delayed - moving - confirm

/** A list in one line: `12 of 50 sent, paused.` */
export function runLabel(counts: RunCounts): string {
  const sent = `${formatCount(sentOf(counts))} of ${formatCount(counts.all)} sent`
  switch (runStatus(counts)) {
    case 'delayed':
      return `${countOf(counts.delayed, 'request')} not sent yet.`
    case 'sending':
      return `${sent}, sending.`
    case 'paused':
      return counts.unsent === 0
        ? `${sent}, ${formatCount(counts.confirm)} ${counts.confirm === 1 ? 'needs' : 'need'} confirmation.`
        : `${sent}, paused.`
    case 'done':
      return `${sent}.`
  }
}

const parts: readonly [keyof RunCounts, string][] = [
  ['cases', 'with a case'],
  ['twice', 'created twice'],
  ['refused', 'refused'],
  ['unknown', 'not known'],
  ['confirm', 'to confirm'],
  ['moving', 'waiting'],
  ['delayed', 'not sent yet'],
  ['unsent', 'not sent'],
]

/** What came of a list, in numbers: `41 with a case, 1 refused, 3 waiting`. */
export const sumLabel = (counts: RunCounts): string =>
  parts
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, word]) => `${formatCount(counts[kind])} ${word}`)
    .join(', ')

/** The status of a list as a heading. */
export function runTitle(status: RunStatus): string {
  switch (status) {
    case 'delayed':
      return 'Not sent yet'
    case 'sending':
      return 'Sending'
    case 'paused':
      return 'Paused'
    case 'done':
      return 'Done'
  }
}

/** Why a list is paused, and what to do. */
export function pausedLabel(rows: readonly RequestRow[], { unsent, confirm }: RunCounts): string {
  const whys = new Set(rows.flatMap(({ state }) => (state.kind === 'not-sent' ? [state.why] : [])))
  const why = whys.has('page-closed')
    ? 'The page was closed.'
    : whys.has('signed-out')
      ? 'The session ended.'
      : ''
  const wait =
    unsent === 0
      ? ''
      : `${unsent === 1 ? '1 request is' : `${formatCount(unsent)} requests are`} not sent; checks run again when you continue.`
  const asks =
    confirm === 0
      ? ''
      : `${confirm === 1 ? '1 request needs' : `${formatCount(confirm)} requests need`} your confirmation.`
  return [why, wait, asks].filter((part) => part !== '').join(' ')
}

/** What is read out of a list: beginnings, ends, and every tenth on the way. */
export function milestoneLabel(counts: RunCounts): string {
  const status = runStatus(counts)
  if (status === 'delayed') return 'Sending starts shortly. You can undo until then.'
  if (status !== 'sending') return `${runTitle(status)}. ${sumLabel(counts)}.`
  const tenth = Math.floor((sentOf(counts) / Math.max(1, counts.all)) * 10) * 10
  return tenth === 0 ? 'Sending.' : `${tenth}% sent.`
}
