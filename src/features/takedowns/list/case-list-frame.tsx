import { CatchBoundary, Link, type ErrorRouteComponent } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { buttonClass } from '#/ui/button.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { rangeProblem, type AskedCases } from './case-search.ts'
import { CaseViews } from './case-views.tsx'

// The frame and its views come first; a table is of use before it can be filtered.
const CaseTools = lazy(async () => ({ default: (await import('./case-tools.tsx')).CaseTools }))
const UnaskedDays = lazy(async () => ({ default: (await import('./no-cases.tsx')).UnaskedDays }))

type CaseListFrameProps = {
  /** What the address asks for, and what is on screen meanwhile. */
  asked: AskedCases
  shown: AskedCases
  /** How many there are. */
  sub: ReactNode
  /** Why they could not be read, if so. */
  error: unknown
  failure: ErrorRouteComponent
  /** The way to read them again. */
  refresh: ReactNode
  children: ReactNode
}

/** What stays around the cases whatever becomes of them: the head, the quick views, the filters. */
export function CaseListFrame({
  asked,
  shown,
  sub,
  error,
  failure,
  refresh,
  children,
}: CaseListFrameProps) {
  return (
    <>
      <PageHeader
        title="Takedowns"
        sub={sub}
        actions={
          <>
            {refresh}
            <Link
              to="/takedowns/new"
              search={asked.brand === undefined ? {} : { brand: asked.brand }}
              className={buttonClass({ variant: 'primary' })}
            >
              Request takedown
            </Link>
          </>
        }
      />
      <CaseViews search={asked} />
      <Suspense fallback={<div className="h-[26px]" />}>
        <CaseTools search={asked} error={error} />
      </Suspense>
      {rangeProblem(asked) === null ? (
        <CatchBoundary getResetKey={() => JSON.stringify(shown)} errorComponent={failure}>
          <Suspense fallback={<LoadingRows label="Reading the cases" />}>{children}</Suspense>
        </CatchBoundary>
      ) : (
        <Suspense>
          <UnaskedDays />
        </Suspense>
      )}
    </>
  )
}
