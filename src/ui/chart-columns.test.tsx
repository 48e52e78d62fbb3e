import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { chartCode } from './chart-code.ts'
import { ChartColumns } from './chart-columns.tsx'
import type { ColumnSeries } from './chart-series.tsx'

/** Returns the position and size of each bar of a series, in pixels. */
function readBars(series: Element) {
  return [...series.querySelectorAll('.recharts-bar-rectangle path')].map((path) => {
    const readNumber = (name: string): number => Number(path.getAttribute(name))
    return {
      left: readNumber('x'),
      width: readNumber('width'),
      top: readNumber('y'),
      height: readNumber('height'),
    }
  })
}

/** Calls the observer's callback as the browser does when the chart enters the viewport. */
let scrollToChart: () => void

beforeEach(() => {
  // The chart needs a size, but the test environment has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 400, 84),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        scrollToChart = () => act(() => callback([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

it('columns start at zero, are as high as their counts, and can be stacked', async () => {
  const series: ColumnSeries[] = [
    { key: 'asked', label: 'Requested', stack: 'asked', color: 'gray' },
    { key: 'removed', label: 'Removed', stack: 'ended', color: 'green' },
    { key: 'failed', label: 'Failed', stack: 'ended', color: 'red' },
  ]
  const createPeriod = (key: string, asked: number, removed: number, failed: number) => ({
    key,
    label: key,
    title: key,
    values: { asked, removed, failed },
  })
  const { container } = render(
    <ChartColumns
      name="Takedowns by month"
      series={series}
      periods={[createPeriod('one', 400, 100, 300), createPeriod('two', 300, 200, 1)]}
      periodHeader="Week"
    />,
  )
  scrollToChart()
  await waitFor(() => expect(container.querySelector('.recharts-bar')).not.toBeNull())
  const [asked = [], removed = [], failed = []] = [
    ...container.querySelectorAll('.recharts-bar'),
  ].map(readBars)
  const [firstColumn, secondColumn] = asked
  const baseline = (firstColumn?.top ?? 0) + (firstColumn?.height ?? 0)
  expect(firstColumn?.height).toBeGreaterThan(40)
  expect(secondColumn?.height).toBeCloseTo((firstColumn?.height ?? 0) * 0.75, 1)
  expect(removed[0]?.height).toBeCloseTo((firstColumn?.height ?? 0) / 4, 1)
  for (const { top, height } of [...asked, ...removed])
    expect(top + height).toBeCloseTo(baseline, 1)
  // The other stack is as high as the sum of its parts.
  expect(failed[0]?.top).toBeCloseTo(firstColumn?.top ?? 0, 1)
  expect(failed[0]?.left).toBe(removed[0]?.left)
  expect(removed[0]?.left).toBeGreaterThan((firstColumn?.left ?? 0) + (firstColumn?.width ?? 0))
  // A count of 1 among hundreds stays visible.
  expect(failed[1]?.height).toBeGreaterThanOrEqual(3)
  expect((failed[1]?.top ?? 0) + (failed[1]?.height ?? 0)).toBeCloseTo(removed[1]?.top ?? 0, 1)
})

it('a chart is drawn only for printing or after it enters the viewport, but its table is always present', async () => {
  await chartCode.load()
  const { container, getByRole } = render(
    <ChartColumns
      name="Takedowns by month"
      series={[{ key: 'asked', label: 'Requested', stack: 'asked', color: 'gray' }]}
      periods={[{ key: 'one', label: 'Nov', title: 'Nov 2026', values: { asked: 4 } }]}
      periodHeader="Month"
    />,
  )
  const hasDrawing = () => container.querySelector('.recharts-bar') !== null
  expect(hasDrawing()).toBe(false)
  getByRole('table', { hidden: true, name: 'Takedowns by month, as a table' })
  const endPrint = () => act(() => void dispatchEvent(new Event('afterprint')))
  onTestFinished(endPrint)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(hasDrawing()).toBe(true)
  endPrint()
  expect(hasDrawing()).toBe(false)
  scrollToChart()
  expect(hasDrawing()).toBe(true)
})
