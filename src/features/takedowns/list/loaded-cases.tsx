import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CaseRow } from '#/api/case-row.ts'
import { explainError } from '#/api/explain-error.ts'
import { profileOptions } from '#/api/profile.ts'
import { cancelReading } from '#/api/whole-reading.ts'
import { formatCount } from '#/lib/numbers.ts'
import { casesOptions } from '#/product/cases/all-cases.ts'
import { CasesProgress } from '#/product/cases/cases-progress.tsx'
import { CopiedNote } from '#/product/cases/copied-note.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { mostOnPaper, type PrintList } from '#/product/lists/use-print-list.ts'
import { needsFound } from '#/product/outcomes/case-sets.ts'
import { FoundTools } from '#/product/outcomes/found-tools.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { Refresh } from '#/ui/refresh.tsx'
import { behindFigure } from './behind-figure.ts'
import {
  askedOfService,
  asksForClosing,
  asksForFigure,
  caseFilters,
  filtered,
  type AskedCases,
} from './case-search.ts'
import { CaseTable } from './case-table.tsx'
import { matching, ownCases } from './matching.ts'
import { useFoundBehind } from './use-found-behind.ts'

type LoadedCasesProps = {
  store: ListStore<CaseRow>
  search: AskedCases
  /** Other cases are asked for. */
  busy: boolean
  /** On paper all of them are one list. */
  print: PrintList
  /** The pages of what is shown. */
  renderPages: (count: number) => ReactNode
}

const noRows: readonly CaseRow[] = []

/** All cases of a filter, loaded here: for what the service cannot filter by. */
export function LoadedCases({ store, search, busy, print, renderPages }: LoadedCasesProps) {
  const filters = caseFilters(search)
  const options = casesOptions(filters)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const now = useNow()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(options)
  const email = useQuery(profileOptions()).data?.email ?? null

  const found = useFoundBehind(search, data?.rows ?? noRows)

  // Without what was loaded before, there is nothing to show but the pages of the service.
  const cancel = async () => {
    await cancelReading(queryClient, options)
    if (!data)
      void navigate({
        to: '/takedowns',
        search: filtered(search, askedOfService),
        replace: true,
      })
  }
  const progress = isFetching && <CasesProgress filters={filters} onCancel={() => void cancel()} />
  if (!data)
    return error && !isFetching ? (
      <ErrorState
        title="The cases could not be loaded."
        text={explainError(error).text}
        onRetry={() => void refetch()}
      />
    ) : (
      <>
        {progress}
        <LoadingRows label="Loading all cases" />
      </>
    )

  const mine = search.who === 'me'
  const own = !mine ? data.rows : email === null ? [] : ownCases(data.rows, email)
  const rows = matching(behindFigure(own, search, now, found.reading.found), search.text)
  const from = (search.page - 1) * search.pageSize
  const narrowed = search.text !== undefined || asksForClosing(search) || asksForFigure(search)
  const drift = !data.complete || data.unreadable > 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <output>
          {formatCount(rows.length)} of {formatCount(data.rows.length)} loaded cases
          {mine && ' are yours'}
          {narrowed && (mine ? ' and match' : ' match')}
          {!mine && !narrowed && ' shown'}.
        </output>
        {progress}
        <Refresh reading={{ dataUpdatedAt, isFetching, refetch }} />
      </div>
      {error && !isFetching && (
        <Notice>{explainError(error).text} These are the cases of before.</Notice>
      )}
      <CopiedNote copied={data.copied} readAt={dataUpdatedAt} />
      {drift && (
        <Notice>
          {data.count !== null &&
            !data.complete &&
            `${formatCount(data.rows.length)} of ${formatCount(data.count)} loaded: the list changed meanwhile. `}
          {data.unreadable > 0 &&
            `${formatCount(data.unreadable)} cannot be read and are not shown.`}
        </Notice>
      )}
      {mine && email === null && (
        <Notice>Your account’s address is not reported, so your own cases cannot be listed.</Notice>
      )}
      {needsFound(search.only) && <FoundTools brandId={search.brand ?? null} {...found} />}
      <RowsOnPaper
        print={print}
        isPart={false}
        {...search}
        count={data.count}
        matching={rows.length}
      />
      <CaseTable
        store={store}
        search={search}
        rows={rows.slice(from, from + search.pageSize)}
        onPaper={print.isWhole ? rows.slice(0, mostOnPaper) : null}
        more={from + search.pageSize < rows.length}
        busy={busy}
      />
      {rows.length > 0 && !print.isWhole && renderPages(rows.length)}
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      {children}
    </output>
  )
}
