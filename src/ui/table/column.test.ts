import { expect, it } from 'vitest'
import { fitWidth } from './column.ts'

const limits = { least: 80, most: 200 }

it('a column without words is as narrow as its head', () => {
  expect(fitWidth([], { as: 'badge', ...limits })).toBe(80)
})

it('the longest text decides, wherever it stands, up to the most', () => {
  const short = fitWidth(['Closed', 'Waiting for provider'], { as: 'badge', ...limits })
  expect(short).toBe(fitWidth(['Waiting for provider', 'Closed'], { as: 'badge', ...limits }))
  expect(short).toBeGreaterThan(fitWidth(['Closed'], { as: 'badge', ...limits }))
  expect(fitWidth(['x'.repeat(400)], { as: 'text', ...limits })).toBe(200)
})
