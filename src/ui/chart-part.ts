import type { ReactNode } from 'react'

/** One part of a chart. `key` is the code it stands for, `value` a count from 0. */
export type ChartPart = {
  key: string
  label: string
  value: number
  colour?: 'red' | 'amber' | 'green' | 'grey' | '1' | '2'
  /** What the part means elsewhere on the screen: drawn with that shape instead of a square. */
  tone?: 'red' | 'amber' | 'green' | 'grey'
}

/** Draws the link from a part to the rows it counts; the caller's router supplies it. */
export type PartLink = (props: {
  part: ChartPart
  className: string
  children: ReactNode
}) => ReactNode

export const colourOf = ({ colour = '1' }: ChartPart): string => `var(--chart-${colour})`

/** A count that can be drawn: an odd or negative one has no length. */
export const lengthOf = ({ value }: ChartPart): number =>
  Number.isFinite(value) && value > 0 ? value : 0
