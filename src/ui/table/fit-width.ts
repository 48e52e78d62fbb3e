/** Pixels of a letter of middling width at the normal text size, and of one in a badge. */
const letter = { text: 8, badge: 6.9 } as const
/** Pixels beside the words: the edges of a cell, and those of a badge with its shape. */
const edges = { text: 20, badge: 50 } as const

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** A text in letters of middling width. */
const lettersOf = (text: string): number =>
  text.length - 0.38 * count(text, /[ .,:'()\-fijlrtI]/g) + 0.4 * count(text, /[mwMW]/g)

/**
 * How wide a column has to be for the longest of its texts, in pixels, so that no other column is narrow
 * for room that it does not use. Reckoned from the letters: every row counts, also those not in sight.
 */
export function fitWidth(
  texts: Iterable<string>,
  { as, least, most }: { as: keyof typeof letter; least: number; most: number },
): number {
  let longest = 0
  for (const text of texts) longest = Math.max(longest, lettersOf(text))
  const wanted = longest === 0 ? 0 : Math.ceil(longest * letter[as] + edges[as])
  return Math.min(Math.max(wanted, least), most)
}
