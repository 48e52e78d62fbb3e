import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allCasesOptions, type CaseRow } from '#/api/all-cases.ts'
import { everyCaseOf } from '#/api/case-list.ts'
import { explainError } from '#/api/explain-error.ts'
import type { Walked } from '#/api/walk.ts'
import { cancelReading } from '#/api/whole-reading.ts'
import { formatCount } from '#/lib/numbers.ts'
import { CasesProgress } from '#/product/cases/cases-progress.tsx'
import { periodBefore } from '#/product/outcomes/period.ts'
import { StaleReading } from '#/product/stale-reading.tsx'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { casesWords } from './figure-words.ts'
import { Headline } from './headline.tsx'
import { countedOf } from './outcome-figures.ts'
import { periodOf, periodProblem, type OutcomeSearch } from './outcome-search.ts'
import { OutcomeTools } from './outcome-tools.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { SilencePanel } from './silence-panel.tsx'
import { SuccessPanel } from './success-panel.tsx'
import { TimePanel } from './time-panel.tsx'
import { TurnPanel } from './turn-panel.tsx'

type OutcomesScreenProps = {
  search: OutcomeSearch
  onChange: (part: Partial<OutcomeSearch>) => void
}

/**
 * What became of the takedowns of a brand, or of all: counted here from all cases, because the service has no
 * such figures (F1, F2, F3, F12, F20). They stay as they were read until somebody asks again.
 */
export function OutcomesScreen({ search, onChange }: OutcomesScreenProps) {
  const brandId = search.brand ?? null
  const filters = everyCaseOf(brandId)
  const options = allCasesOptions(filters)
  const client = useQueryClient()
  const reading = useQuery(options)
  const { data, error, isFetching, refetch } = reading
  const now = useNow()
  const period = periodOf(search, now)
  return (
    <div className="grid gap-3.5">
      <PageHeader
        title={brandId === null ? 'All outcomes' : 'Outcomes'}
        sub={
          data && (
            <p>
              from {casesWords(data.rows.length)}
              {brandId !== null && ', without those of no brand'}
            </p>
          )
        }
        actions={
          <>
            {brandId !== null && (
              <Link
                to="/outcomes"
                search={(asked) => ({ ...asked, brand: undefined })}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                All outcomes
              </Link>
            )}
            {data && <Refresh reading={reading} />}
            <Toolbar label="Views">
              <ViewsButton />
            </Toolbar>
          </>
        }
      />
      <OutcomeTools search={search} period={period} onChange={onChange} />
      {isFetching && (
        <CasesProgress filters={filters} onCancel={() => void cancelReading(client, options)} />
      )}
      {data ? (
        <>
          <StaleReading reading={reading} />
          <Drift read={data} />
          {periodProblem(search) === null ? (
            <Panels {...{ search, onChange, brandId }} rows={data.rows} />
          ) : (
            <EmptyState title="This date range has no days." text="Fix the date range." />
          )}
        </>
      ) : isFetching ? (
        <LoadingRows label="Loading all cases" />
      ) : error ? (
        <ErrorState
          title="The cases could not be loaded."
          text={explainError(error).text}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState
          title="The cases were not loaded."
          text="Outcomes are counted from all cases, because the service has no such figures."
          actions={<Button onClick={() => void refetch()}>Load all cases</Button>}
        />
      )}
    </div>
  )
}

/** What was not read, while the list changed or because it cannot be (C27). */
function Drift({ read: { rows, count, complete, unreadable } }: { read: Walked<CaseRow> }) {
  if (complete && unreadable === 0) return null
  return (
    <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      {count !== null &&
        !complete &&
        `${formatCount(rows.length)} of ${formatCount(count)} cases loaded: the list changed meanwhile. `}
      {unreadable > 0 &&
        `${casesWords(unreadable)} cannot be read and ${unreadable === 1 ? 'is' : 'are'} in no figure.`}
    </output>
  )
}

function Panels({
  search,
  onChange,
  brandId,
  rows,
}: OutcomesScreenProps & { brandId: string | null; rows: readonly CaseRow[] }) {
  const now = useNow()
  const period = periodOf(search, now)
  // Days, not minutes: nothing is counted again before the day ends.
  const days = period === null ? '' : `${period.from} ${period.to}`
  const counted = countFor(rows, brandId, days)
  if (rows.length === 0)
    return (
      <EmptyState
        title={
          brandId === null
            ? 'There are no takedown cases yet.'
            : 'No cases you can access for this brand.'
        }
        text={
          brandId === null
            ? 'You see the cases that you requested and those of your brands.'
            : 'Cases without a brand are only in the outcomes of all brands.'
        }
      />
    )
  return (
    <>
      <Headline counted={counted} />
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <div className="grid gap-3.5">
          <SuccessPanel counted={counted} />
          <TurnPanel counted={counted} />
          <SilencePanel
            counted={counted}
            days={search.waits}
            onDays={(waits) => onChange({ waits })}
          />
        </div>
        <div className="grid gap-3.5">
          <TimePanel counted={counted} />
          <ClockPanel counted={counted} />
        </div>
      </div>
      <ProvidersPanel counted={counted} />
    </>
  )
}

/** The figures of loaded cases; `days` are those of the period, empty for all time. */
function countFor(rows: readonly CaseRow[], brandId: string | null, days: string) {
  const [from, to] = days.split(' ')
  const period = from && to ? { from, to } : null
  return countedOf(rows, { brandId, period, before: period && periodBefore(period) })
}
