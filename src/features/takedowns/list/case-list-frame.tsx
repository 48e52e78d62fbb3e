import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { rangeProblem, type AskedCases } from './case-search.ts'
import { CaseTools } from './case-tools.tsx'
import { ListOnPaper } from './list-on-paper.tsx'
import { UnaskedDays } from './no-cases.tsx'

type CaseListFrameProps = {
  /** What the address asks for, and what is on screen meanwhile. */
  asked: AskedCases
  shown: AskedCases
  /** From the search field to the list and back. */
  toList: ListSearch
  /** How many there are. */
  sub: ReactNode
  /** Why they could not be read, if so. */
  error: unknown
  failure: ErrorRouteComponent
  /** The ways to read them again and to print them. */
  actions: ReactNode
  children: ReactNode
}

/** What stays around the cases whatever becomes of them: the head, the quick views, the filters. */
export function CaseListFrame({
  asked,
  shown,
  toList,
  sub,
  error,
  failure,
  actions,
  children,
}: CaseListFrameProps) {
  return (
    <>
      <PageHeader
        title={asked.brand === undefined ? 'All takedowns' : 'Takedowns'}
        sub={sub}
        actions={actions}
      />
      <ListOnPaper search={shown} />
      <CaseTools search={asked} toList={toList} error={error} />
      <FirstNotes list="takedowns" />
      {rangeProblem(shown) === null ? (
        <CatchBoundary getResetKey={() => JSON.stringify(shown)} errorComponent={failure}>
          <Suspense fallback={<LoadingRows label="Loading the cases" />}>{children}</Suspense>
        </CatchBoundary>
      ) : (
        <UnaskedDays />
      )}
    </>
  )
}
