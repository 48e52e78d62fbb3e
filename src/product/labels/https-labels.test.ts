import { expect, it } from 'vitest'
import { httpsLabel } from './https-labels.ts'

it('shows codes as they are, and no answer as no answer', () => {
  expect([null, undefined, 0, 200, 999].map(httpsLabel)).toEqual([
    '—',
    '—',
    'No answer',
    '200',
    '999',
  ])
})
