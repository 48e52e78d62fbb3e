import { bar, Loading } from '#/ui/loading.tsx'

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
