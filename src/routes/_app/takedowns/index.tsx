import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { casesProgressOptions } from '#/api/all-cases.ts'
import { casePageOptions } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { isApiError } from '#/api/errors.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { CaseListFrame } from '#/features/takedowns/list/case-list-frame.tsx'
import {
  caseFilters,
  caseListKey,
  caseSearch,
  needsAll,
  rangeProblem,
  withDays,
  type AskedCases,
} from '#/features/takedowns/list/case-search.ts'
import { CaseTable } from '#/features/takedowns/list/case-table.tsx'
import { ExportCases } from '#/features/takedowns/list/export-cases.tsx'
import { FailedList } from '#/features/takedowns/list/failed-list.tsx'
import { FoundLine } from '#/features/takedowns/list/found-line.tsx'
import { LoadedCases } from '#/features/takedowns/list/loaded-cases.tsx'
import { matching } from '#/features/takedowns/list/matching.ts'
import { casesOptions, takeCopiedCases } from '#/product/cases/all-cases.ts'
import { notesRead } from '#/product/guide/closed-notes.ts'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListNotices } from '#/product/lists/list-notices.tsx'
import { ListPages } from '#/product/lists/list-pages.tsx'
import { pagingDefaults, pagingSearch } from '#/product/lists/paging.ts'
import { PastTheEnd } from '#/product/lists/past-the-end.tsx'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import { useListSearch } from '#/product/lists/use-list-search.ts'
import { useListState, type ListStore } from '#/product/lists/use-list-state.ts'
import {
  mostOnPaper,
  usePrintList,
  type PrintList as Printing,
} from '#/product/lists/use-print-list.ts'
import { useWhole, type Whole } from '#/product/lists/use-whole.ts'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'

const search = z.object({ ...caseSearch, ...pagingSearch })

const noRows: readonly CaseRow[] = []
const daysNow = (asked: AskedCases): AskedCases => withDays(asked)
const listOf = (asked: AskedCases) => casePageOptions(caseFilters(asked), asked)
const isPaged = (asked: AskedCases) => !needsAll(asked) && rangeProblem(asked) === null

export const Route = createFileRoute('/_app/takedowns/')({
  staticData: { place: 'Takedowns', placeOfAll: 'All takedowns', shape: 'tools-and-list' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams(pagingDefaults)] },
  loaderDeps: ({ search: asked }) => withDays(asked),
  loader: async ({ context: { queryClient }, deps: asked, cause }) => {
    if (!isPaged(asked)) {
      await takeCopiedCases(queryClient, caseFilters(asked))
      return
    }
    const read = queryClient.prefetchQuery(listOf(asked))
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause === 'enter') await Promise.all([read, notesRead(queryClient)])
  },
  component: TakedownsPage,
})

function TakedownsPage() {
  const brandId = Route.useSearch({ select: ({ brand }) => brand })
  if (brandId === undefined) return <Takedowns />
  return (
    <BrandGate brandId={brandId}>
      <Takedowns />
    </BrandGate>
  )
}

function Takedowns() {
  const asked = Route.useSearch({ select: daysNow, structuralSharing: true })
  const shown = useDeferredValue(asked)
  const paged = isPaged(shown)
  const store = useListState<CaseRow>()
  const toList = useListSearch(store, caseListKey(shown))
  // Only watched: the rows below do the reading.
  const watched = useQuery({ ...listOf(shown), enabled: false })
  const { data, error } = watched
  const filters = caseFilters(shown)
  const all = useWhole(casesOptions(filters))
  const isPart = paged && data !== undefined && (shown.page > 1 || data.next !== null)
  const count = data?.count ?? null
  const print = usePrintList({ reading: all, count, needsReading: isPart, isRead: !paged })
  const sub = paged && data && (
    <CountLine
      count={data.count}
      one="case"
      many="cases"
      note={shown.brand === undefined ? 'newest first' : 'excludes cases without a brand'}
    />
  )
  return (
    <CaseListFrame
      asked={asked}
      shown={shown}
      toList={toList}
      sub={sub}
      error={error}
      failure={Failure}
      actions={
        <>
          {paged && data && <CaseRefresh brandId={shown.brand ?? null} reading={watched} />}
          <Toolbar label="The whole list">
            <ViewsButton />
            {(paged ? data : all.data) && (
              <ExportCases
                search={shown}
                count={paged ? count : (all.data?.count ?? null)}
                loaded={all.data?.rows ?? noRows}
              />
            )}
            {(paged ? data : all.data) && (
              <PrintList
                print={print}
                progress={casesProgressOptions(filters)}
                count={count}
                many="cases"
              />
            )}
          </Toolbar>
        </>
      }
    >
      {paged ? (
        <PagedCases
          store={store}
          shown={shown}
          busy={shown !== asked}
          print={print}
          all={all}
          isPart={isPart}
        />
      ) : (
        <LoadedCases
          store={store}
          search={shown}
          busy={shown !== asked}
          print={print}
          renderPages={(found) => <ListPages {...shown} count={found} more={false} />}
        />
      )}
    </CaseListFrame>
  )
}

/** Reads the page again, and first how many cases run, which decides where open ones are looked for. */
function CaseRefresh({ brandId, reading }: { brandId: string | null; reading: Refreshable }) {
  const queryClient = useQueryClient()
  const { queryKey } = runningTakedownsOptions(brandId)
  const refetch = async () => {
    await queryClient.invalidateQueries({ queryKey })
    await reading.refetch()
  }
  return <Refresh reading={{ ...reading, refetch }} />
}

type PagedCasesProps = {
  store: ListStore<CaseRow>
  shown: AskedCases
  busy: boolean
  print: Printing
  /** The reading of all cases, for paper. */
  all: Whole<CaseRow>
  isPart: boolean
}

function PagedCases({ store, shown, busy, print, all, isPart }: PagedCasesProps) {
  const reading = useSuspenseQuery(listOf(shown))
  const { rows, count, next, unreadable } = reading.data
  const found = matching(rows, shown.text)
  const printed = print.isWhole ? matching(all.data?.rows ?? [], shown.text) : null
  return (
    <>
      <ListNotices reading={reading} unreadable={unreadable} />
      {shown.text !== undefined && printed === null && (
        <FoundLine search={shown} found={found.length} searched={rows.length} count={count} />
      )}
      <RowsOnPaper
        print={print}
        isPart={isPart}
        {...shown}
        count={count}
        matching={printed?.length ?? 0}
      />
      <CaseTable
        store={store}
        search={shown}
        rows={found}
        onPaper={printed?.slice(0, mostOnPaper) ?? null}
        more={next !== null}
        busy={busy}
      />
      {count !== 0 && printed === null && (
        <ListPages {...shown} count={count} more={next !== null} />
      )}
    </>
  )
}

function Failure(failed: ErrorComponentProps) {
  const asked = Route.useSearch({ select: daysNow, structuralSharing: true })
  const failure = <FailedList {...failed} />
  if (!isApiError(failed.error, 'not-found') || asked.page === 1) return failure
  return <PastTheEnd first={listOf({ ...asked, page: 1 })} {...asked} failure={failure} />
}
