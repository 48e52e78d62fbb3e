import type { CaseRow } from '#/api/case-row.ts'
import { endedStatuses, openStatuses, removedResolutions } from '#/contract/codes.ts'

/** Ends that count for the success rate; only the first is a success (C112, C113). */
export const ratedClasses = [
  'removed',
  'not-removed',
  'not-stated',
  'other-outcome',
  'failed',
] as const

/** Ends that stand beside the success rate: there was nothing to remove, or nobody could try (C113). */
const besideClasses = ['false-positive', 'not-approved', 'other-status'] as const

/**
 * How a case ended, if it did. `not-stated` was closed without an outcome, `other-outcome` with one that the
 * contract does not name, `other-status` is over in a status that it does not name. Of `unreported` nothing
 * says whether it is over, or how: it is in no figure.
 */
export const caseClasses = [...ratedClasses, ...besideClasses, 'open', 'unreported'] as const
export type CaseClass = (typeof caseClasses)[number]

const holds = (codes: readonly string[], code: string) => codes.includes(code)

/** The class of a case. Whether it is open comes before its status, and is taken from that only where it is not said (C110). */
export function caseClass({
  is_open: isOpen,
  status,
  resolution,
}: Pick<CaseRow, 'is_open' | 'status' | 'resolution'>): CaseClass {
  if (isOpen === true) return 'open'
  if (status === null) return 'unreported'
  if (isOpen === null) {
    if (holds(openStatuses, status)) return 'open'
    if (!holds(endedStatuses, status)) return 'unreported'
  }
  if (status === 'REJECTED') return 'not-approved'
  if (status !== 'CLOSED' && status !== 'FAILED') return 'other-status'
  if (resolution === 'FALSE_POSITIVE') return 'false-positive'
  if (status === 'FAILED') return 'failed'
  if (resolution === null) return 'not-stated'
  if (holds(removedResolutions, resolution)) return 'removed'
  return resolution === 'UNRESOLVED' ? 'not-removed' : 'other-outcome'
}

const within = (classes: readonly CaseClass[], one: CaseClass) => classes.includes(one)

/** Whether a case counts for the success rate (C113). */
export const isRated = (one: CaseClass): boolean => within(ratedClasses, one)

/** Whether a case is over, in whatever way. */
export const isEnded = (one: CaseClass): boolean => one !== 'open' && one !== 'unreported'
