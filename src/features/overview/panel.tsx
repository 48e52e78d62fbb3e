import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedReading, StaleReading } from '#/shared/reading-notices.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import type { Reading } from './overview-reads.ts'

type PanelBodyProps<Data> = {
  /** What is read, as the start of a sentence: "The cases". */
  what: string
  reading: Reading<Data>
  /** As many lines stand there until it is read. */
  lines: number
  /** That a refresh failed is already said elsewhere on the screen. */
  quiet?: boolean
  /** The panel is flush: what stands in for its rows keeps its own distance to the edges. */
  flush?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The body of a panel that loads, fails and is tried again by itself (C50). A failed refresh keeps what
 * was there and says how old it is.
 */
export function PanelBody<Data>({
  what,
  reading,
  lines,
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

/** A component of its own, so that what fails while showing fails inside the boundary. */
function Shown<Data>({ data, show }: { data: Data; show: (data: Data) => ReactNode }) {
  return show(data)
}
