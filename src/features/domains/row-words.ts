import type { HostRow } from '#/api/host-rows.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { riskLabel } from '#/product/labels/verdict.tsx'

/** How a domain stands, as its link in a list is heard: `Red, risk 97, case open, needs review, watched`. */
export function rowWords(row: HostRow, note: string | undefined): string {
  const { scanned, verdict, risk, openCase, needsReview } = row
  const words = [
    scanned === false && 'not scanned yet',
    verdict !== null && verdictLabel(verdict).word,
    risk !== null && `risk ${riskLabel(risk)}`,
    openCase && `case ${openCaseLabel(openCase).word.toLowerCase()}`,
    needsReview && 'needs review',
    note,
  ]
  return words.filter((word) => typeof word === 'string').join(', ')
}

/** The status of the open case of a domain. */
export const openCaseLabel = ({ status }: NonNullable<HostRow['openCase']>) =>
  caseStatusLabel({
    status,
    status_display: null,
    is_open: true,
    resolution: null,
    resolution_display: null,
  })
