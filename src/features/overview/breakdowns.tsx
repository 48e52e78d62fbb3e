import { Link } from '@tanstack/react-router'
import type { DomainFilters } from '#/api/domain-list-params.ts'
import type { BrandStats } from '#/contract/brand.ts'
import { type Verdict, verdicts, type RiskScoreFilter } from '#/contract/codes.ts'
import { getLegacyRiskDistribution } from '#/contract/deprecated.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { Card } from '#/ui/card.tsx'
import { type ChartPart, type PartLink, ShareChart } from '#/ui/share-chart.tsx'

type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

type Part = ChartPart & { filter?: PartFilter | undefined }

/** Sorts entries in the order of `knownKeys`. Entries with unknown keys come last, in the API's order. */
function sortEntries<Value>(
  entries: ReadonlyMap<string, Value>,
  knownKeys: readonly string[],
): [string, Value][] {
  const getRank = (key: string) =>
    knownKeys.includes(key) ? knownKeys.indexOf(key) : knownKeys.length
  return [...entries].toSorted(([a], [b]) => getRank(a) - getRank(b))
}

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts outside the contract have no `filter`, because the domain list can't filter by them (C46). */
export const toVerdictParts = ({ verdict_stats }: BrandStats): Part[] =>
  sortEntries(verdict_stats, verdicts).map(([key, value]) => ({
    key,
    label: getVerdictLabel(key).text,
    value,
    color: isVerdict(key) && key !== 'unknown' ? key : 'gray',
    filter: isVerdict(key) ? { verdict: key } : undefined,
  }))

/** Risk bands that the list can filter by, worst first. */
const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<
  Exclude<RiskScoreFilter, 'all'>,
  string
>
const bands = Object.keys(bandLabels) as readonly (keyof typeof bandLabels)[]
/** Bucket names that the app knows. The contract doesn't define any bucket names (C42). */
const knownBuckets: readonly string[] = [...bands, 'no_risk', 'unscanned']

export function toRiskParts(stats: BrandStats): Part[] {
  const legacy = getLegacyRiskDistribution(stats)
  const buckets = legacy ?? stats.domain_risk_distribution
  // Legacy buckets count scans, not domains (C43).
  const countsDomains = legacy === null
  // If there is an unknown bucket, such as "critical", the buckets may differ from the bands of the list's risk filter.
  // For example, the filter "high" might match the domains of both "critical" and "high" (C45).
  const hasKnownScale =
    bands.every((band) => buckets.has(band)) &&
    [...buckets.keys()].every((key) => knownBuckets.includes(key))
  const canLinkBands = countsDomains && hasKnownScale
  return sortEntries(buckets, bands).map(([key, value]) => {
    const band = bands.find((name) => name === key)
    const otherLabel = key.trim() === '' ? 'No name given' : toVisibleString(humanize(key))
    const label = band ? bandLabels[band] : otherLabel
    return { key, label, value, filter: band && canLinkBands ? { risk: band } : undefined }
  })
}

/** Website states, keyed by the API's names. The domain list can filter only by online and offline (C48). */
const websiteStates = new Map<string, Omit<Part, 'key' | 'value'>>([
  ['live_domains', { label: 'Responds', color: '1', filter: { http: 'online' } }],
  ['error_domains', { label: 'Error', color: '2', filter: { http: 'offline' } }],
  ['unknown_status', { label: 'No response recorded', color: 'gray' }],
])

export const toWebsiteParts = ({ http_status_stats }: BrandStats): Part[] =>
  sortEntries(http_status_stats, [...websiteStates.keys()]).map(([key, value]) => ({
    key,
    value,
    ...(websiteStates.get(key) ?? { label: toVisibleString(humanize(key)), color: 'gray' }),
  }))

type BreakdownsProps = { brandId: string; stats: PanelQuery<BrandStats> }

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
          countsScans={stats.data !== undefined && getLegacyRiskDistribution(stats.data) !== null}
        />
        <BreakdownPanel
          brandId={brandId}
          stats={stats}
          title="Website"
          toParts={toWebsiteParts}
          note={{
            partKey: 'error_domains',
            text: '“Error” opens the Offline filter, which includes unchecked sites.',
          }}
        />
      </div>
    </section>
  )
}

type BreakdownPanelProps = BreakdownsProps & {
  title: string
  toParts: (stats: BrandStats) => Part[]
  countsScans?: boolean
  note?: { partKey: string; text: string }
}

function BreakdownPanel({
  brandId,
  stats,
  title,
  toParts,
  countsScans = false,
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
      // Without a link, the part must not react to the pointer.
      <div className={className.replace(/ ?hover:\S+/g, '')} {...attributes} />
    )
  return (
    <Card
      title={title}
      sub={
        countsScans
          ? 'counts scans with a score of 1 or more, not domains'
          : stats.data && <SumWarning stats={stats.data} parts={toParts(stats.data)} />
      }
    >
      <div className="min-h-35">
        <PanelBody
          subject={`The breakdown by ${title.toLowerCase()}`}
          query={stats}
          lineCount={5}
          // The page shows one notice for all three panels.
          hidesStaleNotice
        >
          {(data) => {
            const parts = toParts(data)
            if (parts.length === 0)
              return <p className="text-muted">The service reports no figures for this.</p>
            return (
              <>
                <ShareChart name={title} parts={parts} renderLink={renderLink} />
                {note && parts.some(({ key }) => key === note.partKey) && (
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
      counts add up to {formatCount(sum)}, but the queue has {formatCount(domainCount)}
    </span>
  )
}
