import type { TakedownStatus } from '#/contract/codes.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { TonedLabel } from './verdict-labels.ts'

/** What a takedown case says about its status and outcome. */
export interface CaseStatus {
  status: string | null
  status_display: string | null
  is_open: boolean | null
  resolution: string | null
  resolution_display: string | null
}

const statusTones = new Map<string, TonedLabel['tone']>([
  ['REQUESTED', 'amber'],
  ['OPEN', 'accent'],
  ['IN_PROGRESS', 'accent'],
  ['PENDING_RESPONSE', 'accent'],
  ['FAILED', 'red'],
])

const outcomeTones = new Map<string, TonedLabel['tone']>([
  ['DOMAIN_SUSPENDED', 'green'],
  ['CONTENT_REMOVED', 'green'],
  ['SERVER_HOLD', 'green'],
  ['VOLUNTARY_TAKEDOWN', 'green'],
  ['UNRESOLVED', 'amber'],
])

function label(display: string | null, code: string | null): string | null {
  const words = display ?? (code === null ? null : humanise(code))
  return words === null ? null : visibleString(words)
}

/** A status in words where no case has brought the service’s own label. */
export const statusLabel = (status: TakedownStatus): string => humanise(status)

/**
 * The status of a case: the service's own label, the tone by code; for a code that nobody knows
 * `is_open` decides (C109, C110).
 */
export function caseStatusLabel(row: CaseStatus): TonedLabel {
  const tone = statusTones.get(row.status ?? '') ?? (row.is_open ? 'accent' : 'grey')
  return { word: label(row.status_display, row.status) ?? 'State not given', tone }
}

/**
 * The outcome of a case, told apart from its status: closed is not success, and only four outcomes
 * are (C112). Null while there is none; closed without one reads "Outcome not stated" (C113).
 */
export function caseOutcomeLabel(row: CaseStatus): TonedLabel | null {
  const word = label(row.resolution_display, row.resolution)
  if (word !== null) return { word, tone: outcomeTones.get(row.resolution ?? '') ?? 'grey' }
  return row.status === 'CLOSED' ? { word: 'Outcome not stated', tone: 'grey' } : null
}

/**
 * Open cases in statuses that the contract does not name, which were found by going through the newest cases
 * (C110): how many, and whether there may be more.
 */
export function otherStatesLabel(found: { inOtherStates: number; complete: boolean }): string {
  const some = `${formatCount(found.inOtherStates)} in ${found.inOtherStates === 1 ? 'a state' : 'states'} of the service’s own`
  return found.complete ? `${some}.` : `At least ${some}: only the newest cases were looked at.`
}
