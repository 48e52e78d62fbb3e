import { splitGraphemes } from './characters.ts'
import { compareShapes, toShapes, type Similarity, type Shapes } from './confusables.ts'

/* Edit distance of two labels with look-alike letters. */

/** An edit from the brand's label to the host's. The texts of all edits joined are the original labels. */
export type Edit = {
  kind: EditKind
  host: string
  brand: string
  /** Position of `host` in letters, from 1; the insertion point if empty. */
  position: number
  /** Similarity; for homoglyphs only. */
  similarity?: Similarity
}

export type EditKind =
  | 'same'
  | 'homoglyph'
  | 'replaced'
  | 'transposed'
  | 'inserted'
  | 'repeated'
  | 'omitted'

export type Difference = {
  edits: Edit[]
  /** Number of edits: Damerau-Levenshtein; a homoglyph counts as one, also of two letters. */
  distance: number
}

/** Maximum length; longer texts count as entirely different. */
const MAX_LETTERS = 300

const COSTS = { same: 6, marked: 7, capital: 8, other: 10 }

/** An edit in the matrix, with the numbers of letters that it consumes of the host and of the brand. */
type Step = {
  kind: EditKind
  hostCount: number
  brandCount: number
  cost: number
  similarity?: Similarity
}

const foldCase = (letter: string): string => letter.toLowerCase().normalize('NFC')

const areEqual = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && foldCase(a) === foldCase(b))

/** Letters of a label in lower case, with the shapes of each. */
type Letters = { letters: string[]; shapes: Shapes[] }

const toLetters = (graphemes: string[]): Letters => ({
  letters: graphemes.map(foldCase),
  shapes: graphemes.map(toShapes),
})

/** Finds how similar a letter is to two letters, such as `d` to `cl`, also with a Cyrillic с and a 1. */
function findPairSimilarity(letter?: Shapes, first?: Shapes, second?: Shapes): Similarity | null {
  // Most letters have no look-alike.
  if (!letter || !first || !second || letter.size === 1) return null
  for (const [shape, similarity] of letter)
    if (
      shape.length === 2 &&
      first.get(shape.charAt(0)) === 'same' &&
      second.get(shape.charAt(1)) === 'same'
    )
      return similarity
  return null
}

const SAME: Step = { kind: 'same', hostCount: 1, brandCount: 1, cost: 0 }
const REPLACED: Step = { kind: 'replaced', hostCount: 1, brandCount: 1, cost: COSTS.other }
const TRANSPOSED: Step = { kind: 'transposed', hostCount: 2, brandCount: 2, cost: COSTS.other }
const INSERTED: Step = { kind: 'inserted', hostCount: 1, brandCount: 0, cost: COSTS.other }
/** Text around the brand's label, which costs nothing. */
const AROUND: Step = { kind: 'inserted', hostCount: 1, brandCount: 0, cost: 0 }
const OMITTED: Step = { kind: 'omitted', hostCount: 0, brandCount: 1, cost: COSTS.other }

const createHomoglyphStep = (
  hostCount: number,
  brandCount: number,
  similarity: Similarity,
): Step => ({
  kind: 'homoglyph',
  hostCount,
  brandCount,
  cost: COSTS[similarity],
  similarity,
})

/** Calls `consider` with each edit that ends after these letters of the host and of the brand. */
function forEachStep(
  host: Letters,
  brand: Letters,
  hostIndex: number,
  brandIndex: number,
  consider: (step: Step) => void,
): void {
  if (host.letters[hostIndex] === brand.letters[brandIndex]) return consider(SAME)
  consider(REPLACED)
  const [hostShapes, brandShapes] = [host.shapes[hostIndex], brand.shapes[brandIndex]]
  const single = hostShapes && brandShapes && compareShapes(hostShapes, brandShapes)
  if (single) consider(createHomoglyphStep(1, 1, single))
  // Two letters look like one, as `rn` and `m`.
  const twoForOne = findPairSimilarity(brandShapes, host.shapes[hostIndex - 1], hostShapes)
  if (twoForOne) consider(createHomoglyphStep(2, 1, twoForOne))
  const oneForTwo = findPairSimilarity(hostShapes, brand.shapes[brandIndex - 1], brandShapes)
  if (oneForTwo) consider(createHomoglyphStep(1, 2, oneForTwo))
  const isTransposed =
    hostIndex > 0 &&
    brandIndex > 0 &&
    host.letters[hostIndex] === brand.letters[brandIndex - 1] &&
    host.letters[hostIndex - 1] === brand.letters[brandIndex]
  if (isTransposed) consider(TRANSPOSED)
}

