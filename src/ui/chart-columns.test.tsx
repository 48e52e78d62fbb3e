import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ChartColumns } from './chart-columns.tsx'
import type { ColumnSeries } from './chart-series.tsx'

/** Bars of a series, in pixels. */
function drawn(series: Element) {
  return [...series.querySelectorAll('.recharts-bar-rectangle path')].map((path) => {
    const number = (name: string): number => Number(path.getAttribute(name))
    return { left: number('x'), width: number('width'), top: number('y'), height: number('height') }
  })
}

it('columns start at zero, stack, and are as high as their counts', async () => {
  // Without layout, the chart has no size.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 400, 84),
  )
  const series: ColumnSeries[] = [
    { key: 'asked', label: 'Requested', stack: 'asked', color: 'gray' },
    { key: 'removed', label: 'Removed', stack: 'ended', color: 'green' },
    { key: 'failed', label: 'Failed', stack: 'ended', color: 'red' },
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
      periodHeader="Week"
    />,
  )
  await waitFor(() => expect(container.querySelector('.recharts-bar')).not.toBeNull())
  const [asked = [], removed = [], failed = []] = [
    ...container.querySelectorAll('.recharts-bar'),
  ].map(drawn)
  const [tall, less] = asked
  const zero = (tall?.top ?? 0) + (tall?.height ?? 0)
  expect(tall?.height).toBeGreaterThan(40)
  expect(less?.height).toBeCloseTo((tall?.height ?? 0) * 0.75, 1)
  expect(removed[0]?.height).toBeCloseTo((tall?.height ?? 0) / 4, 1)
  for (const { top, height } of [...asked, ...removed]) expect(top + height).toBeCloseTo(zero, 1)
  // The other stack is as high as the sum of its parts.
  expect(failed[0]?.top).toBeCloseTo(tall?.top ?? 0, 1)
  expect(failed[0]?.left).toBe(removed[0]?.left)
  expect(removed[0]?.left).toBeGreaterThan((tall?.left ?? 0) + (tall?.width ?? 0))
  // A single one among many stays visible.
  expect(failed[1]?.height).toBeGreaterThanOrEqual(3)
  expect((failed[1]?.top ?? 0) + (failed[1]?.height ?? 0)).toBeCloseTo(removed[1]?.top ?? 0, 1)
})
