import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { getLegacyBrandName } from '#/contract/deprecated.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { TonedLabel } from './host-labels.ts'

export interface CaseLabelFields {
  status: string | null
  status_display?: string | null
  is_open?: boolean | null
  resolution?: string | null
  resolution_display?: string | null
}

const statuses: Readonly<Record<TakedownStatus, TonedLabel>> = {
  REQUESTED: { text: 'Needs approval', tone: 'amber' },
  OPEN: { text: 'Open', tone: 'accent' },
  IN_PROGRESS: { text: 'In progress', tone: 'accent' },
  PENDING_RESPONSE: { text: 'Waiting on provider', tone: 'accent' },
  CLOSED: { text: 'Closed', tone: 'gray' },
  FAILED: { text: 'Failed', tone: 'red' },
  REJECTED: { text: 'Not approved', tone: 'gray' },
}

const outcomes: Readonly<Record<TakedownResolution, TonedLabel>> = {
  DOMAIN_SUSPENDED: { text: 'Domain suspended', tone: 'green' },
  CONTENT_REMOVED: { text: 'Content removed', tone: 'green' },
  SERVER_HOLD: { text: 'Server hold', tone: 'green' },
  VOLUNTARY_TAKEDOWN: { text: 'Voluntary takedown', tone: 'green' },
  UNRESOLVED: { text: 'Unresolved', tone: 'amber' },
  FALSE_POSITIVE: { text: 'False positive', tone: 'gray' },
}

const labelByCode = new Map<string, TonedLabel>(Object.entries({ ...statuses, ...outcomes }))

/** Returns the label that the service sends for a code. Without a label, returns the humanized code (C19, C109). */
export function getServiceLabel(
  display: string | null = null,
  code: string | null = null,
): string | null {
  const label = display ?? (code === null ? null : humanize(code))
  return label === null ? null : toVisibleString(label)
}

export const getStatusLabel = (status: TakedownStatus): string => statuses[status].text

export const getOutcomeLabel = (resolution: TakedownResolution): string => outcomes[resolution].text

/** An unknown code gets the service's label and a tone that depends on `is_open` (C109, C110). */
export function getCaseStatusLabel(row: CaseLabelFields): TonedLabel {
  return (
    labelByCode.get(row.status ?? '') ?? {
      text: getServiceLabel(row.status_display, row.status) ?? 'Status not reported',
      tone: row.is_open ? 'accent' : 'gray',
    }
  )
}

/** The status CLOSED alone doesn't mean success; only the four green outcomes do (C112, C113). */
export function getCaseOutcomeLabel(row: CaseLabelFields): TonedLabel | null {
  const knownLabel = labelByCode.get(row.resolution ?? '')
  if (knownLabel) return knownLabel
  const label = getServiceLabel(row.resolution_display, row.resolution)
  if (label !== null) return { text: label, tone: 'gray' }
  return row.status === 'CLOSED' ? { text: 'Outcome not reported', tone: 'gray' } : null
}

/** Names from the older free-text field are marked as such (C119). */
export function getCaseBrandName(
  row: Pick<Takedown, 'brand' | 'brand_display' | 'brand_name'>,
): string | null {
  if (row.brand_display !== null) return toVisibleString(row.brand_display)
  const legacyName = getLegacyBrandName(row)
  return legacyName === null ? null : `${toVisibleString(legacyName)} (older free text)`
}

/** Describes how many open cases have a status that the contract doesn't define (C110). Null if 0 or not reported. */
export const describeUnknownStatuses = (caseCount: number | null): string | null =>
  caseCount === null || caseCount === 0 ? null : `${formatCount(caseCount)} with another status.`
