import { Link } from '@tanstack/react-router'
import type { DomainFilters } from '#/api/domain-filters.ts'
import type { BrandStats } from '#/contract/brand-stats.ts'
import { type Verdict, verdicts } from '#/contract/codes.ts'
import { legacyRiskDistribution } from '#/contract/deprecated.ts'
import { type RiskBucket, riskBuckets } from '#/contract/risk-buckets.ts'
import { humanize } from '#/lib/humanize.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { Card } from '#/ui/card.tsx'
import { type ChartPart, type PartLink, ShareChart } from '#/ui/share-chart.tsx'
import { useBrandStats } from './overview-queries.ts'

/** Filters of a part in addition to those of the queue. */
type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

/** Parts of a whole, and the filters of their lists by key. Parts without filters are not linked. */
interface Breakdown {
  parts: ChartPart[]
  filters: Map<string, PartFilter>
  /** The older measure, which counts scan rows rather than domains and has no list (C43, C44). */
  isLegacy?: boolean
}

/** Entries in the order of `knownKeys`, then the others, independent of the API's order. */
function sortEntries<Value>(
  entries: ReadonlyMap<string, Value>,
  knownKeys: readonly string[],
): [string, Value][] {
  const rank = (key: string) =>
    knownKeys.includes(key) ? knownKeys.indexOf(key) : knownKeys.length
  return [...entries].toSorted(([a], [b]) => rank(a) - rank(b))
}

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts of the queue. Keys equal the values of the list's filter (C46). */
export function verdictBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const filters = new Map<string, PartFilter>()
  const parts = sortEntries(counts, verdicts).map(([key, value]): ChartPart => {
    const label = verdictLabel(key).text
    if (isVerdict(key)) filters.set(key, { verdict: key })
    return { key, label, value, color: isVerdict(key) && key !== 'unknown' ? key : 'gray' }
  })
  return { parts, filters }
}

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** Label of a bucket: its band, or its name. */
function bucketLabel({ key, band }: RiskBucket): string {
  if (band !== null) return bandLabels[band]
  return key.trim() === '' ? 'No name given' : visibleString(humanize(key))
}

/** Buckets of the queue under any name; null if not reported. */
export function riskBreakdown(stats: BrandStats): Breakdown | null {
  const legacy = legacyRiskDistribution(stats)
  const counts = legacy ?? stats.domain_risk_distribution
  if (counts.size === 0) return null
  const filters = new Map<string, PartFilter>()
  const parts = riskBuckets(counts).map((bucket): ChartPart => {
    if (bucket.band !== null && !legacy) filters.set(bucket.key, { risk: bucket.band })
    return { key: bucket.key, label: bucketLabel(bucket), value: bucket.count }
  })
  return { parts, filters, isLegacy: legacy !== null }
}

type WebsiteState = Omit<ChartPart, 'key' | 'value'> & { filter?: PartFilter }

/** Website states; the list filters by online and offline only (C48). */
const websiteStates = new Map<string, WebsiteState>([
  ['live_domains', { label: 'Responds', color: '1', filter: { http: 'online' } }],
  ['error_domains', { label: 'Error', color: '2', filter: { http: 'offline' } }],
  ['unknown_status', { label: 'No response recorded', color: 'gray' }],
])

/** Website states of the queue. Those neither live nor errors have no list (C48). */
export function httpBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const filters = new Map<string, PartFilter>()
  const parts = sortEntries(counts, [...websiteStates.keys()]).map(([key, value]): ChartPart => {
    const fallback: WebsiteState = { label: visibleString(humanize(key)), color: 'gray' }
    const { filter, ...display } = websiteStates.get(key) ?? fallback
    if (filter) filters.set(key, filter)
    return { key, value, ...display }
  })
  return { parts, filters }
}

/** Review queue by verdict, risk and website. */
export function Breakdowns({ brandId }: { brandId: string }) {
  return (
    <section aria-label="Review queue" className="grid gap-2">
      <h2 className="font-semibold">Review queue</h2>
      <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-[1fr_1.3fr_1.1fr]">
        <BreakdownPanel
          brandId={brandId}
          title="Verdict"
          toBreakdown={({ verdict_stats }) => verdictBreakdown(verdict_stats)}
        />
        <BreakdownPanel brandId={brandId} title="Risk" toBreakdown={riskBreakdown} />
        <BreakdownPanel
          brandId={brandId}
          title="Website"
          toBreakdown={({ http_status_stats }) => httpBreakdown(http_status_stats)}
          note={{
            part: 'error_domains',
            text: 'Error opens the Offline filter, which includes unchecked sites.',
          }}
        />
      </div>
    </section>
  )
}

type BreakdownPanelProps = {
  brandId: string
  title: string
  toBreakdown: (stats: BrandStats) => Breakdown | null
  /** Note on the link of a part. */
  note?: { part: string; text: string }
}

/** Chart of one breakdown of the queue; each part links to exactly its rows (C42, C46, C48). */
function BreakdownPanel({ brandId, title, toBreakdown, note }: BreakdownPanelProps) {
  const stats = useBrandStats(brandId)
  const breakdown = stats.data && toBreakdown(stats.data)
  const link: PartLink = ({ part, className, tabIndex, ...attributes }) => {
    const filter = breakdown?.filters.get(part.key)
    return filter ? (
      <Link
        to="/brands/$brandId/domains"
        params={{ brandId }}
        search={{ triage: 'queue', ...filter }}
        className={className}
        {...(tabIndex !== undefined && { tabIndex })}
        {...attributes}
      />
    ) : (
      <div className={className.replace(/ ?hover:\S+/g, '')} {...attributes} />
    )
  }
  return (
    <Card
      title={title}
      sub={breakdown && <Population breakdown={breakdown} domainCount={stats.data?.domain_count} />}
    >
      <div className="min-h-35">
        <PanelBody
          subject={`The breakdown by ${title.toLowerCase()}`}
          query={stats}
          lines={5}
          hidesStaleNotice
        >
          {() =>
            !breakdown || breakdown.parts.length === 0 ? (
              <p className="text-muted">The service reports no figures for this.</p>
            ) : (
              <>
                <ShareChart name={title} parts={breakdown.parts} link={link} />
                {note && breakdown.filters.has(note.part) && (
                  <p className="mt-2 text-xs text-faint print:hidden">{note.text}</p>
                )}
              </>
            )
          }
        </PanelBody>
      </div>
    </Card>
  )
}

type PopulationProps = {
  breakdown: Breakdown
  /** Number of domains; null or undefined if not reported. */
  domainCount: number | null | undefined
}

/** Warns if the parts count something other than domains, or don't add up to the queue (C42, C43). */
function Population({ breakdown: { parts, isLegacy }, domainCount }: PopulationProps) {
  if (isLegacy) return 'counts scans with score 1 or more (older measure)'
  const sum = parts.reduce((total, { value }) => total + value, 0)
  if (domainCount == null || parts.length === 0 || sum === domainCount) return null
  return (
    <span className="text-amber">
      adds up to {formatCount(sum)}, not {formatCount(domainCount)}
    </span>
  )
}
