import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChartBars, type ChartPart, ChartSegments, type PartLink } from './share-bars.tsx'

const counts = (...values: number[]): ChartPart[] =>
  values.map((value, index) => ({ key: `part ${index}`, label: `Part ${index}`, value }))

const link: PartLink = ({ part, children, ...drawn }) => (
  <a href={`?part=${part.key}`} {...drawn}>
    {children}
  </a>
)

const charts = [
  ['segments', ChartSegments],
  ['bars', ChartBars],
] as const

it.each(charts)('%s: every part is a link with its count and a table row', (_name, Chart) => {
  const parts = counts(31, 120, Number.NaN, -3)
  render(<Chart name="Verdict" parts={parts} link={link} />)
  expect(screen.getByRole('link', { name: /^Part 0 31\b/ }).getAttribute('href')).toBe(
    '?part=part 0',
  )
  expect(screen.getAllByRole('link')).toHaveLength(4)
  const table = screen.getByRole('table', { name: 'Verdict, as a table' })
  expect(within(table).getByRole('row', { name: 'Part 1 120' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Part 2 —' })).toBeTruthy()
})

it.each(charts)(
  '%s: the drawing is hidden from screen readers and the Tab order',
  (_name, Chart) => {
    const { container } = render(<Chart name="Verdict" parts={counts(1, 2)} link={link} />)
    const stops = [...container.querySelectorAll<HTMLElement>('a')].filter((a) => a.tabIndex === 0)
    expect(stops).toHaveLength(2)
  },
)

it('bars are as long as their counts, small ones stay visible, and zero has none', () => {
  const { container } = render(<ChartBars name="Risk" parts={counts(1200, 300, 1, 0)} />)
  const bars = [...container.querySelectorAll<HTMLElement>('[data-bar]')]
  // All bars are scaled to the width next to the longest label.
  expect(bars.map(({ style }) => style.width.replace(/^calc\(\(.*\) \* /, ''))).toEqual([
    '1)',
    '0.25)',
    `${1 / 1200})`,
  ])
  expect(new Set(bars.map(({ style }) => style.width.replace(/\* .*/, ''))).size).toBe(1)
})

it('segments are as wide as their shares, and small ones stay visible', () => {
  const { container } = render(<ChartSegments name="Verdict" parts={counts(1, 30_000, 9_999, 0)} />)
  const pieces = [...container.querySelectorAll<HTMLElement>('figure > [aria-hidden] > *')]
  expect(pieces.map(({ style }) => Number.parseFloat(style.flexGrow))).toEqual([
    1200, 30_000, 9_999,
  ])
  expect(pieces[1]?.title).toBe('Part 1 30,000, 75%')
})
