/** The flag of a domain that needs review, for a narrow column: its name is heard, and shown on hover. */
export function NeedsReviewSign() {
  return (
    <span data-tone="review" title="Needs review" className="text-xs text-accent">
      <span className="sr-only">Needs review</span>
    </span>
  )
}

/** The flag of a domain that needs review, with its name. */
export function NeedsReview() {
  return (
    <span data-tone="review" className="text-xs font-semibold whitespace-nowrap text-accent">
      Needs review
    </span>
  )
}
