import type { Verdict } from '#/contract/codes.ts'
import { DAY } from '#/lib/dates.ts'
import { createInsert, type SqlRow } from '#/service/db/sql-port.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { findRiskBand } from '#/service/rules/domain-filters.ts'
import { infrastructureByHost } from './campaigns.ts'
import { analyst, northbank, owner, type DemoBrand } from './customers.ts'
import { hostKinds, type HostKind, type Phase } from './host-kinds.ts'
import type { LookAlikeHost } from './look-alike-hosts.ts'
import { createRandom, type Random } from './random.ts'

export const toIsoTime = (epochMs: number): string => new Date(epochMs).toISOString()

/** Times in milliseconds since the epoch; Infinity for never. */
export interface HostTimeline {
  firstSeen: number
  liveFrom: number
  downFrom: number
  backFrom: number
}

/** Each brand has its own score and verdict for the host (C85). */
interface MonitoredHost {
  host: LookAlikeHost
  parentId: string | null
  kind: HostKind
  brands: readonly DemoBrand[]
  timeline?: HostTimeline
}

export interface SeedDependencies {
  now: number
  random: Random
  newId: () => string
  getAddress: (registeredDomain: string) => string
}

export function seedHost(monitored: MonitoredHost, dependencies: SeedDependencies) {
  const { host, parentId, kind, brands, timeline: givenTimeline } = monitored
  const { now, random, newId } = dependencies
  const timeline = givenTimeline ?? drawTimeline(kind, now, random)
  const { firstSeen } = timeline
  // A few hosts have not been scanned yet (C79).
  const isScanned = givenTimeline !== undefined || random.chance(0.994)
  const times = isScanned ? drawScanTimes(kind, firstSeen, now, random) : []
  const evidence = drawEvidence(monitored, dependencies)
  const id = newId()
  const scans = times.map((time, index) => {
    const phase = findPhase(timeline, time)
    const created_at = toIsoTime(time)
    const row = {
      id: newId(),
      domain_id: id,
      ...createFindings(evidence, phase),
      scans_executed: index + 1,
      created_at,
      updated_at: created_at,
    }
    return { phase, row }
  })
  const pairInserts = brands.flatMap((brand) => {
    const scorePosition = random.next()
    // If brands share a host, each of them has results for the latest scan and about half of the earlier ones. The
    // first of several scans has no result for any brand, so that the demo has redacted history entries (C98).
    const results = scans
      .filter((_, index) => {
        const alwaysHasResult = brands.length === 1 || index === scans.length - 1
        return alwaysHasResult || (index > 0 && random.chance(0.5))
      })
      .map(({ phase, row }) => ({
        scan: row,
        ...judgeScan({ brand, kind, phase, scorePosition, page: row.page }, random),
      }))
    return [
      createInsert('pair', createPairRow(id, host, { brand, kind, results }, now, random)),
      ...results.map(({ scan, ...result }) => {
        const keys = { scan_id: scan.id, brand_id: brand.id, domain_id: id }
        return createInsert('pair_scan', { ...keys, ...result, created_at: scan.created_at })
      }),
    ]
  })
  const rows = scans.map(({ row }) => row)
  const domain = {
    id,
    name: host.name,
    apex: host.apex,
    source: host.source,
    parent_id: parentId,
    created_at: toIsoTime(firstSeen),
    updated_at: rows.at(-1)?.created_at ?? toIsoTime(firstSeen),
  }
  return {
    id,
    addresses: evidence.a,
    statements: [
      createInsert('domain', domain),
      ...rows.map((row) => createInsert('scan', row)),
      ...pairInserts,
    ],
    latestScreenshot: rows.findLast((row) => row.has_screenshot === 1) ?? null,
  }
}

/** Draws from its own `random`, so that campaign hosts don't change the data of other hosts. */
export function seedCampaignHost(monitored: MonitoredHost, dependencies: SeedDependencies) {
  const { name } = monitored.host
  const random = createRandom(`campaign host ${name}`)
  const newId = () => deriveId(`${name} ${random.next()}`)
  const firstSeen = dependencies.now - random.int(4, 24) * DAY
  const timeline = { firstSeen, liveFrom: firstSeen, downFrom: Infinity, backFrom: Infinity }
  return seedHost({ ...monitored, timeline }, { ...dependencies, random, newId })
}

