import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useDeferredValue, useId } from 'react'
import { invalidateLookups } from '#/api/host-lookups.ts'
import {
  filterCasesByBrand,
  allCasesOptions,
  refetchScreen,
  type CaseRow,
} from '#/api/takedowns.ts'
import { formatDuration, formatIsoTime } from '#/lib/dates.ts'
import { toLocalDay, getLocalZone } from '#/lib/local-days.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import {
  describeMissingCases,
  CasesNotices,
  CasesPlaceholder,
} from '#/shared/cases/cases-loading.tsx'
import { DayRangeFields } from '#/shared/lists/day-range-fields.tsx'
import { countLinkClass, linkToCases } from '#/shared/outcomes/count-link.tsx'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button } from '#/ui/button.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { BrandsPanel, ProvidersPanel } from './breakdown-panels.tsx'
import {
  CameBackPanel,
  useCameBack,
  describeCameBackCount,
  type CameBackData,
} from './came-back-panel.tsx'
import {
  useOutcomes,
  type Outcomes,
  describeNoRatedCases,
  formatRate,
  formatRemovalTime,
  getLongestOpenMs,
  minReliableCount,
  type PeriodFigures,
} from './outcome-figures.ts'
import { StagesPanel, SuccessPanel, TimePanel, TrendPanel } from './outcome-panels.tsx'
import { formatPeriod, getCustomPeriod, getLastDays, periodOptions } from './outcome-periods.ts'
import type { OutcomeSearch } from './outcome-search.ts'
import { WaitingPanel } from './waiting-panel.tsx'

const noRows: readonly CaseRow[] = []

/** Calculates the figures in the browser, because the API doesn't offer them. Prints as a two-page report (F19). */
export function OutcomesScreen({ search }: { search: OutcomeSearch }) {
  const brandId = search.brand ?? null
  const client = useQueryClient()
  const casesQuery = useQuery(allCasesOptions())
  // Renders new cases in many short tasks, so that a slow phone stays responsive.
  const data = useDeferredValue(casesQuery.data)
  const isLoading = casesQuery.isFetching || data !== casesQuery.data
  const rows = data && filterCasesByBrand(data, brandId).rows
  const outcomes = useOutcomes(rows ?? noRows, search)
  const unbrandedCount = data?.rows.filter(({ brand }) => brand === null).length ?? 0
  return (
    <div className="report grid gap-3.5 print:gap-2">
      <PageHeader
        title={brandId === null ? 'All outcomes' : 'Outcomes'}
        sub={
          rows ? (
            <p>
              {formatCountOf(rows.length, 'case')}{' '}
              {brandId !== null && unbrandedCount > 0 && (
                <Link
                  to="/outcomes"
                  search={(previous) => ({ ...previous, brand: undefined })}
                  className={countLinkClass}
                >
                  (plus {formatCount(unbrandedCount)} without a brand)
                </Link>
              )}
            </p>
          ) : (
            isLoading && <p>Loading…</p>
          )
        }
        actions={
          <Toolbar label="Report">
            {(rows || isLoading) && (
              <Refresh
                query={{
                  ...casesQuery,
                  refetch: async () => {
                    await invalidateLookups(client)
                    await refetchScreen(client)
                  },
                }}
              />
            )}
            {(rows ? rows.length > 0 : isLoading) && (
              <Button size="small" pending={!rows} onClick={() => print()}>
                {rows && <Printer aria-hidden />}
                <span>
                  Print<span className="max-sm:sr-only"> report</span>
                </span>
              </Button>
            )}
            <ViewsButton />
          </Toolbar>
        }
      />
      <OutcomeTools search={search} outcomes={outcomes} />
      <CasesNotices query={{ ...casesQuery, data, isFetching: isLoading }} />
      {rows ? (
        rows.length === 0 ? (
          <EmptyState
            title="No takedown cases that you can access."
            text="Cases you request, and those of your brands, appear here."
          />
        ) : (
          <>
            <Panels outcomes={outcomes} rows={rows} minWaitDays={search.waits} />
            <Definitions
              outcomes={outcomes}
              isComplete={describeMissingCases(data) === null}
              fetchedAt={casesQuery.dataUpdatedAt}
            />
          </>
        )
      ) : (
        <CasesPlaceholder query={casesQuery} />
      )}
    </div>
  )
}

