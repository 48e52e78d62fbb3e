import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { humanize } from '#/lib/humanize.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { TonedLabel } from './verdict-labels.ts'

/** Status and outcome fields of a case. */
export interface CaseStatus {
  status: string | null
  status_display?: string | null
  is_open?: boolean | null
  resolution?: string | null
  resolution_display?: string | null
}

const statuses: Readonly<Record<TakedownStatus, TonedLabel>> = {
  REQUESTED: { word: 'Needs approval', tone: 'amber' },
  OPEN: { word: 'Open', tone: 'accent' },
  IN_PROGRESS: { word: 'In progress', tone: 'accent' },
  PENDING_RESPONSE: { word: 'Waiting on provider', tone: 'accent' },
  CLOSED: { word: 'Closed', tone: 'gray' },
  FAILED: { word: 'Failed', tone: 'red' },
  REJECTED: { word: 'Not approved', tone: 'gray' },
}

const outcomes: Readonly<Record<TakedownResolution, TonedLabel>> = {
  DOMAIN_SUSPENDED: { word: 'Domain suspended', tone: 'green' },
  CONTENT_REMOVED: { word: 'Content removed', tone: 'green' },
  SERVER_HOLD: { word: 'Server hold', tone: 'green' },
  VOLUNTARY_TAKEDOWN: { word: 'Voluntary takedown', tone: 'green' },
  UNRESOLVED: { word: 'Unresolved', tone: 'amber' },
  FALSE_POSITIVE: { word: 'False positive', tone: 'gray' },
}

const known = new Map<string, TonedLabel>(Object.entries({ ...statuses, ...outcomes }))

/** The service's label of a code, else the humanized code (C109, C19); null if neither exists. */
export function serviceLabel(
  display: string | null = null,
  code: string | null = null,
): string | null {
  const words = display ?? (code === null ? null : humanize(code))
  return words === null ? null : visibleString(words)
}

/** Status label for lists, filters and charts. */
export const statusLabel = (status: TakedownStatus): string => statuses[status].word

/** Outcome label for lists, filters and charts. */
export const outcomeLabel = (resolution: TakedownResolution): string => outcomes[resolution].word

/**
 * Status label and tone of a case. Unknown codes use the service's label, with the tone by `is_open` (C109,
 * C110).
 */
export function caseStatusLabel(row: CaseStatus): TonedLabel {
  return (
    known.get(row.status ?? '') ?? {
      word: serviceLabel(row.status_display, row.status) ?? 'Status not reported',
      tone: row.is_open ? 'accent' : 'gray',
    }
  )
}

/**
 * Outcome label and tone of a case. Closed isn't success: only four outcomes are (C112). Null if there is
 * none; closed without one is "Outcome not reported" (C113).
 */
export function caseOutcomeLabel(row: CaseStatus): TonedLabel | null {
  const own = known.get(row.resolution ?? '')
  if (own) return own
  const word = serviceLabel(row.resolution_display, row.resolution)
  if (word !== null) return { word, tone: 'gray' }
  return row.status === 'CLOSED' ? { word: 'Outcome not reported', tone: 'gray' } : null
}

/**
 * Label for open cases in other statuses, found among the newest cases (C110), and whether there may be more.
 */
export function otherStatesLabel(found: { inOtherStates: number; complete: boolean }): string {
  const some = `${formatCount(found.inOtherStates)} with another status`
  return found.complete ? `${some}.` : `At least ${some}; only the newest cases were checked.`
}
