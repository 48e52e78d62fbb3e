import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChartBars } from './chart-bars.tsx'
import type { ChartPart, PartLink } from './chart-part.ts'
import { ChartSegments } from './chart-segments.tsx'

const parts: ChartPart[] = [
  { key: 'red', label: 'Red', value: 31, colour: 'red' },
  { key: 'violet', label: 'Violet', value: 120 },
  { key: 'odd', label: 'Odd', value: Number.NaN },
  { key: 'less', label: 'Less', value: -3 },
]

const link: PartLink = ({ part, className, children }) => (
  <a href={`?verdict=${part.key}`} className={className}>
    {children}
  </a>
)

it.each([
  ['segments', ChartSegments],
  ['bars', ChartBars],
])('%s: every part is a link with its count, and a line of a table', (_name, Chart) => {
  render(<Chart name="Verdict" parts={parts} link={link} />)
  const red = screen.getByRole('link', { name: /^Red 31\b/ })
  expect(red.getAttribute('href')).toBe('?verdict=red')
  expect(screen.getAllByRole('link')).toHaveLength(4)
  const table = screen.getByRole('table', { name: 'Verdict, as a table' })
  expect(within(table).getByRole('row', { name: 'Violet 120' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Odd —' })).toBeTruthy()
})

it.each([
  ['segments', ChartSegments],
  ['bars', ChartBars],
])('%s: the drawing itself is neither read out nor a stop for the keyboard', (_name, Chart) => {
  const { container } = render(<Chart name="Verdict" parts={parts} />)
  expect(container.querySelector('[role=application], [tabindex="0"]')).toBeNull()
  expect(container.querySelector('[aria-hidden] .recharts-wrapper')).not.toBeNull()
})

it('draws nothing where there is nothing', () => {
  const { container } = render(<ChartSegments name="Verdict" parts={[]} />)
  expect(container.querySelector('.recharts-wrapper')).toBeNull()
})