const periodChoices = [...periodOptions, { value: 'custom', label: 'Custom range' }] as const

type OutcomeToolsProps = {
  search: OutcomeSearch
  outcomes: Outcomes
}

function OutcomeTools({ search, outcomes }: OutcomeToolsProps) {
  const { period } = outcomes.figures
  const navigate = useNavigate({ from: '/outcomes' })
  const updateSearch = (changes: Partial<Pick<OutcomeSearch, 'period' | 'from' | 'to'>>) =>
    void navigate({ search: (previous) => ({ ...previous, ...changes }), resetScroll: false })
  const descriptionId = useId()
  const isCustom = getCustomPeriod(search) !== null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="print:hidden">
        <SelectField
          label="Period"
          options={periodChoices}
          value={isCustom ? 'custom' : search.period}
          onChange={(value) => {
            // “All time” has no dates, so start the custom range with the last 365 days.
            if (value === 'custom') updateSearch(period ?? getLastDays(365, toLocalDay(Date.now())))
            else updateSearch({ period: value, from: undefined, to: undefined })
          }}
        />
      </span>
      {isCustom && (
        <DayRangeFields
          legend="Period"
          fromLabel="From"
          from={search.from}
          to={search.to}
          descriptionId={descriptionId}
          onChange={({ from, to }) => {
            // One date alone isn't a period yet.
            if (from !== undefined && to !== undefined) updateSearch({ from, to })
          }}
        />
      )}
      <p id={descriptionId} className="text-sm text-muted">
        {period === null ? (
          'All cases, any date'
        ) : (
          <>
            {formatPeriod(period)}, {getLocalZone().replaceAll('_', ' ')}
            {outcomes.previous?.period &&
              ` · Previous period: ${formatPeriod(outcomes.previous.period)}`}
          </>
        )}
      </p>
    </div>
  )
}

const panelRow = 'grid gap-3.5 xl:grid-cols-2 print:gap-2'

type PanelsProps = {
  outcomes: Outcomes
  rows: readonly CaseRow[]
  minWaitDays: number
}

function Panels({ outcomes, rows, minWaitDays }: PanelsProps) {
  const cameBack = useCameBack(rows)
  return (
    <>
      <Summary figures={outcomes.figures} cameBack={cameBack} />
      <KeyFigures outcomes={outcomes} />
      <div className={`${panelRow} print:grid-cols-2`}>
        <SuccessPanel outcomes={outcomes} />
        <TrendPanel outcomes={outcomes} />
      </div>
      <BrandsPanel outcomes={outcomes} />
      <div className={`${panelRow} items-start print:grid-cols-6`}>
        <div className="grid gap-3.5 print:contents print:*:col-span-3">
          <TimePanel outcomes={outcomes} />
          <StagesPanel outcomes={outcomes} />
        </div>
        <div className="grid gap-3.5 print:contents print:*:col-span-2">
          <CameBackPanel cameBack={cameBack} />
          <WaitingPanel outcomes={outcomes} minWaitDays={minWaitDays} />
        </div>
      </div>
      <ProvidersPanel outcomes={outcomes} />
    </>
  )
}

type SummaryProps = { figures: PeriodFigures; cameBack: CameBackData }

/** Summarizes the removals in the period. The number of sites that came back covers all time. */
function Summary({ figures, cameBack }: SummaryProps) {
  return (
    <section aria-label="Summary" className="grid gap-0.5">
      <p className="text-xl font-heading">{describeRemovals(figures)}</p>
      {cameBack.removedCount > 0 && (
        <p className="text-muted">
          {cameBack.isFetching ? 'Checking removed sites…' : describeCameBackCount(cameBack)}
        </p>
      )}
    </section>
  )
}

