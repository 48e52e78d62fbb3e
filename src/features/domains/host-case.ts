import type { HostRow } from '#/contract/domain.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { TonedLabel } from '#/shared/labels/host-labels.ts'

export interface HostCase {
  id: string
  isOpen: boolean
  label: TonedLabel
}

/** Returns the open case, or else the last closed one; null if there is neither. Only full rows report closed cases. */
export function getHostCase({ openCase, lastClosedCase }: HostRow): HostCase | null {
  if (openCase)
    return {
      id: openCase.id,
      isOpen: true,
      label: getCaseStatusLabel({ ...openCase, is_open: true }),
    }
  // If the row doesn't report whether a case is open, don't show a closed case: it could hide an open one.
  if (openCase === undefined || !lastClosedCase) return null
  return {
    id: lastClosedCase.id,
    isOpen: false,
    label: getCaseOutcomeLabel(lastClosedCase) ?? getCaseStatusLabel(lastClosedCase),
  }
}
