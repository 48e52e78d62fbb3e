import { formatCount } from '#/lib/numbers.ts'
import { runStatus, type RunCounts } from './row-status.ts'

/** How many of a list have been sent. */
export const sentOf = ({ all, unsent, delayed, moving, confirm }: RunCounts): number =>
  all - unsent - delayed - moving - confirm

/** A list in one line: `12 of 50 sent, paused.` */
export function runLabel(counts: RunCounts): string {
  const sent = `${formatCount(sentOf(counts))} of ${formatCount(counts.all)} sent`
  switch (runStatus(counts)) {
    case 'delayed':
      return `${formatCount(counts.delayed)} ${counts.delayed === 1 ? 'request' : 'requests'} not sent yet.`
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
  ['twice', 'stored twice'],
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