/** Finds the cheapest path through the matrix; with `isSubstring` the host may be longer at both ends. */
function align(host: Letters, brand: Letters, isSubstring: boolean): Step[] {
  const [height, width] = [host.letters.length, brand.letters.length + 1]
  const costs: number[] = []
  const bestSteps: (Step | null)[] = []
  for (let i = 0; i <= height; i += 1)
    for (let j = 0; j < width; j += 1) {
      let best = i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY
      let bestStep: Step | null = null
      const consider = (step: Step) => {
        const cost = (costs[(i - step.hostCount) * width + j - step.brandCount] ?? 0) + step.cost
        // Prefer the later insertion: in `rr` the second letter is the added one.
        if (cost > best || (cost === best && bestStep?.kind !== 'same')) return
        best = cost
        bestStep = step
      }
      if (i > 0 && j > 0) forEachStep(host, brand, i - 1, j - 1, consider)
      const isAround = isSubstring && (j === 0 || j === width - 1)
      if (i > 0) consider(isAround ? AROUND : INSERTED)
      if (j > 0) consider(OMITTED)
      costs.push(best)
      bestSteps.push(bestStep)
    }
  const path: Step[] = []
  let [i, j] = [height, width - 1]
  for (let step = bestSteps.at(-1); step; step = bestSteps[i * width + j]) {
    path.push(step)
    i -= step.hostCount
    j -= step.brandCount
  }
  return path.toReversed()
}

const MERGED_KINDS: readonly EditKind[] = ['same', 'inserted', 'omitted']

/** Returns the kind of a merged edit: inserted letters that equal their neighbor are repetitions. */
function getFinalKind(edit: Edit, host: string[]): EditKind {
  if (edit.kind !== 'inserted') return edit.kind
  const from = edit.position - 1
  const added = splitGraphemes(edit.host)
  const [first] = added
  const neighbors = [host[from - 1], host[from + added.length]]
  return added.every((letter) => areEqual(letter, first)) &&
    neighbors.some((letter) => areEqual(letter, first))
    ? 'repeated'
    : 'inserted'
}

/**
 * Difference of two labels. With `isSubstring` the host's label may have more text around the brand's (`secure-aurelmint`),
 * which doesn't count towards the distance.
 */
export function findDifference(
  hostLabel: string,
  brandLabel: string,
  isSubstring = false,
): Difference {
  const [host, brand] = [splitGraphemes(hostLabel), splitGraphemes(brandLabel)]
  const isTooLong = host.length > MAX_LETTERS || brand.length > MAX_LETTERS
  const steps: Step[] = isTooLong
    ? [{ kind: 'replaced', hostCount: host.length, brandCount: brand.length, cost: COSTS.other }]
    : align(toLetters(host), toLetters(brand), isSubstring)
  const edits: Edit[] = []
  let distance = 0
  let [i, j] = [0, 0]
  for (const [index, step] of steps.entries()) {
    const { kind, hostCount, brandCount, similarity } = step
    if (step.cost > 0) distance += isTooLong ? Math.max(hostCount, brandCount) : 1
    const text = host.slice(i, i + hostCount).join('')
    const brandText = brand.slice(j, j + brandCount).join('')
    const last = edits.at(-1)
    // Merge consecutive equal, inserted or deleted letters.
    if (last && steps[index - 1]?.kind === kind && MERGED_KINDS.includes(kind)) {
      last.host += text
      last.brand += brandText
    } else
      edits.push({
        kind,
        host: text,
        brand: brandText,
        position: i + 1,
        ...(similarity && { similarity }),
      })
    i += hostCount
    j += brandCount
  }
  for (const edit of edits) edit.kind = getFinalKind(edit, host)
  return { edits, distance }
}