function drawTimeline(kind: HostKind, now: number, random: Random): HostTimeline {
  const ageInDays = random.chance(0.4) ? 0.05 + random.next() * 55 : 56 + random.next() * 400
  const firstSeen = now - ageInDays * DAY
  // Hosts change within the 56 days that `drawScanTimes` covers, so that scans show the changes.
  const changingDays = Math.min(ageInDays, 50)
  /** Returns `now` for a `share` of 0, and the start of the changing days for 1. */
  const getPastTime = (share: number) => now - share * changingDays * DAY
  const startsEmpty = random.chance(kind === 'unrelated' ? 0.04 : 0.4)
  const startTime = startsEmpty ? getPastTime(0.6 + random.next() * 0.4) : firstSeen
  return {
    firstSeen,
    liveFrom: kind === 'dormant' ? Infinity : startTime,
    downFrom: random.chance(hostKinds[kind].darkShare)
      ? getPastTime(0.1 + random.next() * 0.4)
      : Infinity,
    // This is later than `downFrom` if the host goes down. If the host stays up, this time has no effect.
    backFrom: kind === 'clone' && random.chance(0.15) ? getPastTime(0.09) : Infinity,
  }
}

/** Oldest first. The latest scan is at most three days old. */
function drawScanTimes(kind: HostKind, firstSeen: number, now: number, random: Random): number[] {
  const start = Math.max(firstSeen + 10 * 60_000, now - 56 * DAY)
  const end = Math.max(start, now - random.next() ** 2 * 3 * DAY - 60_000)
  const maxCount = 1 + Math.floor((now - start) / (0.7 * DAY))
  const count = Math.min(maxCount, random.int(...hostKinds[kind].scanCount))
  if (count === 1) return [end]
  return Array.from({ length: count }, (_, index) => {
    // Each scan except the last is late by up to 60% of the average interval.
    const delay = random.next() * 0.6
    const position = index === count - 1 ? 1 : (index + delay) / (count - 1)
    return start + (end - start) * position
  })
}

function findPhase({ liveFrom, downFrom, backFrom }: HostTimeline, time: number): Phase {
  if (time < liveFrom) return 'empty'
  return time < downFrom || time >= backFrom ? 'live' : 'dark'
}

// Reserved for documentation (RFC 5737).
const hostingNetworks = ['192.0.2', '198.51.100', '203.0.113']
const mailHosts = ['mx1.postferry.example', 'mail.inboxly.example']
const parkingHosts = ['parking.namedrift.example', 'lander.domainyard.example']
const issuers = ['Openseal R3', 'Plainroot CA 2', 'Trustwharf DV G4']

/** Weights by HTTP status; 0 stands for no response. */
const cloneCodes = { 200: 94, 403: 6 }
const pageCodes = { 200: 68, 301: 7, 302: 8, 403: 6, 404: 4, 503: 1, 0: 6 }
const darkCodes = { 0: 62, 404: 14, 403: 5, 410: 4, 502: 5, 503: 4, 521: 6 }

const harmfulKinds: readonly HostKind[] = ['clone', 'lure', 'shop']

/** Draws the evidence once per host, so that all scans of the host agree. */
function drawEvidence({ host, kind }: MonitoredHost, dependencies: SeedDependencies) {
  const { now, random, getAddress } = dependencies
  const { certificateHost, ...campaignEvidence } = infrastructureByHost.get(host.name) ?? {}
  const isParked = kind === 'parked'
  const { pages } = hostKinds[kind]
  // Harmless hosts use shared hosting, with few addresses for many hosts.
  const sharedAddress = `${random.pick(hostingNetworks)}.${random.int(11, 12)}`
  const address = harmfulKinds.includes(kind) ? getAddress(host.apex ?? host.name) : sharedAddress
  const ipv6Network = `2001:db8:${address.replaceAll('.', ':')}`
  const drawCode = (weights: Record<string, number>) => Number(random.pickWeighted(weights)) || null
  const hasCertificate = kind === 'clone' || random.chance(isParked ? 0.45 : 0.85)
  return {
    page: pages.length === 0 ? null : random.pick(pages),
    a: random.chance(0.12) ? `${address}\n${ipv6Network}::${random.int(1, 99)}` : address,
    mx: random.chance(kind === 'lure' ? 0.8 : 0.35) ? `10 ${random.pick(mailHosts)}.` : null,
    cname: isParked && random.chance(0.5) ? `${random.pick(parkingHosts)}.` : null,
    certificate: hasCertificate ? createCertificate(host.name, now, random) : null,
    liveCode: drawCode(kind === 'clone' ? cloneCodes : pageCodes),
    darkCode: drawCode(darkCodes),
    stopsResolvingWhenDark: random.chance(0.5),
    ...campaignEvidence,
    ...(certificateHost && {
      certificate: createCertificate(certificateHost, now, createRandom(certificateHost)),
    }),
  }
}

function createCertificate(name: string, now: number, random: Random): string {
  const from = now - random.int(1, 80) * DAY
  return [
    `Subject: CN=${name}`,
    `Issuer: ${random.pick(issuers)}`,
    `Valid: ${toIsoTime(from).slice(0, 10)} to ${toIsoTime(from + 90 * DAY).slice(0, 10)}`,
    `Names: DNS:${name}, DNS:www.${name}`,
  ].join('\n')
}

