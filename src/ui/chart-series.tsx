import { useId } from 'react'
import type { ChartColor } from './share-chart.tsx'

export interface ColumnSeries {
  key: string
  label: string
  /** Series with the same `stack` form one stacked column; different stacks are side by side. */
  stack: string
  color: ChartColor
  /** Distinguishes the series without color. */
  pattern?: 'striped' | 'dotted'
}

const getSeriesColor = ({ color }: ColumnSeries): string => `var(--color-chart-${color})`

const patternPaths = {
  striped: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  dotted: 'M1.5 1.5h1.4M4.5 4.5h1.4',
} as const

/** Returns the `fill` of a series. If it has a pattern, the same SVG must contain the `Pattern` with the same `id`. */
export const getSeriesFill = (id: string, series: ColumnSeries): string =>
  series.pattern === undefined ? getSeriesColor(series) : `url(#${id}-${series.key})`

export function Pattern({ id, series }: { id: string; series: ColumnSeries }) {
  if (series.pattern === undefined) return null
  return (
    <pattern id={`${id}-${series.key}`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill={getSeriesColor(series)} />
      <path d={patternPaths[series.pattern]} stroke="var(--color-surface)" strokeWidth="1.4" />
    </pattern>
  )
}

/** Legend square with the fill of a series. */
export function SeriesSwatch({ series }: { series: ColumnSeries }) {
  const id = useId()
  return (
    <svg viewBox="0 0 10 10" aria-hidden className="keep-color size-2.5 shrink-0">
      <defs>
        <Pattern id={id} series={series} />
      </defs>
      <rect width="10" height="10" rx="2" fill={getSeriesFill(id, series)} />
    </svg>
  )
}

/** `label` is shown on the axis, `title` in the tooltip and the table. `values` are counts by series key. */
export interface ColumnPeriod {
  key: string
  label: string
  title: string
  values: Readonly<Record<string, number>>
}
