import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShareChart, type PartLink } from './share-chart.tsx'

const renderLink: PartLink = ({ part, children, ...attributes }) => (
  <a href={`?part=${part.key}`} {...attributes}>
    {children}
  </a>
)

function renderChart(...values: number[]) {
  const parts = values.map((value, index) => ({ key: `${index}`, label: `Part ${index}`, value }))
  return render(<ShareChart name="Verdict" parts={parts} renderLink={renderLink} />)
}

it('links each part, states its count and share, and has one Tab stop per link', () => {
  renderChart(30, 120, Number.NaN, -3)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Part 0 30 20%', 'Part 1 120 80%', 'Part 2 — 0%', 'Part 3 -3 0%'])
  for (const drawn of document.querySelectorAll<HTMLElement>('[aria-hidden] > a'))
    expect(drawn.tabIndex).toBe(-1)
})

it('segments are as wide as their shares, except small segments, which are widened to stay visible', () => {
  const { container } = renderChart(1, 30_000, 9_999, 0)
  const segments = [...container.querySelectorAll<HTMLElement>('figure > [aria-hidden] > *')]
  expect(segments.map(({ style }) => Number.parseFloat(style.flexGrow))).toEqual([
    1200, 30_000, 9_999,
  ])
  expect(segments[1]?.title).toBe('Part 1 30,000, 75%')
})
