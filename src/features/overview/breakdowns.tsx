import { Link } from '@tanstack/react-router'
import type { DomainFilters } from '#/api/domain-list-params.ts'
import type { BrandStats } from '#/contract/brand.ts'
import { type Verdict, verdicts, type RiskScoreFilter } from '#/contract/codes.ts'
import { getLegacyRiskDistribution } from '#/contract/deprecated.ts'
import { normalizeName } from '#/contract/field-mapping.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { Card } from '#/ui/card.tsx'
import { type ChartPart, type PartLink, ShareChart } from '#/ui/share-chart.tsx'

type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

type Part = ChartPart & { filter?: PartFilter | undefined }

/** Sorts entries by `knownKeys`. Entries with other keys follow in the API's order. */
function sortEntries<Value>(
  entries: ReadonlyMap<string, Value>,
  knownKeys: readonly string[],
): [string, Value][] {
  const getRank = (key: string) =>
    knownKeys.includes(key) ? knownKeys.indexOf(key) : knownKeys.length
  return [...entries].toSorted(([a], [b]) => getRank(a) - getRank(b))
}

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts of the queue. Their keys equal the values of the list's filter (C46). */
export const toVerdictParts = ({ verdict_stats }: BrandStats): Part[] =>
  sortEntries(verdict_stats, verdicts).map(([key, value]) => ({
    key,
    label: getVerdictLabel(key).text,
    value,
    color: isVerdict(key) && key !== 'unknown' ? key : 'gray',
    filter: isVerdict(key) ? { verdict: key } : undefined,
  }))

/** Risk filter that selects a range of scores. */
type Band = Exclude<RiskScoreFilter, 'all'>

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** Risk levels, worst first, with normalized bucket names. The contract doesn't define bucket names (C42). */
const levels: readonly { names: readonly string[]; band: Band | null }[] = [
  { names: ['critical', 'severe'], band: null },
  { names: ['high'], band: 'high' },
  { names: ['medium', 'moderate'], band: 'medium' },
  { names: ['low'], band: 'low' },
  { names: ['none', 'no', 'zero'], band: null },
  { names: ['unscanned', 'notscanned', 'unscored', 'notscored', 'unknown'], band: null },
]

/** Returns an index of `levels`; for unknown names, the length of `levels`. Reads `low_risk_count` as "low". */
function findLevel(key: string): number {
  const name = normalizeName(key)
  const withoutGenericWords = name.replaceAll(/risk|score|count|domains?|hosts?/g, '')
  const index = levels.findIndex(
    ({ names }) => names.includes(name) || names.includes(withoutGenericWords),
  )
  return index < 0 ? levels.length : index
}

/**
 * Returns whether each bucket contains exactly the domains that its filter matches; false if uncertain (C45). The filter
 * "high" may match more than the bucket "high" if there is also a "critical" bucket or one with an unknown name.
 */
function doBucketsMatchFilters(buckets: readonly { level: number; band: Band | null }[]): boolean {
  const bands = buckets.flatMap(({ band }) => band ?? [])
  const lacksMedium = bands.includes('high') && bands.includes('low') && !bands.includes('medium')
  return (
    !lacksMedium &&
    new Set(bands).size === bands.length &&
    buckets.every(({ level }) => level > 0 && level < levels.length)
  )
}

function getBucketLabel(key: string, band: Band | null): string {
  if (band !== null) return bandLabels[band]
  return key.trim() === '' ? 'No name given' : toVisibleString(humanize(key))
}

/**
 * Risk buckets of the queue, worst first, whatever their names (C42). Unknown names come last, in their original order.
 * Legacy buckets count scans, so they have no links (C43).
 */
export function toRiskParts(stats: BrandStats): Part[] {
  const legacy = getLegacyRiskDistribution(stats)
  const buckets = [...(legacy ?? stats.domain_risk_distribution)].map(([key, value]) => {
    const level = findLevel(key)
    return { key, value, level, band: levels[level]?.band ?? null }
  })
  const bucketsMatchFilters = doBucketsMatchFilters(buckets)
  return buckets
    .toSorted((a, b) => a.level - b.level)
    .map((bucket) => {
      const { key, value } = bucket
      const band = bucketsMatchFilters ? bucket.band : null
      const filter = band === null || legacy ? undefined : { risk: band }
      return { key, label: getBucketLabel(key, band), value, filter }
    })
}

