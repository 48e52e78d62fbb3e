/** Pixels of a usual letter at the normal text size, and of one in a badge. */
const letter = { text: 7.2, badge: 6.6 } as const
/** Pixels beside the words: the edges of a cell, and those of a badge with its shape. */
const edges = { text: 24, badge: 60 } as const

/**
 * How wide a column has to be for the longest of its texts, in pixels, so that no other column is narrow
 * for room that it does not use. Reckoned from the letters: every row counts, also those not in sight.
 */
export function fitWidth(
  texts: Iterable<string>,
  { as, least, most }: { as: keyof typeof letter; least: number; most: number },
): number {
  let longest = 0
  for (const { length } of texts) longest = Math.max(longest, length)
  const wanted = longest === 0 ? 0 : Math.ceil(longest * letter[as] + edges[as])
  return Math.min(Math.max(wanted, least), most)
}
