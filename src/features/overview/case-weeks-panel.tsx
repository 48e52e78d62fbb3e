import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everyCaseOf } from '#/api/case-list.ts'
import { settled } from '#/api/freshness.ts'
import { cancelReading } from '#/api/whole-reading.ts'
import type { Page } from '#/contract/page.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatCount } from '#/lib/numbers.ts'
import { casesOptions } from '#/product/cases/all-cases.ts'
import { CasesProgress } from '#/product/cases/cases-progress.tsx'
import { isRefreshedByAge } from '#/product/cases/copied-cases.ts'
import { casesLoadedAtOnce } from '#/product/cases/latest-cases.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { CaseWeeksChart } from './case-weeks-chart.tsx'
import { ColumnsLoading } from './columns-loading.tsx'
import { PanelBody } from './panel.tsx'
import type { Reading } from './use-overview.ts'

/** Most cases that are loaded for a chart. */
const mostLoaded = 20_000

/**
 * Takedowns of a brand by week. When a case was closed cannot be asked for, so all cases are loaded, page by
 * page (C106).
 */
export function CaseWeeksPanel({
  brandId,
  cases,
}: {
  brandId: string
  /** A page of the same cases, which says how many there are. */
  cases: Reading<Page<Takedown>>
}) {
  const count = cases.data?.count ?? null
  const filters = everyCaseOf(brandId)
  const options = casesOptions(filters)
  const client = useQueryClient()
  const reading = useQuery({
    ...options,
    staleTime: settled,
    enabled: ({ state }) =>
      (count !== null && count <= casesLoadedAtOnce) || isRefreshedByAge(state.data),
  })
  const { data, dataUpdatedAt, error, isFetching, refetch } = reading
  // Where not even one page came, that is what is said and tried again.
  const shown: Reading<unknown> = data === undefined && cases.error ? cases : reading
  const waits = cases.data !== undefined && data === undefined && !isFetching && !error
  return (
    <Card
      title="Takedowns by week"
      sub={
        data && (
          <>
            requested and closed, from all {formatCount(data.rows.length)} cases
            {data.copied && (
              <>
                {' '}
                in the copy on this device, read{' '}
                <RelativeTime value={new Date(dataUpdatedAt).toISOString()} />
              </>
            )}
          </>
        )
      }
      actions={
        <Link
          to="/takedowns"
          search={{ brand: brandId }}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All cases
        </Link>
      }
    >
      <div className="min-h-68">
        {isFetching && (count ?? 0) > casesLoadedAtOnce && (
          <CasesProgress filters={filters} onCancel={() => void cancelReading(client, options)} />
        )}
        {waits ? (
          <Waiting count={count} onLoad={() => void refetch()} />
        ) : (
          <PanelBody what="The cases of this brand" reading={shown} loading={<ColumnsLoading />}>
            {() => data && <CaseWeeksChart brandId={brandId} read={data} />}
          </PanelBody>
        )}
      </div>
    </Card>
  )
}

/** Why nothing was loaded by itself, and the press that does it. */
function Waiting({ count, onLoad }: { count: number | null; onLoad: () => void }) {
  if (count !== null && count > mostLoaded)
    return (
      <p className="max-w-prose text-muted">
        This brand has {formatCount(count)} cases, more than the {formatCount(mostLoaded)} that can
        be loaded for a chart.
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-muted">
        The chart needs all cases of this brand, because the service cannot be asked when a case was
        closed.
      </p>
      <Button onClick={onLoad}>
        {count === null ? 'Load all cases' : `Load all ${formatCount(count)} cases`}
      </Button>
    </div>
  )
}