/** The list can filter by online and offline only (C48). */
const websiteStates = new Map<string, Omit<Part, 'key' | 'value'>>([
  ['live_domains', { label: 'Responds', color: '1', filter: { http: 'online' } }],
  ['error_domains', { label: 'Error', color: '2', filter: { http: 'offline' } }],
  ['unknown_status', { label: 'No response recorded', color: 'gray' }],
])

/** Website states of the queue. Only live and error states are linked (C48). */
export const toWebsiteParts = ({ http_status_stats }: BrandStats): Part[] =>
  sortEntries(http_status_stats, [...websiteStates.keys()]).map(([key, value]) => ({
    key,
    value,
    ...(websiteStates.get(key) ?? { label: toVisibleString(humanize(key)), color: 'gray' }),
  }))

type BreakdownsProps = { brandId: string; stats: PanelQuery<BrandStats> }

/** Review queue by verdict, risk and website. */
export function Breakdowns({ brandId, stats }: BreakdownsProps) {
  return (
    <section aria-label="Review queue" className="grid gap-2">
      <h2 className="font-semibold">Review queue</h2>
      <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-[1fr_1.3fr_1.1fr]">
        <BreakdownPanel brandId={brandId} stats={stats} title="Verdict" toParts={toVerdictParts} />
        <BreakdownPanel
          brandId={brandId}
          stats={stats}
          title="Risk"
          toParts={toRiskParts}
          isOlderMeasure={
            stats.data !== undefined && getLegacyRiskDistribution(stats.data) !== null
          }
        />
        <BreakdownPanel
          brandId={brandId}
          stats={stats}
          title="Website"
          toParts={toWebsiteParts}
          note={{
            part: 'error_domains',
            text: 'Error opens the Offline filter, which includes unchecked sites.',
          }}
        />
      </div>
    </section>
  )
}

type BreakdownPanelProps = BreakdownsProps & {
  title: string
  toParts: (stats: BrandStats) => Part[]
  /** True if the parts count scans rather than domains (C43). */
  isOlderMeasure?: boolean
  note?: { part: string; text: string }
}

/** Chart of one breakdown. Parts with a filter link to the filtered queue (C42, C46, C48). */
function BreakdownPanel({
  brandId,
  stats,
  title,
  toParts,
  isOlderMeasure = false,
  note,
}: BreakdownPanelProps) {
  const renderLink: PartLink<Part> = ({ part: { filter }, className, ...attributes }) =>
    filter ? (
      <Link
        to="/brands/$brandId/domains"
        params={{ brandId }}
        search={{ triage: 'queue', ...filter }}
        className={className}
        {...attributes}
      />
    ) : (
      <div className={className.replace(/ ?hover:\S+/g, '')} {...attributes} />
    )
  return (
    <Card
      title={title}
      sub={
        isOlderMeasure
          ? 'counts scans with score 1 or more (older measure)'
          : stats.data && <SumWarning stats={stats.data} parts={toParts(stats.data)} />
      }
    >
      <div className="min-h-35">
        <PanelBody
          subject={`The breakdown by ${title.toLowerCase()}`}
          query={stats}
          lineCount={5}
          hidesStaleNotice
        >
          {(data) => {
            const parts = toParts(data)
            if (parts.length === 0)
              return <p className="text-muted">The service reports no figures for this.</p>
            return (
              <>
                <ShareChart name={title} parts={parts} renderLink={renderLink} />
                {note && parts.some(({ key }) => key === note.part) && (
                  <p className="mt-2 text-xs text-faint print:hidden">{note.text}</p>
                )}
              </>
            )
          }}
        </PanelBody>
      </div>
    </Card>
  )
}

/** Warns if the parts don't add up to the queue (C42). */
function SumWarning({
  stats: { domain_count: domainCount },
  parts,
}: {
  stats: BrandStats
  parts: readonly Part[]
}) {
  const sum = parts.reduce((total, { value }) => total + value, 0)
  if (domainCount == null || parts.length === 0 || sum === domainCount) return null
  return (
    <span className="text-amber">
      adds up to {formatCount(sum)}, not {formatCount(domainCount)}
    </span>
  )
}
