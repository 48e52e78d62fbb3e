import type { Verdict } from '#/contract/codes.ts'
import type { PageKind } from '#/service/demo/screenshots.ts'
import type { DemoBrand } from './customers.ts'
import { createRandom, type Random } from './random.ts'

/** Phase of a host: not yet serving anything, serving a page, or no longer serving it. */
export type Phase = 'empty' | 'live' | 'dark'

type VerdictRange = readonly [low: number, high: number, verdict: Verdict]

interface KindTraits {
  /** Relative frequency among the hosts that imitate a brand. */
  weight: number
  /** Number of scans. Worse hosts are scanned more often. */
  scans: readonly [min: number, max: number]
  /** Share of hosts with a human verdict. */
  humanShare: number
  /** Share of hosts with feedback. */
  feedbackShare: number
  verdictRanges: Record<Phase, VerdictRange>
  pages: readonly PageKind[]
}

/**
 * Kind of host, worst first: a clone of the brand's pages, a lure or a shop that uses the brand, a parked or dormant
 * domain, an unrelated site, or a host that was not scanned yet.
 */
export type HostKind = 'clone' | 'lure' | 'shop' | 'parked' | 'dormant' | 'unrelated' | 'unscanned'

/** A brand that monitors a host, and the host's kind for this brand. */
export interface BrandView {
  brand: DemoBrand
  kind: HostKind
}

const inactiveRange: VerdictRange = [0, 16, 'unknown']

/** Score ranges of clones are narrow, so that their scores depend on the phase rather than on chance. */
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
    verdictRanges: { empty: inactiveRange, live: inactiveRange, dark: inactiveRange },
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
    verdictRanges: { empty: inactiveRange, live: inactiveRange, dark: inactiveRange },
    pages: [],
  },
}

const kindsByHarm = Object.keys(hostKinds) as HostKind[]

/** Legitimate hosts only share words with the brand. */
export function drawKind(isLegitimate: boolean, random: Random): HostKind {
  if (isLegitimate) return random.pickWeighted({ unrelated: 86, parked: 14 })
  return random.pickWeightedBy(hostKinds, ({ weight }) => weight)
}

/** Weights of how a host ends: still live, dark, or live again after it was dark. */
const endingWeights: Partial<Record<HostKind, Record<'live' | 'dark' | 'returned', number>>> = {
  clone: { live: 58, dark: 34, returned: 8 },
  unrelated: { live: 96, dark: 4, returned: 0 },
}

/** Draws the phase at each of `count` scans, oldest first. Dormant hosts stay `empty`. */
export function drawPhases(kind: HostKind, count: number, random: Random): Phase[] {
  const ending = random.pickWeighted(endingWeights[kind] ?? { live: 84, dark: 14, returned: 2 })
  if (kind === 'dormant') return Array.from({ length: count }, () => 'empty')
  const startsEmpty = random.chance(kind === 'unrelated' ? 0.04 : 0.4)
  const firstLiveIndex = startsEmpty && count > 2 ? random.int(1, Math.ceil(count / 3)) : 0
  const endIndex = count > 1 ? random.int(Math.min(firstLiveIndex + 1, count - 1), count - 1) : 0
  // A host that returns is dark for at most two scans before the last one.
  const firstDarkIndex = ending === 'returned' ? Math.max(firstLiveIndex + 1, count - 3) : endIndex
  return Array.from({ length: count }, (_, index): Phase => {
    if (index < firstLiveIndex) return 'empty'
    if (ending === 'live' || index < firstDarkIndex) return 'live'
    return ending === 'returned' && index === count - 1 ? 'live' : 'dark'
  })
}

/**
 * Chooses the page of a host, and the brand that the page targets: the one for which the host is worst. `page` is null
 * if hosts of the worst kind serve none.
 */
export function choosePage(host: string, views: readonly BrandView[]) {
  const worst = kindsByHarm.find((kind) => views.some((view) => view.kind === kind)) ?? 'unscanned'
  const { pages } = hostKinds[worst]
  const page = pages.length === 0 ? null : createRandom(`page of ${host}`).pick(pages)
  return { page, target: views.find(({ kind }) => kind === worst)?.brand }
}

/** Reasons for a verdict while the host serves a page, for the brand that the page targets. */
const pageReasons: Record<PageKind, readonly string[]> = {
  'sign-in': [
    'Copies the sign-in page of {brand} and sends the entered data to another host.',
    'Almost identical to the sign-in page of {brand}. Its links lead to the original, but its form does not.',
  ],
  'card-form': ['Shows the logo and the colors of {brand} above a form for card details.'],
  notice: ['Claims to be {brand} without copying a page. This host may also send email.'],
  shop: [
    'Sells under the name of {brand}; no connection to the brand was found.',
    'Shows images of {brand} next to other offers.',
  ],
  parking: ['A parking page with advertising.', 'A parking page that offers the name for sale.'],
  business: [
    'An unrelated site that shares a word with {brand}.',
    'A local business with a similar name in a different industry.',
  ],
}

/** Findings of a scan. `page` is null if the screenshot shows none. */
export interface Finding {
  phase: Phase
  page: PageKind | null
  /** True if the page targets the brand. */
  isTarget: boolean
  isLatest: boolean
}

/** Returns possible reasons for a verdict that match the screenshot. */
function findVerdictReasons(kind: HostKind, { phase, page, isTarget }: Finding): readonly string[] {
  if (kind === 'dormant') return ['The name was found, but does not resolve.']
  const name = kind === 'unrelated' ? 'Shares a word with {brand}.' : 'The name imitates {brand}.'
  if (phase === 'empty') return [`${name} Nothing is served yet.`]
  if (phase === 'dark') return [`${name} It served a page before but no longer does.`]
  if (page === null) return [`${name} No page was visible.`]
  return isTarget
    ? pageReasons[page]
    : ['The page targets another brand, but the name includes {brand} too.']
}

/** Share of scans that need review. */
const reviewShare: Record<Verdict, number> = { red: 0.5, amber: 0.3, green: 0.01, unknown: 0.02 }

/** Creates the result of a scan for a brand. `scorePosition` (0 to 1) is the position of the score within its range. */
export function judgeScan(
  { brand, kind, scorePosition }: BrandView & { scorePosition: number },
  finding: Finding,
  random: Random,
) {
  const { phase, page, isLatest } = finding
  const [low, high, usualVerdict] = hostKinds[kind].verdictRanges[phase]
  const risk_score = Math.round(low + (high - low) * (scorePosition * 0.85 + random.next() * 0.15))
  const isLive = phase === 'live'
  // Lures and parked domains with high scores get a worse verdict half of the time.
  let verdict = usualVerdict
  if (isLive && kind === 'lure' && risk_score >= 72 && random.chance(0.5)) verdict = 'red'
  if (isLive && kind === 'parked' && risk_score >= 34 && random.chance(0.5)) verdict = 'amber'
  const isVisualMatch = isLive && kind === 'clone' && random.chance(0.9)
  const isExplained = isLatest || random.chance(0.4)
  const reasons = findVerdictReasons(kind, finding)
  return {
    risk_score,
    verdict,
    verdict_reasoning: isExplained ? random.pick(reasons).replaceAll('{brand}', brand.name) : null,
    requires_review: Number(random.chance(reviewShare[verdict])),
    // Without a page, there is nothing to compare.
    visual_match: page === null ? null : Number(isVisualMatch),
  }
}
