import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { StaleReading } from '#/product/reading-notices.tsx'
import { columnsHeight } from '#/ui/chart-columns.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { bar, Loading, LoadingLines } from '#/ui/loading.tsx'
import type { Reading } from './overview-reads.ts'

type PanelBodyProps<Data> = {
  /** What is read, as the start of a sentence: "The cases". */
  what: string
  reading: Reading<Data>
  /** What is shown until it is there: the shape of what comes. Lines of text, unless given. */
  loading?: ReactNode
  lines?: number
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
export function PanelBody<Data>(props: PanelBodyProps<Data>) {
  const { reading, quiet, flush, children } = props
  const { data, error, dataUpdatedAt } = reading
  if (data === undefined)
    return (
      <div className={flush ? 'px-3.5 pb-3.5' : ''}>
        <NotYet {...props} />
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

function NotYet<Data>({ what, reading, loading, lines }: PanelBodyProps<Data>) {
  const { error, isFetching, refetch } = reading
  if (!error)
    return (
      loading ?? (
        <LoadingLines label={`Loading: ${what}`} {...(lines === undefined ? {} : { lines })} />
      )
    )
  const { text, details } = explainError(error)
  return (
    <ErrorState
      title={`${what} could not be loaded.`}
      text={text}
      {...(details === null ? {} : { details })}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
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

/** The shape of a bar and its parts that are on their way. */
export function PartsLoading() {
  return (
    <Loading label="Loading the figures">
      <div className="h-3.5 rounded-sm bg-grey-soft" />
      <div className="mt-2.5 grid">
        {['w-10', 'w-14', 'w-12', 'w-16'].map((width) => (
          <div key={width} className="flex min-h-6 items-center gap-2">
            <div className={`${bar} ${width}`} />
            <div className={`${bar} ml-auto w-12`} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-5/12', 'w-1/4', 'w-2/3', 'w-3/8']

/** The shape of rows that are on their way, up to eight; `tall` ones have two lines. */
export function RowsLoading({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <Loading label="Loading the rows">
      {widths.slice(0, rows).map((width) => (
        <div
          key={width}
          className={`flex items-center gap-6 border-b border-line last:border-b-0 ${tall ? 'h-13.25' : 'h-8.5'}`}
        >
          <div className="flex-1">
            <div className={`${bar} ${width}`} />
          </div>
          <div className={`${bar} w-14`} />
        </div>
      ))}
    </Loading>
  )
}

/** In percent; none twice. */
const heights = [35, 60, 45, 80, 55, 70, 40, 90, 65, 50, 75]

/** The shape of columns by period that are on their way, as high as they will be. */
export function ColumnsLoading() {
  return (
    <Loading label="Loading the chart">
      <div className={`${bar} w-56`} />
      <div
        className="mt-3 flex items-end gap-3 border-b border-line px-8"
        style={{ height: columnsHeight }}
      >
        {heights.map((height) => (
          <div
            key={height}
            className="flex-1 rounded-t-sm bg-grey-soft"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
    </Loading>
  )
}
