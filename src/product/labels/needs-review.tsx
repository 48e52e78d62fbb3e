/** The same as a sign alone, for a narrow column: its name is heard, and seen where the pointer rests. */
export function NeedsReviewSign() {
  return (
    <span data-tone="amber" title="Needs review" className="text-xs text-amber">
      <span className="sr-only">Needs review</span>
    </span>
  )
}

/** Says that a person still has to look at it, in words. */
export function NeedsReview() {
  return (
    <span data-tone="amber" className="text-xs font-semibold whitespace-nowrap text-amber">
      Needs review
    </span>
  )
}
