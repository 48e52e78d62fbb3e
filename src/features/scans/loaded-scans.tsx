import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { allScansOptions, newestScansOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { Verdict } from '#/shared/labels/host-badges.tsx'
import { describeHttpsStatus, describeRisk } from '#/shared/labels/host-labels.ts'
import { useFullList } from '#/shared/lists/use-full-list.ts'
import { compareValue } from '#/shared/scans/compare-scans.ts'
import { getChartStart } from '#/shared/scans/scan-days-chart.tsx'
import { useNow } from '#/ui/now.ts'
import { showsOnlyChanged, type ScanView } from './scan-search.ts'

/* The API can only list scans by time (C101), so changes and groups by domain are found in the loaded scans. */

/** Newest scans of a brand, without gaps and newest first (C100). */
export interface LoadedScans {
  rows: readonly CompactScan[]
  /** Total count; null if not reported. */
  count: number | null
  hasAllScans: boolean
  /** True if all scans of the days in the chart are loaded. */
  isComplete: boolean
  unreadableCount: number
}

/** Loads the newest scans of a brand if needed, and all of them on request (C101). */
export function useLoadedScans(brandId: string, isNeeded: boolean) {
  const { query: allScans, load: loadAll, cancel } = useFullList(allScansOptions(brandId))
  const now = useNow()
  const newest = useQuery({
    ...newestScansOptions(brandId, getChartStart(now)),
    enabled: isNeeded && allScans.data === undefined,
  })
  const loaded: LoadedScans | null = allScans.data
    ? { ...allScans.data, hasAllScans: allScans.data.isComplete }
    : newest.data
      ? {
          ...newest.data,
          hasAllScans:
            newest.data.count !== null &&
            newest.data.rows.length + newest.data.unreadableCount >= newest.data.count,
        }
      : null
  return { loaded, allScans, newest, loadAll, cancel }
}
export type LoadedQueries = ReturnType<typeof useLoadedScans>

/** Previous scan of the same domain, if known. */
export type PreviousScan =
  | { kind: 'loaded'; scan: CompactScan }
  /** The previous scan, if there is one, isn't loaded. */
  | { kind: 'not loaded' }
  /** All scans were loaded and this is the first. */
  | { kind: 'none' }
  /** The scan has no domain. */
  | { kind: 'no host' }

/** Returns a key of the scanned domain: its ID or, without one, its name; null if neither is reported. */
export const getHostKey = ({ domain, domain_name: name }: CompactScan): string | null =>
  domain ?? (name === null ? null : `name ${name.toLowerCase()}`)

/** Finds the previous scan of the same domain for each loaded scan, by scan ID. Empty if no scans are loaded. */
export function findPreviousScans(
  loaded: Pick<LoadedScans, 'rows' | 'hasAllScans'> | null,
): ReadonlyMap<string, PreviousScan> {
  const previousById = new Map<string, PreviousScan>()
  if (!loaded) return previousById
  const newerByHost = new Map<string, string>()
  for (const scan of loaded.rows) {
    const host = getHostKey(scan)
    if (host === null) {
      previousById.set(scan.id, { kind: 'no host' })
      continue
    }
    const newerId = newerByHost.get(host)
    if (newerId !== undefined) previousById.set(newerId, { kind: 'loaded', scan })
    newerByHost.set(host, scan.id)
  }
  for (const id of newerByHost.values())
    previousById.set(id, { kind: loaded.hasAllScans ? 'none' : 'not loaded' })
  return previousById
}

/** Lists the loaded scans that a view shows, in its order. */
export function listLoadedRows(loaded: LoadedScans, view: ScanView): readonly CompactScan[] {
  const previousScans = showsOnlyChanged(view) ? findPreviousScans(loaded) : null
  const rows = previousScans
    ? loaded.rows.filter((scan) => {
        const previous = previousScans.get(scan.id)
        return (
          previous?.kind === 'loaded' && hasChanged(previous.scan, scan, view.show === 'turned')
        )
      })
    : loaded.rows
  return view.group === 'domain' ? groupScansByHost(rows) : rows
}

/** Reorders scans, so that those of a domain are adjacent. The most recently scanned domain comes first. */
export function groupScansByHost(rows: readonly CompactScan[]): readonly CompactScan[] {
  const groups = new Map<string, CompactScan[]>()
  for (const scan of rows) {
    const key = getHostKey(scan) ?? `scan ${scan.id}`
    const group = groups.get(key)
    if (group) group.push(scan)
    else groups.set(key, [scan])
  }
  return [...groups.values()].flat()
}

/** Figures of a scan. `undefined` means not reported, `null` means no value. */
interface ScanFigures {
  verdict: string | undefined
  risk: Reported<number>
  httpCode: Reported<number>
  needsReview: boolean | undefined
}

const toScanFigures = (scan: CompactScan): ScanFigures => ({
  verdict: scan.verdict ?? undefined,
  risk: scan.risk_score,
  httpCode: scan.https_head_request_response_code,
  needsReview: scan.requires_human_review ?? undefined,
})

type Figure = {
  name: keyof ScanFigures
  term: string
  render: (figures: ScanFigures) => ReactNode
}

const figures: readonly Figure[] = [
  {
    name: 'verdict',
    term: 'Verdict',
    render: ({ verdict = null }) => <Verdict scanned verdict={verdict} />,
  },
  { name: 'risk', term: 'Risk', render: ({ risk }) => describeRisk(risk) },
  { name: 'httpCode', term: 'Website', render: ({ httpCode }) => describeHttpsStatus(httpCode) },
  {
    name: 'needsReview',
    term: 'Review',
    render: ({ needsReview }) => (needsReview ? 'needed' : 'not needed'),
  },
]

/** Returns whether a figure changed; both scans must report it. `ignoreRisk` skips the risk, which often varies. */
function hasChanged(previous: CompactScan, scan: CompactScan, ignoreRisk: boolean): boolean {
  const [before, after] = [toScanFigures(previous), toScanFigures(scan)]
  return figures.some(
    ({ name }) =>
      !(ignoreRisk && name === 'risk') && compareValue(before[name], after[name]) === 'changed',
  )
}

const missingLabels = {
  'not loaded': 'Earlier scan not loaded',
  none: 'First scan listed',
  'no host': 'Domain not reported',
} as const

type ScanChangeProps = { scan: CompactScan; previous: PreviousScan | undefined }

/** Figures of a scan that differ from the previous scan, including figures that only one of them reports. */
export function ScanChange({ scan, previous = { kind: 'not loaded' } }: ScanChangeProps) {
  if (previous.kind !== 'loaded')
    return <span className="text-muted">{missingLabels[previous.kind]}</span>
  const [before, after] = [toScanFigures(previous.scan), toScanFigures(scan)]
  const different = figures.filter(({ name }) => before[name] !== after[name])
  if (different.length === 0)
    return (
      <span className="text-muted">
        {Object.values(after).every((value) => value === undefined)
          ? 'Nothing reported to compare'
          : 'No change'}
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
      {different.map(({ name, term, render }) => (
        <span key={name} className="inline-flex flex-wrap items-center gap-x-1.5">
          {before[name] === undefined || after[name] === undefined ? (
            <span className="text-muted">
              {term}: not reported {before[name] === undefined ? 'before' : 'now'}
            </span>
          ) : (
            <>
              <span className="text-muted">{term}</span>
              {render(before)} <ArrowRight aria-hidden className="inline size-3 shrink-0" />
              <span className="sr-only">to</span> {render(after)}
            </>
          )}
        </span>
      ))}
    </span>
  )
}
