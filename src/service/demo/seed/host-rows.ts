import type { Verdict } from '#/contract/codes.ts'
import { DAY } from '#/lib/durations.ts'
import type { SqlStatement } from '#/service/db/sql-port.ts'
import { findRiskBand } from '#/service/rules/risk-bands.ts'
import { analyst, owner } from './accounts.ts'
import { northbank, type DemoBrand } from './brands.ts'
import {
  drawPhases,
  hostKinds,
  isHarmful,
  scoreScan,
  choosePage,
  type HostKind,
  type Phase,
  findVerdictReasons,
} from './host-kinds.ts'
import { createInserts, formatTime, type SeedRow } from './insert-rows.ts'
import type { LookAlikeHost } from './look-alike-hosts.ts'
import type { Random } from './random.ts'

/** A brand and what the host is to it. */
interface BrandView {
  brand: DemoBrand
  kind: HostKind
}

/** Times of a case that determines the host's phases, milliseconds. */
export interface HostTimeline {
  firstSeen: number
  downFrom: number | null
  backFrom: number | null
}

/** Host to generate, with its brands; the first one determines its behavior. */
export interface MonitoredHost {
  host: LookAlikeHost
  parentId: string | null
  views: readonly [BrandView, ...BrandView[]]
  timeline?: HostTimeline
}

/** A generated host with the statements that insert it. */
export interface SeededHost {
  id: string
  statements: SqlStatement[]
  /** Latest scan with a screenshot; `at` in milliseconds. */
  latestScreenshot: { scanId: string; at: number } | null
}

/** Common input. `now` in milliseconds. */
interface SeedDependencies {
  now: number
  random: Random
  newId: () => string
}

/** Result of a scan for a brand. */
interface ScanResult {
  id: string
  /** Milliseconds. */
  at: number
  risk_score: number
  verdict: Verdict
  verdict_reasoning: string | null
  requires_review: number
  visual_match: number | null
  http_code: number | null
  has_screenshot: number
}

/** Results of a brand for a host, oldest first. */
interface PairHistory extends BrandView {
  /** Position of the pair's scores within their ranges, 0 to 1. */
  scorePosition: number
  results: ScanResult[]
}

/** Share of scans that need review. */
const reviewShare: Record<Verdict, number> = { red: 0.5, amber: 0.3, green: 0.01, unknown: 0.02 }

/** Generates a host, its scans and the results of each brand. */
export function seedHost(
  { host, parentId, views, timeline }: MonitoredHost,
  { now, random, newId }: SeedDependencies,
): SeededHost {
  const { kind } = views[0]
  const firstSeen = timeline?.firstSeen ?? drawFirstSeen(now, random)
  const times =
    kind === 'unscanned'
      ? []
      : drawScanTimes(now, firstSeen, random.int(...hostKinds[kind].scans), random)
  const phases = drawPhases(kind, times.length, random)
  const evidence = drawEvidence(host.name, kind, now, random)
  const hostPage = choosePage(host.name, views)
  const id = newId()
  const histories = views.map((view): PairHistory => ({
    ...view,
    scorePosition: random.next(),
    results: [],
  }))

  const scans: SeedRow[] = []
  const pairScans: SeedRow[] = []
  let latestScreenshot: SeededHost['latestScreenshot'] = null
  for (const [index, at] of times.entries()) {
    const phase = timeline ? findPhase(timeline, at) : (phases[index] ?? 'empty')
    const isLatest = index === times.length - 1
    const scanId = newId()
    const probe = createProbe(evidence, phase)
    const { http_code, has_screenshot } = probe
    // Screenshots of errors show no page.
    const page = has_screenshot === 1 && (http_code ?? 0) < 400 ? hostPage.page : null
    const created_at = formatTime(at)
    const scan = { id: scanId, domain_id: id, ...probe, page, scans_executed: index + 1 }
    scans.push({ ...scan, created_at, updated_at: created_at })
    if (has_screenshot === 1) latestScreenshot = { scanId, at }
    for (const history of chooseHistories(histories, index, isLatest, random)) {
      const { brand, results } = history
      const { score, verdict, visual } = scoreScan(history, phase, random)
      const isTarget = brand === hostPage.target
      // Older results have no reasons.
      const isExplained = isLatest || random.chance(0.4)
      const reasons = findVerdictReasons(history.kind, phase, page, isTarget)
      const result = {
        risk_score: score,
        verdict,
        verdict_reasoning: isExplained
          ? random.pick(reasons).replaceAll('{brand}', brand.name)
          : null,
        requires_review: Number(random.chance(reviewShare[verdict])),
        visual_match: page === null || visual === null ? null : Number(visual),
      }
      pairScans.push({ scan_id: scanId, brand_id: brand.id, domain_id: id, ...result, created_at })
      results.push({ ...result, id: scanId, at, http_code, has_screenshot })
    }
  }
  const pairs = histories.map((history) => createPairRow(id, host, history, now, random))
  const domain = {
    id,
    name: host.name,
    apex: host.apex,
    source: host.source,
    parent_id: parentId,
    created_at: formatTime(firstSeen),
    updated_at: formatTime(times.at(-1) ?? firstSeen),
  }
  const statements = [
    ...createInserts('domain', [domain]),
    ...createInserts('pair', pairs),
    ...createInserts('scan', scans),
    ...createInserts('pair_scan', pairScans),
  ]
  return { id, statements, latestScreenshot }
}

