import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { ErrorState } from '#/ui/messages.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

export type PanelQuery<Data> = Refreshable & { data: Data | undefined; isEnabled: boolean }

type PanelBodyProps<Data> = {
  /** Subject of the messages, such as "The cases". */
  subject: string
  query: PanelQuery<Data>
  lineCount?: number
  /** True if a failed refresh is already shown elsewhere. */
  hidesStaleNotice?: boolean
  /** True if the panel has no padding of its own. */
  flush?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the data, loading state or error of one panel, independently of other panels (C50). */
export function PanelBody<Data>({
  subject,
  query,
  lineCount = 4,
  hidesStaleNotice = false,
  flush = false,
  children,
}: PanelBodyProps<Data>) {
  const { data, error, dataUpdatedAt, isEnabled, isFetching } = query
  const isCanceled = data === undefined && !error && isEnabled && !isFetching
  if (data === undefined)
    return (
      <div className={flush ? 'px-3.5 pb-3.5' : ''}>
        {error ? (
          <FailedQuery title={`${subject} could not be loaded.`} query={query} />
        ) : isCanceled ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            Loading was canceled.
            <Button size="small" onClick={() => void query.refetch()}>
              Load
            </Button>
          </p>
        ) : (
          <LoadingLines label={`Loading: ${subject}`} lineCount={lineCount} />
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

/** Separate component, so that the boundary catches errors thrown by `render`. */
function PanelContent<Data>({ data, render }: { data: Data; render: (data: Data) => ReactNode }) {
  return render(data)
}
