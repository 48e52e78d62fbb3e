import type { Verdict } from '#/contract/codes.ts'
import type { PageKind } from '#/service/demo/screenshots.ts'
import { createRandom, type Random } from './random.ts'

/** Phase of a host: not resolving, serving a page, or failing. */
export type Phase = 'empty' | 'live' | 'dark'

/** Score range with its verdict. */
type VerdictRange = readonly [low: number, high: number, verdict: Verdict]

interface KindTraits {
  /** Share among the hosts that imitate a brand. */
  weight: number
  /** Number of scans; worse hosts are scanned more often. */
  scans: readonly [min: number, max: number]
  /** Share of human verdicts. */
  humanShare: number
  /** Share with feedback. */
  feedbackShare: number
  verdictRanges: Record<Phase, VerdictRange>
  pages: readonly PageKind[]
}

/**
 * Kinds of hosts, worst first: copy of the brand's pages, lure or shop using the brand, parked, dormant, legitimate, or
 * not scanned yet.
 */
export type HostKind = 'clone' | 'lure' | 'shop' | 'parked' | 'dormant' | 'unrelated' | 'unscanned'

const nothing: VerdictRange = [0, 16, 'unknown']

/** Ranges of copies are narrow, so that the score depends on the phase rather than on chance. */
export const hostKinds: Record<HostKind, KindTraits> = {
  clone: {
    weight: 3,
    scans: [7, 12],
    humanShare: 0.08,
    feedbackShare: 0.03,
    verdictRanges: { empty: [24, 46, 'unknown'], live: [76, 100, 'red'], dark: [42, 64, 'amber'] },
    pages: ['sign-in', 'sign-in', 'card-form'],
  },
  lure: {
    weight: 7,
    scans: [5, 8],
    humanShare: 0.06,
    feedbackShare: 0.03,
    verdictRanges: { empty: [12, 34, 'unknown'], live: [46, 78, 'amber'], dark: [22, 44, 'amber'] },
    pages: ['notice'],
  },
  shop: {
    weight: 5,
    scans: [5, 7],
    humanShare: 0.05,
    feedbackShare: 0.03,
    verdictRanges: { empty: [10, 30, 'unknown'], live: [40, 72, 'amber'], dark: [14, 34, 'green'] },
    pages: ['shop'],
  },
  parked: {
    weight: 38,
    scans: [4, 6],
    humanShare: 0.004,
    feedbackShare: 0,
    verdictRanges: { empty: [2, 18, 'unknown'], live: [4, 38, 'green'], dark: [1, 20, 'unknown'] },
    pages: ['parking'],
  },
  dormant: {
    weight: 40,
    scans: [3, 5],
    humanShare: 0.001,
    feedbackShare: 0,
    verdictRanges: { empty: nothing, live: nothing, dark: nothing },
    pages: [],
  },
  unrelated: {
    weight: 6,
    scans: [4, 6],
    humanShare: 0.01,
    feedbackShare: 0.004,
    verdictRanges: { empty: [0, 8, 'unknown'], live: [0, 24, 'green'], dark: [0, 10, 'green'] },
    pages: ['business'],
  },
  unscanned: {
    weight: 0.6,
    scans: [0, 0],
    humanShare: 0,
    feedbackShare: 0,
    verdictRanges: { empty: nothing, live: nothing, dark: nothing },
    pages: [],
  },
}

const kindsByHarm = Object.keys(hostKinds) as HostKind[]
const kindWeights = kindsByHarm.map((kind) => [kind, hostKinds[kind].weight] as const)

/** Random kind of a host; legitimate sites only share the brand's words. */
export function drawKind(isLegitimate: boolean, random: Random): HostKind {
  if (isLegitimate) return random.pickWeighted({ unrelated: 86, parked: 14 })
  return random.pickWeighted(Object.fromEntries(kindWeights) as Record<HostKind, number>)
}

/** Weights of a host's last phase. */
const endingWeights: Partial<Record<HostKind, Record<'live' | 'dark' | 'returned', number>>> = {
  clone: { live: 58, dark: 34, returned: 8 },
  unrelated: { live: 96, dark: 4, returned: 0 },
}

/**
 * Phase at each of `count` scans, oldest first. Dormant hosts stay `empty`; others may come alive later, go dark or
 * come back.
 */
