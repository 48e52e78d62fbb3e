import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { casesOfBrand, casesOptions, type CaseRow } from '#/api/cases.ts'
import { lookUpAnew } from '#/api/host-lookups.ts'
import { baseAddress } from '#/api/page-settings.ts'
import { formatInstant } from '#/lib/dates.ts'
import { countOf } from '#/lib/numbers.ts'
import { casesGap, CasesNotRead, CasesProgress, Notice } from '#/product/cases/cases-reading.tsx'
import { daysProblem } from '#/product/lists/day-range.tsx'
import { StaleReading } from '#/product/reading-notices.tsx'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar, ToolbarButton } from '#/ui/page-header.tsx'
import { openPrint } from '#/ui/printing.ts'
import { Refresh } from '#/ui/refresh.tsx'
import { CameBackPanel } from './came-back-panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { definitions } from './definitions.ts'
import { Headline, Summary } from './headline.tsx'
import { SilencePanel, TurnPanel } from './open-panels.tsx'
import { useOutcomes } from './outcome-figures.ts'
import { periodOf, type OutcomeSearch } from './outcome-search.ts'
import { OutcomeTools } from './outcome-tools.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { SuccessPanel } from './success-panel.tsx'
import { TimePanel } from './time-panel.tsx'

/**
 * What became of the takedowns of a brand, or of all: counted here from all cases, because the service has no
 * such figures (F1, F2, F3, F9, F12, F20). Printed it is the board report (F19): two sheets, with the definitions.
 */
export function OutcomesScreen({ search }: { search: OutcomeSearch }) {
  const brandId = search.brand ?? null
  const client = useQueryClient()
  const reading = useQuery(casesOptions())
  const { data, dataUpdatedAt, isFetching, refetch } = reading
  const rows = data && casesOfBrand(data, brandId).rows
  const gap = data ? casesGap(data) : null
  const period = periodOf(search, useNow())
  const problem = daysProblem(search)
  return (
    <div className="report grid gap-3.5 print:gap-2">
      <PageHeader
        title={brandId === null ? 'All outcomes' : 'Outcomes'}
        sub={
          rows && (
            <p>
              from {countOf(rows.length, 'case')}
              {brandId !== null && ', without those of no brand'}
            </p>
          )
        }
        actions={
          <>
            {brandId !== null && (
              <Link
                to="/outcomes"
                search={(now) => ({ ...now, brand: undefined })}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                All outcomes
              </Link>
            )}
            <Toolbar label="The report">
              {rows && (
                <Refresh
                  reading={{
                    ...reading,
                    // All cases, and then the sites that their takedowns removed (F9).
                    refetch: async () => {
                      await refetch()
                      await lookUpAnew(client)
                    },
                  }}
                />
              )}
              {rows && problem === null && (
                <ToolbarButton onClick={() => openPrint()}>
                  <Printer aria-hidden />
                  Print report
                </ToolbarButton>
              )}
              <ViewsButton />
            </Toolbar>
          </>
        }
      />
      <OutcomeTools search={search} period={period} />
      {isFetching && (
        <div className="print:hidden">
          <CasesProgress />
        </div>
      )}
      {rows ? (
        <>
          <StaleReading reading={reading} />
          {gap !== null && <Notice words={gap} />}
          {rows.length === 0 ? (
            <NoCases brandId={brandId} />
          ) : problem === null ? (
            <>
              <Panels search={search} rows={rows} />
              <Definitions count={rows.length} isWhole={gap === null} readAt={dataUpdatedAt} />
            </>
          ) : (
            <EmptyState title="This date range has no days." text="Fix the date range." />
          )}
        </>
      ) : (
        <CasesNotRead
          reading={reading}
          text="Outcomes are counted from all cases, because the service has no such figures."
        />
      )}
    </div>
  )
}

function Panels({ search, rows }: { search: OutcomeSearch; rows: readonly CaseRow[] }) {
  const outcomes = useOutcomes(rows, search)
  return (
    <>
      <Summary outcomes={outcomes} rows={rows} />
      <Headline outcomes={outcomes} />
      {/* On paper the panels are placed one by one: two in a row, one over the whole sheet, three in a row. */}
      <div className="grid items-start gap-3.5 xl:grid-cols-2 print:grid-cols-6 print:gap-2">
        <div className="grid gap-3.5 print:contents">
          <div className="print:col-span-3">
            <SuccessPanel outcomes={outcomes} />
          </div>
          <div className="print:order-3 print:col-span-2">
            <CameBackPanel rows={rows} />
          </div>
          <div className="print:order-4 print:col-span-2">
            <TurnPanel outcomes={outcomes} />
          </div>
          <div className="print:order-5 print:col-span-2">
            <SilencePanel outcomes={outcomes} days={search.waits} />
          </div>
        </div>
        <div className="grid gap-3.5 print:contents">
          <div className="print:order-1 print:col-span-3">
            <TimePanel outcomes={outcomes} />
          </div>
          <div className="print:order-2 print:col-span-6">
            <ClockPanel outcomes={outcomes} />
          </div>
        </div>
      </div>
      <ProvidersPanel outcomes={outcomes} />
    </>
  )
}

/** On paper alone: how each figure is counted, and from what, as far as that was complete (C27). */
function Definitions({
  count,
  isWhole,
  readAt,
}: {
  count: number
  /** All cases were read; what is missing stands above the figures. */
  isWhole: boolean
  readAt: number
}) {
  const host = URL.parse(baseAddress())?.host ?? 'the service'
  return (
    <section aria-label="How the figures are counted" className="hidden print:block">
      <dl className="columns-2 gap-6 text-[0.5625rem] leading-tight text-muted">
        {Object.values(definitions).map(({ name, texts }) => (
          <div key={name} className="mb-1">
            <dt className="inline font-semibold text-text">{name}. </dt>
            <dd className="inline">{texts.join(' ')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs text-muted">
        From {countOf(count, 'case')}
        {isWhole && ', all that this account can see'}, read{' '}
        {formatInstant(new Date(readAt).toISOString())} from {host}.
      </p>
    </section>
  )
}

function NoCases({ brandId }: { brandId: string | null }) {
  return brandId === null ? (
    <EmptyState
      title="There are no takedown cases yet."
      text="You see the cases that you requested and those of your brands."
    />
  ) : (
    <EmptyState
      title="No cases you can access for this brand."
      text="Cases without a brand are only in the outcomes of all brands."
    />
  )
}
