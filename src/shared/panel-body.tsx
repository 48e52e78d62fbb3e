import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

/** A query as a panel shows it. */
export type PanelQuery<Data> = Refreshable & { data: Data | undefined; isEnabled: boolean }

type PanelBodyProps<Data> = {
  /** Subject of sentences: "The cases". */
  subject: string
  query: PanelQuery<Data>
  /** Number of placeholder lines. */
  lines?: number
  /** A failed refresh is already shown elsewhere. */
  hidesStaleNotice?: boolean
  /** The panel has no padding, so placeholders have their own. */
  flush?: boolean
  children: (data: Data) => ReactNode
}

/** Body of a panel with its own loading, error and retry (C50). A failed refresh keeps the old content with its age. */
export function PanelBody<Data>({
  subject,
  query,
  lines = 4,
  hidesStaleNotice = false,
  flush = false,
  children,
}: PanelBodyProps<Data>) {
  const { data, error, dataUpdatedAt, isEnabled, isFetching } = query
  if (data === undefined)
    return (
      <div className={flush ? 'px-3.5 pb-3.5' : ''}>
        {error ? (
          <FailedQuery title={`${subject} could not be loaded.`} query={query} />
        ) : isEnabled && !isFetching ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            Loading was canceled.
            <Button size="small" onClick={() => void query.refetch()}>
              Load
            </Button>
          </p>
        ) : (
          <LoadingLines label={`Loading: ${subject}`} lineCount={lines} />
        )}
      </div>
    )
  return (
    <>
      {error && !hidesStaleNotice && (
        <div className={flush ? 'mx-3.5 mb-2' : 'mb-2'}>
          <StaleQueryNotice query={query} />
        </div>
      )}
      <CatchBoundary getResetKey={() => dataUpdatedAt} errorComponent={PanelCrash}>
        <PanelContent data={data} render={children} />
      </CatchBoundary>
    </>
  )
}

function PanelCrash() {
  return (
    <ErrorState title="This panel could not be shown." text="The rest of the page still works." />
  )
}

/** Separate component, so that render errors are caught by the boundary. */
function PanelContent<Data>({ data, render }: { data: Data; render: (data: Data) => ReactNode }) {
  return render(data)
}