/** Random discovery time of a host, milliseconds: some recent, most earlier. */
function drawFirstSeen(now: number, random: Random): number {
  return random.chance(0.4)
    ? now - Math.round((0.05 + random.next() * 55) * DAY)
    : now - Math.round((56 + random.next() * 400) * DAY)
}

/** Times of a host's scans, oldest first, milliseconds; fewer than `maxCount` for recent hosts. */
function drawScanTimes(now: number, firstSeen: number, maxCount: number, random: Random): number[] {
  const start = Math.max(firstSeen + 10 * 60_000, now - 56 * DAY + random.int(0, 6 * DAY))
  const count = Math.min(maxCount, 1 + Math.floor((now - start) / (0.7 * DAY)))
  const end = Math.max(start, now - Math.round(random.next() ** 2 * 3 * DAY) - 60_000)
  if (count === 1) return [end]
  const step = (end - start) / (count - 1)
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? end : Math.round(start + step * (index + random.next() * 0.6)),
  )
}

/** Phase of a host with a case. */
function findPhase({ downFrom, backFrom }: HostTimeline, at: number): Phase {
  if (downFrom === null || at < downFrom) return 'live'
  return backFrom !== null && at >= backFrom ? 'live' : 'dark'
}

/** Brands of a scan. A shared host is first scanned for none, then for some, finally for all brands. */
function chooseHistories(
  histories: readonly PairHistory[],
  index: number,
  isLatest: boolean,
  random: Random,
): readonly PairHistory[] {
  if (histories.length === 1 || isLatest) return histories
  if (index === 0 || random.chance(0.15)) return []
  return random.chance(0.3) ? histories : [random.pick(histories)]
}

const networks = ['192.0.2', '198.51.100', '203.0.113']
const mailHosts = ['mx1.postferry.example', 'mail.inboxly.example', 'mx.plainpost.example']
const parkingHosts = ['parking.namedrift.example', 'lander.domainyard.example']
const issuers = ['Openseal R3', 'Plainroot CA 2', 'Trustwharf DV G4']

/** Weights of status codes; 0 for no response. */
const pageCodes = { 200: 74, 301: 7, 302: 6, 403: 7, 404: 2, 503: 1, 0: 3 }
const parkedCodes = { 200: 62, 301: 8, 302: 10, 403: 4, 404: 6, 0: 10 }
const darkCodes = { 0: 62, 404: 14, 403: 5, 410: 4, 502: 5, 503: 4, 521: 6 }

/** Generates the records of a host while it is up, once, so that scans agree. */
function drawEvidence(name: string, kind: HostKind, now: number, random: Random) {
  const isParked = kind === 'parked'
  /** Documentation IP address. */
  const address = () => `${random.pick(networks)}.${random.int(1, 254)}`
  const drawCode = (weights: Record<string, number>) => Number(random.weighted(weights)) || null
  const addresses = [address()]
  if (random.chance(0.25)) addresses.push(address())
  if (random.chance(0.12)) addresses.push(`2001:db8:${random.int(1, 9999)}::${random.int(1, 99)}`)
  const hasCertificate = kind === 'clone' || random.chance(isParked ? 0.45 : 0.85)
  const drawPageCode = () => drawCode(isParked ? parkedCodes : pageCodes)
  return {
    a: addresses.join('\n'),
    mx: random.chance(kind === 'lure' ? 0.8 : 0.35) ? `10 ${random.pick(mailHosts)}.` : null,
    cname: isParked && random.chance(0.5) ? `${random.pick(parkingHosts)}.` : null,
    certificate: hasCertificate ? createCertificate(name, now, random) : null,
    liveCode: kind === 'clone' ? (random.chance(0.94) ? 200 : 403) : drawPageCode(),
    darkCode: drawCode(darkCodes),
    /** True if the host stops resolving when it goes dark. */
    losesRecords: random.chance(0.5),
  }
}

