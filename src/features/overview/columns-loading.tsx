import { columnsHeight } from '#/ui/chart-columns.tsx'
import { bar, Loading } from '#/ui/loading.tsx'

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
