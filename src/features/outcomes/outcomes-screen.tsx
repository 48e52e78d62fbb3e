import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/case-row.ts'
import { countOf } from '#/lib/numbers.ts'
import { CopiedNote } from '#/product/cases/copied-note.tsx'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'
import { CameBackPanel } from './came-back-panel.tsx'
import { CasesReading, useCasesReading, useRefreshed } from './cases-reading.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { Headline } from './headline.tsx'
import { periodOf, periodProblem, type OutcomeSearch } from './outcome-search.ts'
import { OutcomeTools } from './outcome-tools.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { SilencePanel } from './silence-panel.tsx'
import { SuccessPanel } from './success-panel.tsx'
import { TimePanel } from './time-panel.tsx'
import { TurnPanel } from './turn-panel.tsx'
import { useCounted } from './use-counted.ts'

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
  const reading = useCasesReading(brandId)
  const refreshed = useRefreshed(reading)
  const { data } = reading
  const period = periodOf(search, useNow())
  return (
    <div className="grid gap-3.5">
      <PageHeader
        title={brandId === null ? 'All outcomes' : 'Outcomes'}
        sub={
          data && (
            <p>
              from {countOf(data.rows.length, 'case')}
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
            <Link
              to="/outcomes/report"
              search={search}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              Board report
            </Link>
            {data && <Refresh reading={refreshed} />}
            <Toolbar label="Views">
              <ViewsButton />
            </Toolbar>
          </>
        }
      />
      <OutcomeTools search={search} period={period} onChange={onChange} />
      {data && <CopiedNote copied={data.copied} readAt={reading.dataUpdatedAt} />}
      <CasesReading brandId={brandId} reading={reading}>
        {({ rows }) =>
          periodProblem(search) === null ? (
            <Panels {...{ search, onChange, rows }} />
          ) : (
            <EmptyState title="This date range has no days." text="Fix the date range." />
          )
        }
      </CasesReading>
    </div>
  )
}

function Panels({ search, onChange, rows }: OutcomesScreenProps & { rows: readonly CaseRow[] }) {
  const counted = useCounted(rows, search)
  return (
    <>
      <Headline counted={counted} />
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <div className="grid gap-3.5">
          <SuccessPanel counted={counted} />
          <CameBackPanel rows={rows} />
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
