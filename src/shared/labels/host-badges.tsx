import { Badge } from '#/ui/badge.tsx'
import { getVerdictLabel } from './host-labels.ts'

/** A dash means not reported, which differs from the verdict `unknown`. */
export function VerdictBadge({
  scanned,
  verdict,
}: {
  scanned: boolean | null
  verdict: string | null
}) {
  if (scanned === false) return <span className="text-muted">not scanned yet</span>
  if (verdict === null)
    return (
      <span className="text-faint" title="Not reported">
        —
      </span>
    )
  const { text, tone } = getVerdictLabel(verdict)
  return <Badge tone={tone}>{text}</Badge>
}

/** The icon is drawn by CSS (`data-tone`). */
export function NeedsReviewIcon() {
  return (
    <span data-tone="review" title="Needs review" className="text-xs text-accent">
      <span className="sr-only">Needs review</span>
    </span>
  )
}

/** Label for hosts that need review, with the icon of `NeedsReviewIcon`. */
export function NeedsReview() {
  return (
    <span data-tone="review" className="text-xs font-semibold whitespace-nowrap text-accent">
      Needs review
    </span>
  )
}
