import type { Verdict } from '#/contract/codes.ts'
import { DAY } from '#/lib/durations.ts'
import type { riskBand } from '#/service/rules/risk-bands.ts'
import { analyst, owner } from './accounts.ts'
import { northbank } from './brands.ts'
import type { SeedRow } from './insert-rows.ts'
import type { LookAlikeHost } from './look-alike-hosts.ts'
import type { Random } from './random.ts'
import { isoTime } from './scan-times.ts'
import type { Watcher } from './watcher.ts'

/** One result of a brand's pair. */
export interface PairScan {
  id: string
  at: number
  risk_score: number
  verdict: Verdict
  verdict_reasoning: string | null
  requires_review: number
  visual_match: number | null
  http_code: number | null
  has_screenshot: number
  band: ReturnType<typeof riskBand>
}

/** The results of one brand on one host, oldest first. */
export interface PairHistory {
  watcher: Watcher
  /** Where in their ranges the pair's scores lie, 0 to 1. */
  leaning: number
  scans: PairScan[]
}

/** What a brand's list shows of a host: its newest result, and what humans and machines did with it. */
export function pairRow(
  domainId: string,
  host: LookAlikeHost,
  { watcher, scans }: PairHistory,
  { now, random }: { now: number; random: Random },
): SeedRow {
  const { brand, kind } = watcher
  const latest = scans.at(-1)
  const filed = brand.commonWords && host.collides && latest !== undefined && random.chance(0.8)
  const feedback = drawFeedback(watcher, latest, now, random)
  const judged =
    latest !== undefined && (feedback !== null || random.chance(humanShare[filed ? 'filed' : kind]))
  const cleared = feedback?.feedback_type === 'false_positive'
  const review = judged || filed ? 0 : (latest?.requires_review ?? 0)
  const score = latest?.risk_score ?? 0
  const alarmed = scans.find((scan) => scan.verdict === 'red')
  const alerting = latest?.verdict === 'red' && alarmed !== undefined && now - alarmed.at < 3 * DAY
  const pictured = scans.findLast((scan) => scan.has_screenshot === 1)
  const inBand = (band: PairScan['band']) => scans.filter((scan) => scan.band === band).length
  return {
    brand_id: brand.id,
    domain_id: domainId,
    name: host.name,
    apex: host.apex ?? host.name,
    risk_score: score,
    verdict: cleared ? 'green' : (latest?.verdict ?? 'unknown'),
    verdict_reasoning: latest?.verdict_reasoning ?? null,
    requires_review: review,
    // Worst first; the rest breaks ties, and keeps every ranked pair above 0.
    review_rank: review === 1 ? score * 10 + random.int(1, 9) : 0,
    machine_filed: filed ? 1 : 0,
    brand_affinity: brand.commonWords && host.hasAffinity && isHarmful(kind) ? 1 : 0,
    human_judged: judged ? 1 : 0,
    visual_match: latest?.visual_match ?? null,
    visual_scan_at: pictured ? isoTime(pictured.at) : null,
    unsent_alert: brand.monitoring ? (alerting ? 1 : 0) : null,
    http_code: latest?.http_code ?? null,
    latest_scan_id: latest?.id ?? null,
    latest_scan_at: latest ? isoTime(latest.at) : null,
    scan_count: scans.length,
    low_scans: inBand('low'),
    medium_scans: inBand('medium'),
    high_scans: inBand('high'),
    feedback_type: feedback?.feedback_type ?? null,
    feedback_comment: feedback?.feedback_comment ?? null,
    feedback_by: feedback?.feedback_by ?? null,
    feedback_at: feedback?.feedback_at ?? null,
  }
}

/** How often a human has judged a pair already. */
const humanShare: Record<Watcher['kind'] | 'filed', number> = {
  clone: 0.08,
  lure: 0.06,
  shop: 0.05,
  parked: 0.004,
  dormant: 0.001,
  unrelated: 0.01,
  unscanned: 0,
  filed: 0.03,
}

function isHarmful(kind: Watcher['kind']): boolean {
  return kind === 'clone' || kind === 'lure' || kind === 'shop'
}

const falsePositives = [
  'This is our reseller in Lisbon, please leave it.',
  'Our own campaign page, booked by marketing.',
  'A namesake. They were there before us.',
]
const comments = [
  'Customers asked about this one on the phone.',
  'Same page as last month, other host.',
  'Sends text messages with this link; we have three of them.',
  'Legal is looking at the logo question.',
]

function drawFeedback(
  { brand, kind }: Watcher,
  latest: PairScan | undefined,
  now: number,
  random: Random,
) {
  const share = isHarmful(kind) ? 0.03 : kind === 'unrelated' ? 0.004 : 0
  if (!latest || !random.chance(share)) return null
  const isFalse = kind !== 'clone' && random.chance(0.6)
  const author = brand === northbank && random.chance(0.6) ? analyst : owner
  return {
    feedback_type: isFalse ? 'false_positive' : 'comment',
    feedback_comment: random.pick(isFalse ? falsePositives : comments),
    feedback_by: author.id,
    feedback_at: isoTime(latest.at + Math.round((now - latest.at) * random.next())),
  }
}
