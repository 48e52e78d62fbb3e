import type { Verdict } from '#/contract/codes.ts'
import { riskBand } from '#/service/rules/risk-bands.ts'
import { drawEvidence, scanEvidence } from './evidence.ts'
import { drawEnding, phases, scanCounts, type Ending, type Phase } from './host-kinds.ts'
import type { SeedRow } from './insert-rows.ts'
import { drawLeaning, judge } from './judgements.ts'
import type { LookAlikeHost } from './look-alike-hosts.ts'
import { pairRow, type PairHistory } from './pair-row.ts'
import type { Random } from './random.ts'
import { reasoning, shownPage } from './reasons.ts'
import { drawFirstSeen, isoTime, scanTimes } from './scan-times.ts'
import type { Watcher } from './watcher.ts'

/** What a case did to a host, in ms; then the host's phases follow the case. */
export interface Fate {
  firstSeen: number
  downFrom: number | null
  backFrom: number | null
}

/** A host to be written, with its watchers; the first one decides what the host does. */
export interface MonitoredHost {
  host: LookAlikeHost
  parentId: string | null
  watchers: readonly [Watcher, ...Watcher[]]
  ending?: Ending
  fate?: Fate
}

/** The rows of one host in every table that knows of it, and the picture that a case may show. */
export interface HostRows {
  domain: SeedRow & { id: string }
  pairs: SeedRow[]
  scans: SeedRow[]
  pairScans: SeedRow[]
  /** Newest scan with a picture. */
  pictured: { scanId: string; at: number } | null
}

/** What all hosts share. */
export interface SeedContext {
  now: number
  random: Random
  newId: () => string
}

/** Lets one host live through the weeks: its scans, and what each brand made of them. */
export function hostRows(plan: MonitoredHost, { now, random, newId }: SeedContext): HostRows {
  const { host, watchers, fate } = plan
  const kind = watchers[0].kind
  const firstSeen = fate?.firstSeen ?? drawFirstSeen(now, random)
  const times =
    kind === 'unscanned' ? [] : scanTimes(now, firstSeen, random.int(...scanCounts[kind]), random)
  const drawn = phases(kind, plan.ending ?? drawEnding(kind, random), times.length, random)
  const evidence = drawEvidence(host.name, kind, now, random)
  const shown = shownPage(
    host.name,
    watchers.map((watcher) => watcher.kind),
  )
  const id = newId()
  const histories: PairHistory[] = watchers.map((watcher) => ({
    watcher,
    leaning: drawLeaning(random),
    scans: [],
  }))

  const rows: HostRows = {
    domain: {
      id,
      name: host.name,
      apex: host.apex,
      source: host.source,
      parent_id: plan.parentId,
      created_at: isoTime(firstSeen),
      updated_at: isoTime(times.at(-1) ?? firstSeen),
    },
    pairs: [],
    scans: [],
    pairScans: [],
    pictured: null,
  }
  for (const [index, at] of times.entries()) {
    const phase = fate ? phaseOfFate(fate, at) : (drawn[index] ?? 'empty')
    const scanId = newId()
    const found = scanEvidence(evidence, phase)
    // A picture of an error shows no page.
    const page = found.has_screenshot === 1 && (found.http_code ?? 0) < 400 ? shown.kind : null
    const created_at = isoTime(at)
    rows.scans.push({
      id: scanId,
      domain_id: id,
      ...found,
      page,
      scans_executed: index + 1,
      created_at,
      updated_at: created_at,
    })
    if (found.has_screenshot === 1) rows.pictured = { scanId, at }
    for (const history of concerned(histories, index, times.length, random)) {
      const { brand, kind: seenAs } = history.watcher
      const { score, verdict, visual } = judge(seenAs, phase, history.leaning, random)
      const isTarget = watchers[shown.target] === history.watcher
      const seen = { kind: seenAs, phase, page, isTarget }
      // Older results were kept without their reasons.
      const isExplained = index === times.length - 1 || random.chance(0.4)
      const judgement = {
        risk_score: score,
        verdict,
        verdict_reasoning: isExplained ? reasoning(seen, brand.name, random) : null,
        requires_review: random.chance(reviewShare[verdict]) ? 1 : 0,
        visual_match: page === null || visual === null ? null : visual ? 1 : 0,
      }
      rows.pairScans.push({
        scan_id: scanId,
        brand_id: brand.id,
        domain_id: id,
        ...judgement,
        created_at,
      })
      history.scans.push({
        ...judgement,
        verdict,
        id: scanId,
        at,
        http_code: found.http_code,
        has_screenshot: found.has_screenshot,
        band: riskBand(score),
      })
    }
  }
  rows.pairs = histories.map((history) => pairRow(id, host, history, { now, random }))
  return rows
}

/** How often a scan asks for a human's eye. */
const reviewShare: Record<Verdict, number> = { red: 0.5, amber: 0.3, green: 0.01, unknown: 0.02 }

function phaseOfFate({ downFrom, backFrom }: Fate, at: number): Phase {
  if (downFrom === null || at < downFrom) return 'live'
  return backFrom !== null && at >= backFrom ? 'live' : 'dark'
}

/**
 * The brands that a scan was made for. A shared host is found by a scan for nobody, then scanned for one
 * or the other, and at last for all.
 */
function concerned(
  histories: readonly PairHistory[],
  index: number,
  count: number,
  random: Random,
): readonly PairHistory[] {
  if (histories.length === 1 || index === count - 1) return histories
  if (index === 0 || random.chance(0.15)) return []
  return random.chance(0.3) ? histories : [random.pick(histories)]
}
