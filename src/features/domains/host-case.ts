import type { HostRow } from '#/contract/domain.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { TonedLabel } from '#/shared/labels/host-labels.ts'

export interface HostCase {
  id: string
  isOpen: boolean
  /** Status if open, otherwise the outcome. */
  label: TonedLabel
}

/** Returns a row's open case, or else its last closed one; null if none. Compact rows report no closed cases. */
export function getHostCase({ openCase, lastClosedCase }: HostRow): HostCase | null {
  if (openCase)
    return {
      id: openCase.id,
      isOpen: true,
      label: getCaseStatusLabel({ ...openCase, is_open: true }),
    }
  // Don't show a closed case if the row doesn't report whether another is open.
  if (openCase === undefined || !lastClosedCase) return null
  return {
    id: lastClosedCase.id,
    isOpen: false,
    label: getCaseOutcomeLabel(lastClosedCase) ?? getCaseStatusLabel(lastClosedCase),
  }
}
