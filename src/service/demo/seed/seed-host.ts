import { DAY } from '#/lib/dates.ts'
import { createInsert, type SqlRow, type SqlStatement } from '#/service/db/sql-port.ts'
import { findRiskBand } from '#/service/rules/domain-filters.ts'
import { analyst, owner, northbank } from './customers.ts'
import {
  choosePage,
  drawPhases,
  hostKinds,
  judgeScan,
  type BrandView,
  type HostKind,
  type Phase,
} from './host-kinds.ts'
import type { LookAlikeHost } from './look-alike-hosts.ts'
import type { Random } from './random.ts'

/** Formats a time in milliseconds since the epoch as ISO 8601. */
export const formatTime = (time: number): string => new Date(time).toISOString()

/** When a host with a case was found, went down and came back, in milliseconds since the epoch. Null: not yet. */
export interface HostTimeline {
  firstSeen: number
  downFrom: number | null
  backFrom: number | null
}

/** Host to generate. The kind in the first view determines the scan times, phases and DNS records. */
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
  latestScreenshot: { id: string; created_at: string } | null
}

export interface SeedDependencies {
  now: number
  random: Random
  newId: () => string
}

/** A brand's results for a host, each with its scan, oldest first. */
interface PairHistory extends BrandView {
  /** Position of the brand's scores for this host within their ranges, 0 to 1. */
  scorePosition: number
  results: (ReturnType<typeof judgeScan> & { scan: Scan })[]
}

type Scan = ReturnType<typeof createProbe> & { id: string; created_at: string }

/** Generates the scans and results of a host and the statements that insert them. */
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
  const { page, target } = choosePage(host.name, views)
  const id = newId()
  const histories = views.map((view): PairHistory => ({
    ...view,
    scorePosition: random.next(),
    results: [],
  }))
  const scans = times.map((time, index) => {
    const phase = timeline ? findPhase(timeline, time) : (phases[index] ?? 'empty')
    const isLatest = index === times.length - 1
    const probe = createProbe(evidence, phase)
    // Screenshots of errors show no page.
    const visiblePage = probe.has_screenshot === 1 && (probe.http_code ?? 0) < 400 ? page : null
    const scan = { id: newId(), ...probe, created_at: formatTime(time) }
    for (const history of chooseHistories(histories, index, isLatest, random)) {
      const isTarget = history.brand === target
      const finding = { phase, page: visiblePage, isTarget, isLatest }
      history.results.push({ scan, ...judgeScan(history, finding, random) })
    }
    const { created_at: updated_at } = scan
    return { ...scan, domain_id: id, page: visiblePage, scans_executed: index + 1, updated_at }
  })
  const pairScans = histories.flatMap(({ brand, results }) =>
    results.map(({ scan, ...result }) => {
      const { id: scan_id, created_at } = scan
      return { scan_id, brand_id: brand.id, domain_id: id, ...result, created_at }
    }),
  )
  const domain = {
    id,
    name: host.name,
    apex: host.apex,
    source: host.source,
    parent_id: parentId,
    created_at: formatTime(firstSeen),
    updated_at: scans.at(-1)?.created_at ?? formatTime(firstSeen),
  }
  const statements = [
    createInsert('domain', domain),
    ...histories.map((history) =>
      createInsert('pair', createPairRow(id, host, history, now, random)),
    ),
    ...scans.map((scan) => createInsert('scan', scan)),
    ...pairScans.map((result) => createInsert('pair_scan', result)),
  ]
  const latestScreenshot = scans.findLast((scan) => scan.has_screenshot === 1) ?? null
  return { id, statements, latestScreenshot }
}

/** Draws when a host was found: 40% within 55 days, the others earlier. */
function drawFirstSeen(now: number, random: Random): number {
  return random.chance(0.4)
    ? now - Math.round((0.05 + random.next() * 55) * DAY)
    : now - Math.round((56 + random.next() * 400) * DAY)
}

/** Draws the times of a host's scans, oldest first. Recent hosts have fewer than `maxCount`. */
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

function findPhase({ downFrom, backFrom }: HostTimeline, time: number): Phase {
  if (downFrom === null || time < downFrom) return 'live'
  return backFrom !== null && time >= backFrom ? 'live' : 'dark'
}

/** The first scan of a shared host has no results, the latest one has all, and others have none, one or all. */
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

