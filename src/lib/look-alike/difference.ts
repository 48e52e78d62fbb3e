import { splitGraphemes } from './characters.ts'
import { compareShapes, toShapes, type Similarity, type Shapes } from './confusables.ts'

/** Turns a part of the brand's label into a part of the host's label. Together, the edits cover both labels. */
export type Edit = {
  kind: EditKind
  host: string
  brand: string
  /**
   * Position in the host's label of the first letter of `host`, starting at 1. If `host` is empty, the position where
   * the omitted letters would be.
   */
  position: number
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
  /** Damerau-Levenshtein distance. A homoglyph of two letters counts as one edit. */
  distance: number
}

/** Longer labels count as entirely different. */
const MAX_LETTERS = 300

/** `align` minimizes the total cost. One homoglyph costs less than one other edit, but two homoglyphs cost more. */
const EDIT_COST = 10
const HOMOGLYPH_COSTS: Record<Similarity, number> = { same: 6, similar: 7 }

type Step = {
  kind: EditKind
  /** `hostCount` and `brandCount` are the numbers of letters that the step takes from each label. */
  hostCount: number
  brandCount: number
  cost: number
}

const foldCase = (letter: string): string => letter.toLowerCase().normalize('NFC')

const areEqual = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && foldCase(a) === foldCase(b))

type Letters = { letters: string[]; shapes: Shapes[] }

const toLetters = (graphemes: string[]): Letters => ({
  letters: graphemes.map(foldCase),
  shapes: graphemes.map(toShapes),
})

/** Compares a letter with two letters or their look-alikes, such as `d` with `cl`; null if not similar. */
function findPairSimilarity(letter?: Shapes, first?: Shapes, second?: Shapes): Similarity | null {
  if (!letter || !first || !second) return null
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
const REPLACED: Step = { kind: 'replaced', hostCount: 1, brandCount: 1, cost: EDIT_COST }
const TRANSPOSED: Step = { kind: 'transposed', hostCount: 2, brandCount: 2, cost: EDIT_COST }
const INSERTED: Step = { kind: 'inserted', hostCount: 1, brandCount: 0, cost: EDIT_COST }
/** Insertion before or after the brand's label, which costs nothing. */
const AFFIX: Step = { kind: 'inserted', hostCount: 1, brandCount: 0, cost: 0 }
const OMITTED: Step = { kind: 'omitted', hostCount: 0, brandCount: 1, cost: EDIT_COST }

const createHomoglyphStep = (
  hostCount: number,
  brandCount: number,
  similarity: Similarity,
): Step => ({
  kind: 'homoglyph',
  hostCount,
  brandCount,
  cost: HOMOGLYPH_COSTS[similarity],
})

/**
 * Calls `consider` for each possible step that ends at `hostIndex` and `brandIndex`, except insertions and omissions.
 * For equal letters, the only step is `same`.
 */
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
  const singleSimilarity = hostShapes && brandShapes && compareShapes(hostShapes, brandShapes)
  if (singleSimilarity) consider(createHomoglyphStep(1, 1, singleSimilarity))
  // Two letters that look like one, such as `rn` and `m`.
  const hostPairSimilarity = findPairSimilarity(brandShapes, host.shapes[hostIndex - 1], hostShapes)
  if (hostPairSimilarity) consider(createHomoglyphStep(2, 1, hostPairSimilarity))
  const brandPairSimilarity = findPairSimilarity(
    hostShapes,
    brand.shapes[brandIndex - 1],
    brandShapes,
  )
  if (brandPairSimilarity) consider(createHomoglyphStep(1, 2, brandPairSimilarity))
  const isTransposed =
    hostIndex > 0 &&
    brandIndex > 0 &&
    host.letters[hostIndex] === brand.letters[brandIndex - 1] &&
    host.letters[hostIndex - 1] === brand.letters[brandIndex]
  if (isTransposed) consider(TRANSPOSED)
}

/** Finds the cheapest path through the matrix of both labels. */
function align(host: Letters, brand: Letters, ignoresAffixes: boolean): Step[] {
  const [hostLength, brandLength] = [host.letters.length, brand.letters.length]
  const width = brandLength + 1
  const costs: number[] = []
  const bestSteps: (Step | null)[] = []
  for (let i = 0; i <= hostLength; i += 1)
    for (let j = 0; j <= brandLength; j += 1) {
      let best = i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY
      let bestStep: Step | null = null
      const consider = (step: Step) => {
        const cost = (costs[(i - step.hostCount) * width + j - step.brandCount] ?? 0) + step.cost
        // At equal cost, the first step wins, unless it is `same`. So in `rr` for `r`, the second `r` is inserted.
        const isBetter = cost < best || (cost === best && bestStep?.kind === 'same')
        if (!isBetter) return
        best = cost
        bestStep = step
      }
      if (i > 0 && j > 0) forEachStep(host, brand, i - 1, j - 1, consider)
      const isAffix = ignoresAffixes && (j === 0 || j === brandLength)
      if (i > 0) consider(isAffix ? AFFIX : INSERTED)
      if (j > 0) consider(OMITTED)
      costs.push(best)
      bestSteps.push(bestStep)
    }
  const path: Step[] = []
  let [i, j] = [hostLength, brandLength]
  for (let step = bestSteps.at(-1); step; step = bestSteps[i * width + j]) {
    path.push(step)
    i -= step.hostCount
    j -= step.brandCount
  }
  return path.toReversed()
}

/** Adjacent edits of these kinds are merged into one. */
const MERGED_KINDS: readonly EditKind[] = ['same', 'inserted', 'omitted']

/** Returns `repeated` if an edit inserts copies of an adjacent letter. Returns other kinds unchanged. */
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
 * Finds the edits that turn the brand's label into the host's label. With `ignoresAffixes`, text around the brand's
 * label, such as `secure-` in `secure-aurelmint`, doesn't add to the distance.
 */
export function findDifference(
  hostLabel: string,
  brandLabel: string,
  { ignoresAffixes = false }: { ignoresAffixes?: boolean } = {},
): Difference {
  const [host, brand] = [splitGraphemes(hostLabel), splitGraphemes(brandLabel)]
  const isTooLong = host.length > MAX_LETTERS || brand.length > MAX_LETTERS
  const steps: Step[] = isTooLong
    ? [{ kind: 'replaced', hostCount: host.length, brandCount: brand.length, cost: EDIT_COST }]
    : align(toLetters(host), toLetters(brand), ignoresAffixes)
  const edits: Edit[] = []
  let distance = 0
  let [i, j] = [0, 0]
  for (const step of steps) {
    const { kind, hostCount, brandCount } = step
    if (step.cost > 0) distance += isTooLong ? Math.max(hostCount, brandCount) : 1
    const hostText = host.slice(i, i + hostCount).join('')
    const brandText = brand.slice(j, j + brandCount).join('')
    const last = edits.at(-1)
    if (last?.kind === kind && MERGED_KINDS.includes(kind)) {
      last.host += hostText
      last.brand += brandText
    } else edits.push({ kind, host: hostText, brand: brandText, position: i + 1 })
    i += hostCount
    j += brandCount
  }
  for (const edit of edits) edit.kind = getFinalKind(edit, host)
  return { edits, distance }
}
