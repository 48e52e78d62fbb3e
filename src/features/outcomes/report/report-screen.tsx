import { Link } from '@tanstack/react-router'
import { CasesReading, useCasesReading, useRefreshed } from '#/features/outcomes/cases-reading.tsx'
import { periodOf, periodProblem, type OutcomeSearch } from '#/features/outcomes/outcome-search.ts'
import { OutcomeTools } from '#/features/outcomes/outcome-tools.tsx'
import { CopiedNote } from '#/product/cases/copied-note.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { PrintReport } from './print-report.tsx'
import { ReportSheet } from './report-sheet.tsx'

type ReportScreenProps = {
  search: OutcomeSearch
  onChange: (part: Partial<OutcomeSearch>) => void
}

/** The board report of a brand, or of all: chosen here, handed on as a sheet of paper (F19). */
export function ReportScreen({ search, onChange }: ReportScreenProps) {
  const brandId = search.brand ?? null
  const reading = useCasesReading(brandId)
  const refreshed = useRefreshed(reading)
  const { data, dataUpdatedAt } = reading
  const period = periodOf(search, useNow())
  const problem = periodProblem(search)
  const hasSheet = data !== undefined && data.rows.length > 0 && problem === null
  return (
    <div className="grid gap-3.5">
      {/* The sheet has a title of its own. */}
      <div className={hasSheet ? 'print:hidden' : undefined}>
        <PageHeader
          title={brandId === null ? 'Board report of all brands' : 'Board report'}
          actions={
            <>
              <Link
                to="/outcomes"
                search={search}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                Open the cases behind it
              </Link>
              {data && <Refresh reading={refreshed} />}
              {hasSheet && <PrintReport />}
            </>
          }
        />
      </div>
      <div className="grid gap-3.5 print:hidden">
        <OutcomeTools search={search} period={period} onChange={onChange} />
        {data && <CopiedNote copied={data.copied} readAt={dataUpdatedAt} />}
      </div>
      <CasesReading brandId={brandId} reading={reading}>
        {(read) =>
          problem === null ? (
            <ReportSheet search={search} read={read} readAt={dataUpdatedAt} />
          ) : (
            <EmptyState title="This date range has no days." text="Fix the date range." />
          )
        }
      </CasesReading>
    </div>
  )
}
