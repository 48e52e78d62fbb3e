/** Shown where an old link asks for what the service does not offer any more (C61). */
export function IgnoredPart() {
  return (
    <output className="rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      The address asks for the visual match, which the service does not offer any more. That part is
      ignored.
    </output>
  )
}
