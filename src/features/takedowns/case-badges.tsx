import type { CaseRow } from '#/api/case-row.ts'
import { legacyBrandName } from '#/contract/deprecated.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'

/** Where a case stands. */
export function StatusBadge({ row }: { row: CaseRow }) {
  const { word, tone } = caseStatusLabel(row)
  return <Badge tone={tone}>{word}</Badge>
}

/** What came of a case; closed alone does not say so (C112). */
export function Outcome({ row }: { row: CaseRow }) {
  const outcome = caseOutcomeLabel(row)
  if (outcome === null) return <span className="text-faint">—</span>
  return <Badge tone={outcome.tone}>{outcome.word}</Badge>
}

/** The brand of a case as the service names it, old free-text names marked as such (C119). */
export function caseBrand(row: CaseRow): string | null {
  if (row.brand_display !== null) return visibleString(row.brand_display)
  const legacy = legacyBrandName(row)
  return legacy === null ? null : `${visibleString(legacy)} (older free text)`
}
