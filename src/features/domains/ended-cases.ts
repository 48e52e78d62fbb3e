import { useQuery } from '@tanstack/react-query'
import { allCasesOptions, type CaseRow } from '#/api/takedowns.ts'
import type { HostRow } from '#/contract/domain.ts'
import { getWebsiteHost, normalizeForComparison } from '#/lib/host-name.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { TonedLabel } from '#/shared/labels/host-labels.ts'

/** Ended cases of a brand by normalized host. */
export type EndedCases = ReadonlyMap<string, CaseRow>

/** Finds the newest case of each host if it has ended. Leaves out a host whose newest case doesn't report its state. */
export function findEndedCases(newestFirst: readonly CaseRow[], brandId: string): EndedCases {
  const newestByHost = new Map<string, CaseRow>()
  for (const row of newestFirst) {
    if (row.brand !== brandId || row.target_website === null) continue
    const host = getWebsiteHost(row.target_website)
    if (host !== null && !newestByHost.has(host)) newestByHost.set(host, row)
  }
  return new Map([...newestByHost].filter(([, row]) => row.is_open === false))
}

export const noEndedCases: EndedCases = new Map()

/** Ended cases of a brand, if another screen has loaded the cases. Compact rows report only open cases. */
export function useEndedCases(brandId: string): EndedCases {
  const { data } = useQuery({
    ...allCasesOptions(),
    enabled: false,
    select: ({ rows }) => findEndedCases(rows, brandId),
  })
  return data ?? noEndedCases
}

export interface HostCase {
  id: string
  isOpen: boolean
  /** Status if open, otherwise the outcome. */
  label: TonedLabel
}

/** Returns the open case of a host, or else its last ended one; null if none is known. */
export function findHostCase(row: HostRow, endedCases: EndedCases): HostCase | null {
  const { openCase, lastClosedCase, name } = row
  if (openCase)
    return {
      id: openCase.id,
      isOpen: true,
      label: getCaseStatusLabel({ ...openCase, is_open: true }),
    }
  // Don't show an ended case if the row doesn't report its open case: a newer one may be open.
  if (openCase === undefined) return null
  const ended = lastClosedCase ?? endedCases.get(normalizeForComparison(name))
  if (!ended) return null
  return {
    id: ended.id,
    isOpen: false,
    label: getCaseOutcomeLabel(ended) ?? getCaseStatusLabel(ended),
  }
}
