/*
 * Names of members as words. What a service calls a thing is open, so a name is read as people read it:
 * by its words, in any case and style.
 */

/** Words that are found in names written without any sign between them, as `riskscore` or `STATUSCODE`. */
const joined = new Set(
  (
    'action actor after amber apex at author average avg before body by changed checked code content ' +
    'count created current date datetime day description detected domain email event exchange family ' +
    'field first from full given green head high host http human id image kind label last latest limit ' +
    'location max message millis min modified name new next note observed occurred old on pair ' +
    'performed person prev previous probe red request requires required response result review risk ' +
    'role run scan scanned scheduled scheme score screenshot second seen sequence severity stamp ' +
    'started state stats status summary text time timestamp to total type unix updated url user value ' +
    'verdict website when'
  ).split(' '),
)

/** Whether a word is one of those that names are usually made of. */
export const isUsual = (word: string): boolean => joined.has(word)

/** A word without the sign of the plural, so that `scores` means what `score` means. */
const singular = (word: string): string => (/^.{2,}[^suia]s$/.test(word) ? word.slice(0, -1) : word)

/** The words of which a word written in one is made; null when it is not wholly made of such. */
function parts(word: string): string[] | null {
  if (word === '') return []
  for (let end = word.length; end >= 2; end -= 1) {
    const head = word.slice(0, end)
    if (!joined.has(head)) continue
    const rest = parts(word.slice(end))
    if (rest) return [head, ...rest]
  }
  return null
}

function split(name: string): string[] {
  const spaced = name
    .slice(0, 80)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return (spaced.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) =>
    (joined.has(word) ? [word] : (parts(word) ?? [word])).map(singular),
  )
}

const mostKept = 2000
const known = new Map<string, readonly string[]>()

/** The words of a name, in lower case and without the sign of the plural: `lastRiskScores` → last, risk, score. */
export function wordsOf(name: string): readonly string[] {
  const kept = known.get(name)
  if (kept) return kept
  const words = split(name)
  // Names may be anybody's, also without end.
  if (known.size >= mostKept) known.clear()
  known.set(name, words)
  return words
}

/** Words written in one line, for lists of them in the code. */
export const wordSet = (line: string): ReadonlySet<string> => new Set(line.split(' '))

/** Whether two names have the same words. */
export const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at])
