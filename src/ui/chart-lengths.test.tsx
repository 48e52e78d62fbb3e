import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ChartBars } from './chart-bars.tsx'
import { ChartColumns, type ColumnSeries } from './chart-columns.tsx'
import type { ChartPart } from './chart-part.ts'
import { ChartSegments } from './chart-segments.tsx'

const width = 400

beforeEach(() => {
  // A page that is not laid out has no room to draw in.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, width, 84),
  )
})

const counts = (...values: number[]): ChartPart[] =>
  values.map((value, index) => ({ key: `part ${index}`, label: `Part ${index}`, value }))

/** What is drawn for each part, in pixels. */
function drawn(container: Element) {
  return [...container.querySelectorAll('.recharts-bar-rectangle path')].map((path) => {
    const number = (name: string): number => Number(path.getAttribute(name))
    return {
      left: number('x'),
      width: number('width'),
      top: number('y'),
      height: number('height'),
      middle: number('y') + number('height') / 2,
      isSeen: path.getAttribute('fill-opacity') !== '0',
      fill: path.getAttribute('fill'),
    }
  })
}

it('bars begin at one edge, and are as long as their counts', () => {
  const { container } = render(<ChartBars name="Risk" parts={counts(1200, 300, 600)} />)
  const bars = drawn(container)
  const longest = bars[0]?.width ?? 0
  // The longest leaves room for its count and share alone.
  expect(longest).toBeGreaterThan(width * 0.75)
  expect(longest).toBeLessThan(width)
  expect(bars.map(({ left }) => left)).toEqual([0, 0, 0])
  expect(bars[1]?.width).toBeCloseTo(longest / 4, 1)
  expect(bars[2]?.width).toBeCloseTo(longest / 2, 1)
})

it('each bar is in the middle of the line that names it', () => {
  const { container } = render(<ChartBars name="Risk" parts={counts(5, 4, 3)} />)
  const line = 28
  expect(container.querySelector<HTMLElement>('.recharts-wrapper')?.style.height).toBe('84px')
  for (const [index, { middle }] of drawn(container).entries())
    expect(middle).toBeCloseTo((index + 0.5) * line, 1)
})

it('a bar of a few among many is seen, one of none is not', () => {
  const { container } = render(<ChartBars name="Risk" parts={counts(100_000, 1, 0)} />)
  const [, few, none] = drawn(container)
  expect(few).toMatchObject({ isSeen: true, width: 4 })
  expect(none?.isSeen).toBe(false)
})

it('the pieces of a whole stand side by side, each as long as its share', () => {
  const { container } = render(<ChartSegments name="Verdict" parts={counts(100, 0, 250, 50)} />)
  const pieces = drawn(container)
  const whole = pieces.reduce((sum, piece) => sum + piece.width, 0)
  // One pixel beyond each end, so that no edge is drawn there.
  expect(whole).toBeCloseTo(width + 2, 1)
  expect(pieces.map((piece) => Number((piece.width / whole).toFixed(3)))).toEqual([
    0.25, 0.625, 0.125,
  ])
  for (const [index, { left }] of pieces.entries()) {
    const before = pieces.slice(0, index).reduce((sum, piece) => sum + piece.width, 0)
    expect(left).toBeCloseTo(before - 1, 1)
  }
})

it('the red of one host among many thousands is seen, and takes little from the others', () => {
  const parts: ChartPart[] = [
    { key: 'red', label: 'Red', value: 1, colour: 'red' },
    { key: 'green', label: 'Green', value: 29_999, colour: 'green' },
    { key: 'grey', label: 'Unknown', value: 10_000, colour: 'grey' },
  ]
  const { container } = render(<ChartSegments name="Verdict" parts={parts} />)
  const [red, green, grey] = drawn(container)
  expect(red).toMatchObject({ left: -1, fill: 'var(--chart-red)' })
  // With its edges of 1.5 px, of which half lies inside.
  expect(red?.width).toBeGreaterThanOrEqual(9)
  expect(red?.width).toBeLessThan(16)
  expect((green?.width ?? 0) / (grey?.width ?? 0)).toBeCloseTo(3, 2)
  // And none of them goes on past the end of the bar.
  expect((grey?.left ?? 0) + (grey?.width ?? 0)).toBeCloseTo(width + 1, 1)
})

it('columns stand on zero, on each other in their stack, and are as high as their counts', () => {
  const series: ColumnSeries[] = [
    { key: 'asked', label: 'Requested', stack: 'asked', colour: 'grey' },
    { key: 'removed', label: 'Removed', stack: 'ended', colour: 'green' },
    { key: 'failed', label: 'Failed', stack: 'ended', colour: 'red' },
  ]
  const period = (key: string, asked: number, removed: number, failed: number) => ({
    key,
    label: key,
    title: key,
    values: { asked, removed, failed },
  })
  const { container } = render(
    <ChartColumns
      name="Takedowns by week"
      series={series}
      periods={[period('one', 400, 100, 300), period('two', 300, 200, 1)]}
      table={null}
    />,
  )
  const [asked = [], removed = [], failed = []] = [
    ...container.querySelectorAll('.recharts-bar'),
  ].map(drawn)
  const [tall, less] = asked
  const zero = (tall?.top ?? 0) + (tall?.height ?? 0)
  expect(tall?.height).toBeGreaterThan(40)
  expect(less?.height).toBeCloseTo((tall?.height ?? 0) * 0.75, 1)
  expect(removed[0]?.height).toBeCloseTo((tall?.height ?? 0) / 4, 1)
  for (const { top, height } of [...asked, ...removed]) expect(top + height).toBeCloseTo(zero, 1)
  // The stack beside it is as high as the sum of its parts.
  expect(failed[0]?.top).toBeCloseTo(tall?.top ?? 0, 1)
  expect(failed[0]?.left).toBe(removed[0]?.left)
  expect(removed[0]?.left).toBeGreaterThan((tall?.left ?? 0) + (tall?.width ?? 0))
  // One of many is seen.
  expect(failed[1]?.height).toBeGreaterThanOrEqual(3)
  expect((failed[1]?.top ?? 0) + (failed[1]?.height ?? 0)).toBeCloseTo(removed[1]?.top ?? 0, 1)
})
