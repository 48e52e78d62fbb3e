import { confusables, lookAlikes, neighbourKeys } from './confusables.ts'

/** How a look-alike label differs from the name it imitates. */
export type LabelTechnique =
  | 'omission'
  | 'repetition'
  | 'transposition'
  | 'replacement'
  | 'insertion'
  | 'hyphenation'
  | 'homoglyph'
  | 'foreign-script'

/**
 * The labels that one change makes out of `stem` (lower case, letters only), by technique. Those in
 * foreign script come as people read them; `asciiLabel` makes a whole label fit to travel.
 */
export function lookAlikeLabels(stem: string): Record<LabelTechnique, readonly string[]> {
  const letters = stem.split('')
  const inner = letters.map((_, at) => at).slice(1)
  /** The stem with the part from `at` to `end` replaced. */
  const spliced = (at: number, end: number, text: string) =>
    stem.slice(0, at) + text + stem.slice(end)
  const perLetter = (variants: (letter: string, at: number) => readonly string[]) =>
    letters.flatMap((letter, at) => variants(letter, at).map((text) => spliced(at, at + 1, text)))
  const unlikeStem = (labels: readonly string[]) => [...new Set(labels)].filter((l) => l !== stem)

  return {
    omission: unlikeStem(perLetter(() => [''])),
    repetition: unlikeStem(perLetter((letter) => [letter + letter])),
    transposition: unlikeStem(
      inner.map((at) => spliced(at - 1, at + 1, `${letters[at]}${letters[at - 1]}`)),
    ),
    replacement: unlikeStem(perLetter((letter) => (neighbourKeys[letter] ?? '').split(''))),
    insertion: unlikeStem(
      perLetter((letter) => (neighbourKeys[letter] ?? '').split('').map((near) => letter + near)),
    ),
    hyphenation: unlikeStem(inner.map((at) => spliced(at, at, '-'))),
    homoglyph: unlikeStem(perLetter((letter) => lookAlikes[letter] ?? [])),
    'foreign-script': unlikeStem(perLetter((letter) => confusables[letter] ?? [])),
  }
}

/**
 * A label in ASCII (`xn--…`), encoded by the platform's own rules for hosts. Only a whole label can be
 * encoded: words put beside an encoded one make something that nobody could have registered.
 */
export function asciiLabel(label: string): string {
  return new URL(`http://${label}`).hostname
}