/** Certificate, some weeks old. */
function createCertificate(name: string, now: number, random: Random): string {
  const from = now - random.int(1, 80) * DAY
  const names = random.chance(0.7) ? `DNS:${name}, DNS:www.${name}` : `DNS:${name}`
  const formatDate = (time: number) => formatTime(time).slice(0, 10)
  return [
    `Subject: CN=${name}`,
    `Issuer: ${random.pick(issuers)}`,
    `Valid: ${formatDate(from)} to ${formatDate(from + 90 * DAY)}`,
    `Names: ${names}`,
  ].join('\n')
}

/** Findings of a scan in a phase. */
function createProbe(host: ReturnType<typeof drawEvidence>, phase: Phase) {
  const resolves = phase === 'live' || (phase === 'dark' && !host.losesRecords)
  const code = phase === 'live' ? host.liveCode : host.darkCode
  const http_code = resolves ? code : null
  const certificate = http_code === null ? null : host.certificate
  const records = [host.mx, host.cname, certificate, http_code].filter((record) => record !== null)
  return {
    mx_records: resolves ? host.mx : null,
    a_records: resolves ? host.a : null,
    cname_records: resolves ? host.cname : null,
    http_code,
    certificate,
    completeness: resolves ? 1 + records.length : 0,
    has_screenshot: phase === 'live' && http_code !== null && http_code < 500 ? 1 : 0,
  }
}

/** List row of a host: latest result, human verdict and automatic actions. */
function createPairRow(
  domainId: string,
  host: LookAlikeHost,
  history: PairHistory,
  now: number,
  random: Random,
): SeedRow {
  const { brand, kind, results } = history
  const latest = results.at(-1)
  const isFiled = brand.commonWords && host.collides && latest !== undefined && random.chance(0.8)
  const feedback = drawFeedback(history, latest, now, random)
  const judgedShare = isFiled ? 0.03 : hostKinds[kind].humanShare
  const isJudged = latest !== undefined && (feedback !== null || random.chance(judgedShare))
  const requires_review = isJudged || isFiled ? 0 : (latest?.requires_review ?? 0)
  const risk_score = latest?.risk_score ?? 0
  const firstRed = results.find(({ verdict }) => verdict === 'red')
  const isAlerting =
    latest?.verdict === 'red' && firstRed !== undefined && now - firstRed.at < 3 * DAY
  const latestScreenshot = results.findLast(({ has_screenshot }) => has_screenshot === 1)
  const isCleared = feedback?.feedback_type === 'false_positive'
  const inBand = (band: ReturnType<typeof findRiskBand>) =>
    results.filter((result) => findRiskBand(result.risk_score) === band).length
  return {
    brand_id: brand.id,
    domain_id: domainId,
    name: host.name,
    apex: host.apex ?? host.name,
    risk_score,
    verdict: isCleared ? 'green' : (latest?.verdict ?? 'unknown'),
    verdict_reasoning: latest?.verdict_reasoning ?? null,
    requires_review,
    // Worst first; the remainder breaks ties and keeps ranks above 0.
    review_rank: requires_review === 1 ? risk_score * 10 + random.int(1, 9) : 0,
    machine_filed: Number(isFiled),
    brand_affinity: Number(brand.commonWords && host.hasAffinity && isHarmful(kind)),
    human_judged: Number(isJudged),
    visual_match: latest?.visual_match ?? null,
    visual_scan_at: latestScreenshot ? formatTime(latestScreenshot.at) : null,
    unsent_alert: brand.monitoring ? Number(isAlerting) : null,
    http_code: latest?.http_code ?? null,
    latest_scan_id: latest?.id ?? null,
    latest_scan_at: latest ? formatTime(latest.at) : null,
    scan_count: results.length,
    low_scans: inBand('low'),
    medium_scans: inBand('medium'),
    high_scans: inBand('high'),
    feedback_type: null,
    feedback_comment: null,
    feedback_by: null,
    feedback_at: null,
    ...feedback,
  }
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
  { brand, kind }: BrandView,
  latest: ScanResult | undefined,
  now: number,
  random: Random,
) {
  if (!latest || !random.chance(hostKinds[kind].feedbackShare)) return null
  const isFalse = kind !== 'clone' && random.chance(0.6)
  const author = brand === northbank && random.chance(0.6) ? analyst : owner
  return {
    feedback_type: isFalse ? 'false_positive' : 'comment',
    feedback_comment: random.pick(isFalse ? falsePositives : comments),
    feedback_by: author.id,
    feedback_at: formatTime(latest.at + Math.round((now - latest.at) * random.next())),
  }
}
