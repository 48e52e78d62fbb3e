/** Needs-review icon for narrow columns, with accessible name and tooltip. */
export function NeedsReviewIcon() {
  return (
    <span data-tone="review" title="Needs review" className="text-xs text-accent">
      <span className="sr-only">Needs review</span>
    </span>
  )
}

/** Needs-review icon with text. */
export function NeedsReview() {
  return (
    <span data-tone="review" className="text-xs font-semibold whitespace-nowrap text-accent">
      Needs review
    </span>
  )
}
