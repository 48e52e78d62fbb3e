/** Icon that marks a host as needing review, for narrow columns. Has an accessible name and a tooltip. */
export function NeedsReviewIcon() {
  return (
    <span data-tone="review" title="Needs review" className="text-xs text-accent">
      <span className="sr-only">Needs review</span>
    </span>
  )
}

/** Icon and text that mark a host as needing review. */
export function NeedsReview() {
  return (
    <span data-tone="review" className="text-xs font-semibold whitespace-nowrap text-accent">
      Needs review
    </span>
  )
}
