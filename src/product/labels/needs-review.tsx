/** Says that a person still has to look at it; the one form of it, wherever a host or a scan is shown. */
export function NeedsReview() {
  return (
    <span data-tone="amber" className="text-xs font-semibold whitespace-nowrap text-amber">
      Needs review
    </span>
  )
}