/** Weights of HTTP status codes; 0 stands for no response. */
const pageCodes = { 200: 74, 301: 7, 302: 6, 403: 7, 404: 2, 503: 1, 0: 3 }
const parkedCodes = { 200: 62, 301: 8, 302: 10, 403: 4, 404: 6, 0: 10 }
const darkCodes = { 0: 62, 404: 14, 403: 5, 410: 4, 502: 5, 503: 4, 521: 6 }

/** Draws what scans find on a host. Called once per host, so that its scans agree. */
function drawEvidence(name: string, kind: HostKind, now: number, random: Random) {
  const isParked = kind === 'parked'
  /** Draws an IP address from the ranges reserved for documentation. */
  const drawAddress = () => `${random.pick(networks)}.${random.int(1, 254)}`
  const drawCode = (weights: Record<string, number>) => Number(random.pickWeighted(weights)) || null
  const addresses = [drawAddress()]
  if (random.chance(0.25)) addresses.push(drawAddress())
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

/** Creates the text of a certificate that was issued in the last 80 days. */
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

/** Creates the row of `pair` for a host and a brand: latest result, human verdict and automatic actions. */
function createPairRow(
  domainId: string,
  host: LookAlikeHost,
  history: PairHistory,
  now: number,
  random: Random,
): SqlRow {
  const { brand, kind, results } = history
  const latest = results.at(-1)
  const isMachineFiled =
    brand.hasCommonWords && host.collides && latest !== undefined && random.chance(0.8)
  const feedback = drawFeedback(history, now, random)
  const judgedShare = isMachineFiled ? 0.03 : hostKinds[kind].humanShare
  const isJudged = latest !== undefined && (feedback !== null || random.chance(judgedShare))
  const requires_review = isJudged || isMachineFiled ? 0 : (latest?.requires_review ?? 0)
  const risk_score = latest?.risk_score ?? 0
  const firstRed = results.find(({ verdict }) => verdict === 'red')
  const isAlerting =
    latest?.verdict === 'red' &&
    firstRed !== undefined &&
    now - Date.parse(firstRed.scan.created_at) < 3 * DAY
  const latestScreenshot = results.findLast(({ scan }) => scan.has_screenshot === 1)
  const isHarmful = kind === 'clone' || kind === 'lure' || kind === 'shop'
  const countInBand = (band: ReturnType<typeof findRiskBand>) =>
    results.filter((result) => findRiskBand(result.risk_score) === band).length
  return {
    brand_id: brand.id,
    domain_id: domainId,
    name: host.name,
    apex: host.apex ?? host.name,
    risk_score,
    verdict:
      feedback?.feedback_type === 'false_positive' ? 'green' : (latest?.verdict ?? 'unknown'),
    verdict_reasoning: latest?.verdict_reasoning ?? null,
    requires_review,
    // Higher scores rank higher. The random part breaks ties. It is at least 1, because rank 0 means unranked.
    review_rank: requires_review === 1 ? risk_score * 10 + random.int(1, 9) : 0,
    machine_filed: Number(isMachineFiled),
    brand_affinity: Number(brand.hasCommonWords && host.hasAffinity && isHarmful),
    human_judged: Number(isJudged),
    visual_match: latest?.visual_match ?? null,
    visual_scan_at: latestScreenshot?.scan.created_at ?? null,
    unsent_alert: brand.isMonitored ? Number(isAlerting) : null,
    http_code: latest?.scan.http_code ?? null,
    latest_scan_id: latest?.scan.id ?? null,
    latest_scan_at: latest?.scan.created_at ?? null,
    scan_count: results.length,
    low_scans: countInBand('low'),
    medium_scans: countInBand('medium'),
    high_scans: countInBand('high'),
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

function drawFeedback({ brand, kind, results }: PairHistory, now: number, random: Random) {
  const latest = results.at(-1)
  if (!latest || !random.chance(hostKinds[kind].feedbackShare)) return null
  const isFalsePositive = kind !== 'clone' && random.chance(0.6)
  const author = brand === northbank && random.chance(0.6) ? analyst : owner
  const scannedAt = Date.parse(latest.scan.created_at)
  return {
    feedback_type: isFalsePositive ? 'false_positive' : 'comment',
    feedback_comment: random.pick(isFalsePositive ? falsePositives : comments),
    feedback_by: author.id,
    feedback_at: formatTime(scannedAt + Math.round((now - scannedAt) * random.next())),
  }
}
