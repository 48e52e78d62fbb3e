import type { CaseRow } from '#/api/cases.ts'
import type { BrandScansSince, HostSince, ScansSince, SeenScan } from '#/api/scans-since.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { oneOf } from '#/lib/search-field.ts'
import { hasResponded } from '#/shared/labels/https-labels.ts'
import {
  classifyCase,
  hasReplied,
  isEnded,
  toOutcomeContact,
} from '#/shared/outcomes/outcome-case.ts'
import { isRiskHigher, verdictChange } from '#/shared/scans/compare-scans.ts'
import { noBrandKey, type BrandSeen, type SeenCase } from './changes-seen.ts'

/*
 * Changes since last seen (F8): compares the newest scan of a host with the last seen one, and a case with its last seen
 * state. A field that either side doesn't report is no change.
 */

/** All kinds of changes, hosts before cases, most important first. */
export const changeKinds = [
  'came-alive',
  'verdict-worse',
  'risk-higher',
  'needs-review',
  'first-scan',
  'verdict-better',
  'went-dark',
  'case-reopened',
  'case-outcome',
  'case-closed',
  'case-answered',
  'case-moved',
  'case-opened',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Labels of the groups of changes, most urgent first. */
export const changeGroups = {
  red: 'New red',
  live: 'Went live',
  review: 'Needs review',
  risk: 'Higher risk',
  new: 'First scans',
  cases: 'Case updates',
  dark: 'Went dark',
  better: 'Improved',
} as const
export type ChangeGroup = keyof typeof changeGroups
// `Object.keys` loses the type of its keys.
const groupNames = Object.keys(changeGroups) as readonly ChangeGroup[]

/** Kinds that count as worse (F8). */
const worseKinds: readonly ChangeKind[] = [
  'came-alive',
  'verdict-worse',
  'risk-higher',
  'needs-review',
]

/** A group, or all that got worse. */
export type ChangeFilter = ChangeGroup | 'worse'

/** Filters of the list of changes; undefined for all. Those that got worse are also in their groups. */
export const changeFilters: readonly { kind: ChangeFilter | undefined; label: string }[] = [
  { kind: undefined, label: 'All' },
  { kind: 'worse', label: 'Got worse' },
  ...groupNames.map((kind) => ({ kind, label: changeGroups[kind] })),
]

/** URL value of the listed kind; undefined for all. */
export const changeFilterField = oneOf([...groupNames, 'worse'] as const, undefined)

/** A changed host or case with its changes. */
export interface ChangeRow {
  id: string
  /** Null for a case without a brand. */
  brandId: string | null
  /** Not empty, most important first. */
  kinds: readonly ChangeKind[]
  /** The two scans of a host; `before` is null if there was none. Null for a case. */
  scans: { newest: CompactScan; before: SeenScan | null } | null
  /** The case and its last seen state, which is null if new. Null for a host. */
  takedown: { now: CaseRow; before: SeenCase | null } | null
}

/** Changes of one brand, or of cases without a brand. */
export interface BrandChanges {
  /** Brand ID; `noBrandKey` for cases without a brand. */
  brand: string
  rows: readonly ChangeRow[]
  /** Number of scanned hosts whose earlier scan wasn't loaded. */
  uncompared: number
  /** How far back scans were loaded. Null while loading or on failure. */
  coverage: Pick<ScansSince, 'hasReachedPosition' | 'oldestMs' | 'hasShrunk'> | null
  error: unknown
}

/**
 * Changes of a host since its last seen scan. Without an earlier scan, the first scan is the change; if that
 * wasn't loaded, there is none.
 */
export function compareHost({
  newest: now,
  before,
}: Pick<HostSince, 'newest' | 'before'>): readonly ChangeKind[] {
  if (before === undefined) return []
  if (before === null)
    return now.requires_human_review === true ? ['first-scan', 'needs-review'] : ['first-scan']
  const responds = {
    before: hasResponded(before.https_head_request_response_code),
    now: hasResponded(now.https_head_request_response_code),
  }
  const verdict = verdictChange(before.verdict, now.verdict)
  const kinds: ChangeKind[] = verdict === null ? [] : [`verdict-${verdict}`]
  if (isRiskHigher(before.risk_score, now.risk_score)) kinds.push('risk-higher')
  if (responds.before === false && responds.now === true) kinds.push('came-alive')
  if (responds.before === true && responds.now === false) kinds.push('went-dark')
  if (before.requires_human_review === false && now.requires_human_review === true)
    kinds.push('needs-review')
  return kinds
}

/** Current state of a case, to mark as seen. */
export function toSeenCase(
  row: Pick<CaseRow, 'is_open' | 'status' | 'resolution' | 'abuse_contacts'>,
): SeenCase {
  const caseState = classifyCase(row)
  return {
    state: caseState === 'open' ? 'open' : isEnded(caseState) ? 'ended' : null,
    status: row.status,
    resolution: row.resolution,
    answers: row.abuse_contacts?.map(toOutcomeContact).filter(hasReplied).length ?? null,
  }
}

const hasChanged = (before: string | null, now: string | null) =>
  before !== null && now !== null && before !== now

/**
 * Changes of a case since last seen; undefined if it is new. Compares states instead of dates, because failed cases
 * often have none (C115).
 */
export function compareCase(before: SeenCase | undefined, now: SeenCase): readonly ChangeKind[] {
  if (before === undefined) {
    const kinds: ChangeKind[] = ['case-opened']
    if ((now.answers ?? 0) > 0) kinds.push('case-answered')
    if (now.state === 'ended') kinds.push('case-closed')
    return kinds
  }
  const kinds: ChangeKind[] = []
  if (before.answers !== null && now.answers !== null && now.answers > before.answers)
    kinds.push('case-answered')
  const areBothEnded = before.state === 'ended' && now.state === 'ended'
  if (before.state === 'open' && now.state === 'ended') kinds.push('case-closed')
  else if (before.state === 'ended' && now.state === 'open') kinds.push('case-reopened')
  // A newly reported outcome is a change; one that is no longer reported isn't.
  else if (
    (now.resolution !== null && now.resolution !== before.resolution) ||
    (areBothEnded && hasChanged(before.status, now.status))
  )
    kinds.push('case-outcome')
  else if (hasChanged(before.status, now.status)) kinds.push('case-moved')
  return kinds
}

const sortKinds = (kinds: readonly ChangeKind[]) =>
  changeKinds.filter((kind) => kinds.includes(kind))

/** Compares loaded data of a brand with what was seen. */
export function compareBrand(
  brand: string,
  before: BrandSeen | undefined,
  scans: BrandScansSince | undefined,
  /** Cases of this brand; null until loaded. */
  cases: readonly CaseRow[] | null,
): BrandChanges {
  const scansSince = before?.scans ? scans?.data : undefined
  const hosts = scansSince?.hosts ?? []
  const seen = before?.cases?.byId
  const hostRows = hosts.map((host): ChangeRow => ({
    id: `${brand} ${host.key}`,
    brandId: brand,
    kinds: sortKinds(compareHost(host)),
    scans: { newest: host.newest, before: host.before ?? null },
    takedown: null,
  }))
  const caseRows = ((seen && cases) ?? []).map((row): ChangeRow => ({
    id: row.id,
    brandId: row.brand,
    kinds: sortKinds(compareCase(seen?.get(row.id), toSeenCase(row))),
    scans: null,
    takedown: { now: row, before: seen?.get(row.id) ?? null },
  }))
  return {
    brand,
    rows: [...hostRows, ...caseRows].filter(({ kinds }) => kinds.length > 0),
    uncompared: hosts.filter((host) => host.before === undefined).length,
    coverage: scansSince ?? null,
    error: scans?.error ?? null,
  }
}

/** Returns whether all scans of a brand were loaded and compared. */
export const isCompared = ({ brand, coverage, uncompared, error }: BrandChanges): boolean =>
  brand === noBrandKey ||
  (error === null &&
    uncompared === 0 &&
    coverage !== null &&
    coverage.hasReachedPosition &&
    !coverage.hasShrunk)

/** Most urgent group of a row. */
export function changeGroupOf({ kinds, scans }: Pick<ChangeRow, 'kinds' | 'scans'>): ChangeGroup {
  if (!scans) return 'cases'
  const has = (...some: ChangeKind[]) => some.some((kind) => kinds.includes(kind))
  if (scans.newest.verdict === 'red' && has('verdict-worse', 'first-scan')) return 'red'
  if (has('came-alive')) return 'live'
  if (has('needs-review')) return 'review'
  if (has('verdict-worse', 'risk-higher')) return 'risk'
  if (has('first-scan')) return 'new'
  return has('went-dark') ? 'dark' : 'better'
}

/** Most urgent changes first, then newest first. */
export const sortByUrgency = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows.toSorted(
    (a, b) => groupNames.indexOf(changeGroupOf(a)) - groupNames.indexOf(changeGroupOf(b)),
  )

/** Rows of a group, or all that got worse; all rows without a filter. */
export const filterRows = (
  rows: readonly ChangeRow[],
  filter: ChangeFilter | undefined,
): readonly ChangeRow[] =>
  rows.filter((row) =>
    filter === 'worse'
      ? row.kinds.some((kind) => worseKinds.includes(kind))
      : filter === undefined || changeGroupOf(row) === filter,
  )