// An example is `50% to 64% removed (4 of 8, plus 3 undated).` In this example, 4 of 8 dated cases were removed (50%).
// The 3 undated cases were removed too, but it is unknown whether they closed in the period (C115). If they did, 7 of
// 11 cases were removed (64%).
function describeRemovals(figures: PeriodFigures): string {
  const { countCases, removalTime, rateRange } = figures
  const ratedCount = countCases('rated')
  if (ratedCount === 0) return describeNoRatedCases(figures)
  const undated =
    rateRange === null ? '' : `, plus ${formatCount(countCases('undated-rated'))} undated`
  const counts = `${formatCount(countCases('removed'))} of ${formatCount(ratedCount)}`
  const rate =
    ratedCount < minReliableCount
      ? `${counts} removed`
      : `${formatRate(figures)} removed (${counts}${undated})`
  return removalTime.median === null ? `${rate}.` : `${rate}, median ${formatRemovalTime(figures)}.`
}

function KeyFigures({ outcomes: { figures, previous } }: { outcomes: Outcomes }) {
  const { countCases, removalTime } = figures
  const oldestMs = getLongestOpenMs(figures, useNow())
  const describePrevious = (format: (figures: PeriodFigures) => string) =>
    previous !== null && `previous period: ${format(previous)}`
  return (
    <StatRow label="Outcomes at a glance">
      <OutcomeFigure
        term="requested"
        figures={figures}
        notes={[describePrevious((earlier) => formatCount(earlier.countCases('requested')))]}
      />
      <OutcomeFigure
        term="ended"
        figures={figures}
        notes={[describePrevious((earlier) => formatCount(earlier.countCases('ended')))]}
      />
      <OutcomeFigure
        term="removal"
        figures={figures}
        notes={[
          `median of ${formatCountOf(removalTime.n, 'case')}`,
          describePrevious(formatRemovalTime),
        ]}
      />
      <OutcomeFigure
        term="open"
        figures={figures}
        notes={[
          oldestMs !== null && `oldest ${formatDuration(oldestMs)}`,
          countCases('unreported') > 0 &&
            `plus ${formatCount(countCases('unreported'))} with no status`,
        ]}
      />
    </StatRow>
  )
}

type OutcomeFigureProps = {
  term: 'requested' | 'ended' | 'removal' | 'open'
  figures: Outcomes['figures']
  notes: readonly (string | false)[]
}

function OutcomeFigure({ term, figures, notes }: OutcomeFigureProps) {
  const { name, text } = definitions[term]
  return (
    <StatFigure
      label={name}
      value={
        term === 'removal' ? formatRemovalTime(figures) : formatCount(figures.countCases(term))
      }
      note={notes.filter((note) => note !== false).join(', ')}
      definition={<p>{text}</p>}
      link={linkToCases(figures, term === 'removal' ? 'timed-removed' : term)}
    />
  )
}

type DefinitionsProps = { outcomes: Outcomes; isComplete: boolean; fetchedAt: number }

function Definitions({ outcomes: { brands, cases }, isComplete, fetchedAt }: DefinitionsProps) {
  const printedDefinitions = Object.values(definitions).filter(
    ({ name }) => name !== definitions.brands.name || brands.length > 1,
  )
  return (
    <section aria-label="Definitions" className="hidden print:block">
      <dl className="columns-2 gap-6 text-[0.5625rem] leading-tight text-muted">
        {printedDefinitions.map(({ name, text }) => (
          <div key={name} className="mb-1">
            <dt className="inline font-semibold text-text">{name}. </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs text-muted">
        Source: {formatCountOf(cases.length, 'case')}{' '}
        {isComplete ? 'visible to this account' : '(incomplete)'},{' '}
        {formatIsoTime(new Date(fetchedAt).toISOString())}
      </p>
    </section>
  )
}
