import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedReading, StaleReading } from '#/shared/reading-notices.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

/** A query as a panel shows it. */
export type Reading<Data> = Refreshable & { data: Data | undefined }

type PanelBodyProps<Data> = {
  /** Subject of sentences: "The cases". */
  what: string
  reading: Reading<Data>
  /** Number of placeholder lines. */
  lines?: number
  /** A failed refresh is already shown elsewhere. */
  quiet?: boolean
  /** The panel has no padding, so placeholders have their own. */
  flush?: boolean
  children: (data: Data) => ReactNode
}

/** Body of a panel with its own loading, error and retry (C50). A failed refresh keeps the old content with its age. */
export function PanelBody<Data>({
  what,
  reading,
  lines = 4,
  quiet = false,
  flush = false,
  children,
}: PanelBodyProps<Data>) {
  const { data, error, dataUpdatedAt } = reading
  if (data === undefined)
    return (
      <div className={flush ? 'px-3.5 pb-3.5' : ''}>
        {error ? (
          <FailedReading title={`${what} could not be loaded.`} reading={reading} />
        ) : (
          <LoadingLines label={`Loading: ${what}`} lines={lines} />
        )}
      </div>
    )
  return (
    <>
      {error && !quiet && (
        <div className={flush ? 'mx-3.5 mb-2' : 'mb-2'}>
          <StaleReading reading={reading} />
        </div>
      )}
      <CatchBoundary getResetKey={() => dataUpdatedAt} errorComponent={NotShown}>
        <Shown data={data} show={children} />
      </CatchBoundary>
    </>
  )
}

function NotShown() {
  return (
    <ErrorState title="This panel could not be shown." text="The rest of the page still works." />
  )
}

/** Separate component, so that render errors are caught by the boundary. */
function Shown<Data>({ data, show }: { data: Data; show: (data: Data) => ReactNode }) {
  return show(data)
}