export function drawPhases(kind: HostKind, count: number, random: Random): Phase[] {
  const ending = random.pickWeighted(endingWeights[kind] ?? { live: 84, dark: 14, returned: 2 })
  if (kind === 'dormant') return Array.from({ length: count }, () => 'empty')
  const waits = random.chance(kind === 'unrelated' ? 0.04 : 0.4)
  const wakesAt = waits && count > 2 ? random.int(1, Math.ceil(count / 3)) : 0
  const endsAt = count > 1 ? random.int(Math.min(wakesAt + 1, count - 1), count - 1) : 0
  // Coming back needs three scans: alive, dark, alive.
  const darkAt = ending === 'returned' ? Math.max(wakesAt + 1, count - 3) : endsAt
  return Array.from({ length: count }, (_, index): Phase => {
    if (index < wakesAt) return 'empty'
    if (ending === 'live' || index < darkAt) return 'live'
    return ending === 'returned' && index === count - 1 ? 'live' : 'dark'
  })
}

/** Content of a host's page, and the brand that it targets: the one it harms most. Deterministic. */
export function choosePage<Brand>(
  host: string,
  views: readonly { brand: Brand; kind: HostKind }[],
): { page: PageKind | null; target: Brand | undefined } {
  const worst = kindsByHarm.find((kind) => views.some((view) => view.kind === kind)) ?? 'unscanned'
  const { pages } = hostKinds[worst]
  const page = pages.length === 0 ? null : createRandom(`page of ${host}`).pick(pages)
  return { page, target: views.find(({ kind }) => kind === worst)?.brand }
}

/** Reasons while the page is up, for the targeted brand. */
const pageReasons: Record<PageKind, readonly string[]> = {
  'sign-in': [
    'Copies the sign-in page of {brand} and sends what is typed to another host.',
    'A near copy of the sign-in page of {brand}; its links lead back to the original, its form does not.',
  ],
  'card-form': ['Shows the logo and the colors of {brand} above a form for card details.'],
  notice: [
    'Speaks in the name of {brand}, without a copied page. Mail from this host is possible.',
  ],
  shop: [
    'Sells under the name of {brand}; no link to the brand could be found.',
    'Uses pictures of {brand} beside offers of others.',
  ],
  parking: ['A parking page with advertising.', 'A parking page that offers the name for sale.'],
  business: [
    'The site of somebody else who shares a word with {brand}.',
    'A local business of a similar name, in another trade than {brand}.',
  ],
}

/** Possible reasons for a verdict, consistent with the screenshot. `page` is null if it shows none. */
function findVerdictReasons(
  kind: HostKind,
  phase: Phase,
  page: PageKind | null,
  isTarget: boolean,
): readonly string[] {
  if (kind === 'dormant') return ['Registered or found in a list; nothing resolves.']
  const name = kind === 'unrelated' ? 'Shares a word with {brand}.' : 'The name imitates {brand}.'
  if (phase === 'empty') return [`${name} Nothing is served yet.`]
  if (phase === 'dark') return [`${name} It served a page before and serves none now.`]
  if (page === null) return [`${name} No page could be seen.`]
  return isTarget
    ? pageReasons[page]
    : ['The page is aimed at another brand; the name carries {brand} too.']
}

/** Share of scans that need review. */
const reviewShare: Record<Verdict, number> = { red: 0.5, amber: 0.3, green: 0.01, unknown: 0.02 }

/**
 * Result of a scan for a brand. `scorePosition` (0 to 1) is the position within the ranges, `isTarget` whether the page
 * targets the brand, and `isLatest` whether the result has a reason for certain.
 */
export function judgeScan(
  {
    brand,
    kind,
    scorePosition,
  }: { brand: { name: string }; kind: HostKind; scorePosition: number },
  {
    phase,
    page,
    isTarget,
    isLatest,
  }: {
    phase: Phase
    page: PageKind | null
    isTarget: boolean
    isLatest: boolean
  },
  random: Random,
) {
  const [low, high, usualVerdict] = hostKinds[kind].verdictRanges[phase]
  const risk_score = Math.round(low + (high - low) * (scorePosition * 0.85 + random.next() * 0.15))
  const isLive = phase === 'live'
  // Exceptions: worse lures, and parked names that use the brand.
  let verdict = usualVerdict
  if (isLive && kind === 'lure' && risk_score >= 72 && random.chance(0.5)) verdict = 'red'
  if (isLive && kind === 'parked' && risk_score >= 34 && random.chance(0.5)) verdict = 'amber'
  const isVisualMatch = isLive && kind === 'clone' && random.chance(0.9)
  const isExplained = isLatest || random.chance(0.4)
  const reasons = findVerdictReasons(kind, phase, page, isTarget)
  return {
    risk_score,
    verdict,
    verdict_reasoning: isExplained ? random.pick(reasons).replaceAll('{brand}', brand.name) : null,
    requires_review: Number(random.chance(reviewShare[verdict])),
    // Pages are compared only if there is one.
    visual_match: page === null ? null : Number(isVisualMatch),
  }
}