function createFindings(evidence: ReturnType<typeof drawEvidence>, phase: Phase) {
  const { a, mx, cname } = evidence
  const resolves = phase === 'live' || (phase === 'dark' && !evidence.stopsResolvingWhenDark)
  const code = phase === 'live' ? evidence.liveCode : evidence.darkCode
  const http_code = resolves ? code : null
  const certificate = http_code === null ? null : evidence.certificate
  const records = [a, mx, cname, certificate, http_code].filter((record) => record !== null)
  const hasScreenshot = phase === 'live' && http_code !== null && http_code < 500
  return {
    mx_records: resolves ? mx : null,
    a_records: resolves ? a : null,
    cname_records: resolves ? cname : null,
    http_code,
    certificate,
    completeness: resolves ? records.length : 0,
    has_screenshot: hasScreenshot ? 1 : 0,
    // Screenshots of errors show no page.
    page: hasScreenshot && http_code < 400 ? evidence.page : null,
  }
}

const reviewShareByVerdict: Record<Verdict, number> = {
  red: 0.5,
  amber: 0.3,
  green: 0.01,
  unknown: 0.02,
}

interface ScanToJudge {
  brand: DemoBrand
  kind: HostKind
  phase: Phase
  /** From 0 (lowest score of the phase) to 1 (highest). Constant for a host and brand. */
  scorePosition: number
  /** Null if no page was visible. */
  page: string | null
}

function judgeScan({ brand, kind, phase, scorePosition, page }: ScanToJudge, random: Random) {
  const { riskScores, reasons } = hostKinds[kind]
  const [low, high] = riskScores[phase]
  const risk_score = Math.round(low + (high - low) * (scorePosition * 0.85 + random.next() * 0.15))
  const verdict = findVerdict(phase, risk_score)
  const reason = reasons[phase === 'live' && page === null ? 'empty' : phase]
  return {
    risk_score,
    verdict,
    verdict_reasoning: reason.replaceAll('{brand}', brand.name),
    requires_review: Number(random.chance(reviewShareByVerdict[verdict])),
    visual_match: page === null ? null : Number(kind === 'clone' && random.chance(0.9)),
  }
}

function findVerdict(phase: Phase, score: number): Verdict {
  if (phase === 'empty') return 'unknown'
  if (score >= 72) return 'red'
  return score >= 36 ? 'amber' : 'green'
}

interface PairHistory {
  brand: DemoBrand
  kind: HostKind
  /** Oldest first. */
  results: readonly (ReturnType<typeof judgeScan> & {
    scan: ReturnType<typeof createFindings> & { id: string; created_at: string }
  })[]
}

function createPairRow(
  domainId: string,
  host: LookAlikeHost,
  history: PairHistory,
  now: number,
  random: Random,
): SqlRow {
  const { brand, kind, results } = history
  const latest = results.at(-1)
  const isFilteredOut =
    brand.hasCommonWords && host.isLegitimate && latest !== undefined && random.chance(0.8)
  const isJudged =
    latest !== undefined && random.chance(isFilteredOut ? 0.03 : hostKinds[kind].humanVerdictShare)
  const feedback = isJudged && random.chance(0.4) ? drawFeedback(history, now, random) : null
  const requires_review = isJudged || isFilteredOut ? 0 : (latest?.requires_review ?? 0)
  const risk_score = latest?.risk_score ?? 0
  const firstRedAt = results.find(({ verdict }) => verdict === 'red')?.scan.created_at ?? ''
  const hasUnsentAlert = latest?.verdict === 'red' && firstRedAt > toIsoTime(now - 3 * DAY)
  const latestScreenshot = results.findLast(({ scan }) => scan.has_screenshot === 1)
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
    // The random part breaks ties. It is at least 1, because rank 0 means unranked.
    review_rank: requires_review === 1 ? risk_score * 10 + random.int(1, 9) : 0,
    machine_filed: Number(isFilteredOut),
    brand_affinity: Number(
      brand.hasCommonWords && host.hasTradeWord && harmfulKinds.includes(kind),
    ),
    human_judged: Number(isJudged),
    visual_match: latest?.visual_match ?? null,
    visual_scan_at: latestScreenshot?.scan.created_at ?? null,
    unsent_alert: brand.isMonitored ? Number(hasUnsentAlert) : null,
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

function drawFeedback({ brand, kind, results }: PairHistory, now: number, random: Random) {
  const scannedAt = Date.parse(results.at(-1)?.scan.created_at ?? '')
  const isFalsePositive = kind !== 'clone' && random.chance(0.6)
  const author = brand === northbank && random.chance(0.6) ? analyst : owner
  return {
    feedback_type: isFalsePositive ? 'false_positive' : 'comment',
    feedback_comment: isFalsePositive
      ? 'This is our reseller in Lisbon, please leave it.'
      : 'Customers asked about this one on the phone.',
    feedback_by: author.id,
    feedback_at: toIsoTime(scannedAt + (now - scannedAt) * random.next()),
  }
}
