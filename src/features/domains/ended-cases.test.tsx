import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCaseOnHost } from '#/test/case-on-host.ts'
import { createHostRow } from '#/test/host-row.ts'
import { renderApp } from '#/test/render-app.tsx'
import { readTableRows } from '#/test/table-rows.ts'
import { findEndedCases, findHostCase, noEndedCases } from './ended-cases.ts'

const brandId = 'brand-1'
const removedCase = createCaseOnHost({
  id: 'removed',
  brand: brandId,
  target_website: 'https://Fake.example/login',
  status: 'CLOSED',
  is_open: false,
  resolution: 'CONTENT_REMOVED',
})

it('C82 shows the outcome of the last case of a host without an open case', () => {
  const endedCases = findEndedCases([removedCase], brandId)
  expect(findHostCase(createHostRow('fake.example'), endedCases)).toMatchObject({
    id: 'removed',
    isOpen: false,
    label: { text: 'Content removed' },
  })
  expect(findHostCase(createHostRow('other.example'), endedCases)).toBeNull()
})

it('C82 prefers the ended case that the row reports, and an open case over both', () => {
  const lastClosedCase = { id: 'failed', status: 'FAILED', resolution: null, closed_at: null }
  const endedCases = findEndedCases([removedCase], brandId)
  const row = createHostRow('fake.example', { lastClosedCase })
  expect(findHostCase(row, endedCases)).toMatchObject({ id: 'failed', label: { text: 'Failed' } })
  const openCase = { id: 'open', status: 'OPEN' }
  expect(findHostCase({ ...row, openCase }, endedCases)).toMatchObject({ id: 'open', isOpen: true })
})

it('shows no last case of a host if a newer one may be open or if it belongs to another brand', () => {
  const openCase = { ...removedCase, id: 'newer', status: 'OPEN', is_open: true }
  const newerCases = [openCase, { ...openCase, is_open: null }, { ...removedCase, brand: 'other' }]
  for (const newerCase of newerCases.slice(0, 2))
    expect(findEndedCases([newerCase, removedCase], brandId).size).toBe(0)
  expect(findEndedCases(newerCases.slice(2), brandId).size).toBe(0)
  const unreported = createHostRow('fake.example', { openCase: undefined })
  expect(findHostCase(unreported, findEndedCases([removedCase], brandId))).toBeNull()
  expect(findHostCase(createHostRow('fake.example'), noEndedCases)).toBeNull()
})

it('shows outcomes in the list once another page has loaded the cases', async () => {
  const { router } = await renderApp({ path: '/takedowns' })
  await screen.findByRole('table', { name: 'Takedowns' })
  await router.navigate({
    to: '/brands/$brandId/domains',
    params: { brandId: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431' },
    search: { triage: 'all', pageSize: 100 },
  })
  const table = await screen.findByRole('table', { name: 'Domains' })
  await waitFor(() => {
    const cases = readTableRows(table).map((row) => row['Case'])
    expect(cases).toContain('None open')
    expect(cases).toContain('Domain suspended')
  })
})
