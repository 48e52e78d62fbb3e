import { useQueries, useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { everyDomain } from '#/api/domain-filters.ts'
import { domainListOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Thumbnail } from '#/product/screenshots/thumbnail.tsx'
import { noteOf } from './footnotes.tsx'
import { ReportSection, SmallPrint } from './report-section.tsx'
import { ShortHost } from './short-host.tsx'

/** Look-alikes that are shown. */
const mostShown = 4
/** Brands whose lists are asked, one request each. */
const mostBrands = 12

const worstOf = (brandId: string) =>
  domainListOptions(
    brandId,
    {
      ...everyDomain,
      verdict: 'red',
      sort: 'risk_score',
      direction: 'desc',
      page: 1,
      pageSize: mostShown,
    },
    'full',
  )

/** The red domains with the highest risk scores, with the pictures that the service has of them. */
export function WorstLookAlikes({ brandId }: { brandId: string | null }) {
  const brands = useQuery(compactBrandsOptions())
  const all = brands.data?.rows ?? []
  const asked = brandId === null ? all : all.filter(({ id }) => id === brandId)
  const readings = useQueries({
    queries: asked.slice(0, mostBrands).map(({ id }) => worstOf(id)),
  })
  const rows = readings
    .flatMap(({ data }, index) =>
      (data?.rows ?? []).map((row) => ({ row, brand: asked[index] ?? null })),
    )
    .toSorted((a, b) => (b.row.risk ?? -1) - (a.row.risk ?? -1))
    .slice(0, mostShown)
  const failed = readings.filter(({ error, data }) => error !== null && data === undefined)
  const isReading = brands.isPending || readings.some(({ isPending }) => isPending)
  const counts = readings.map(({ data }) => data?.count ?? null)
  const count = counts.some((one) => one === null)
    ? null
    : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const error = brands.error ?? failed[0]?.error
  return (
    <ReportSection
      title="Worst look-alikes"
      sub={count === null ? 'now' : `now, of ${formatCount(count)} with a red verdict`}
      note={noteOf('worst')}
    >
      {rows.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-4 print:pr-px">
          {rows.map(({ row, brand }) => (
            <LookAlike
              key={`${brand?.id} ${row.id}`}
              row={row}
              brand={brandId === null ? brand : null}
            />
          ))}
        </ul>
      ) : isReading ? (
        <p aria-busy className="text-muted">
          Loading the domains with a red verdict.
        </p>
      ) : error ? (
        <p className="text-muted">The domains could not be loaded. {explainError(error).text}</p>
      ) : (
        <p className="text-muted">No domain has a red verdict now.</p>
      )}
      <SmallPrint
        lines={[
          ...(rows.length > 0 && failed.length > 0
            ? [`The domains of ${brandsWords(failed.length)} could not be loaded.`]
            : []),
          ...(asked.length > mostBrands
            ? [`Of the first ${mostBrands} of ${brandsWords(asked.length)}.`]
            : []),
        ]}
      />
    </ReportSection>
  )
}

const brandsWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`

function LookAlike({ row, brand }: { row: HostRow; brand: CompactBrand | null }) {
  return (
    <li className="grid min-w-0 content-start gap-1 text-sm">
      <div className="overflow-hidden rounded-control border border-line">
        <Thumbnail
          address={row.screenshot}
          scanned={row.scanned}
          alt={`Screenshot of ${defangHost(row.name)}`}
          eager
        />
      </div>
      <p className="min-w-0">
        <ShortHost value={row.name} most={48} />
      </p>
      <p className="text-xs text-muted">
        <Verdict scanned={row.scanned} verdict={row.verdict} /> risk {riskLabel(row.risk)}
      </p>
      <p className="line-clamp-2 text-xs text-muted">
        {row.openCase === null ? 'no open case' : 'case open'}
        {brand && (
          <>
            {' · '}
            <bdi>{brandLabel(brand)}</bdi>
          </>
        )}
      </p>
    </li>
  )
}
