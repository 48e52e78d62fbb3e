import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createListPageResponse, createListResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const id = '11111111-2222-4333-8444-555555555555'
const host = 'northbank-points.example'
const toId = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`

const createRow = (name: string, risk: number) => ({
  id: toId(risk),
  name,
  open_takedown: null,
  latest_scan: { verdict: 'amber', risk_score: risk, created_at: '2026-11-19T09:00:00Z' },
})

/** Gives the user four other brands, each with a different response to the search for the host. */
const respond: Intercept = ({ url }) => {
  const { pathname } = new URL(url)
  if (pathname === '/core/api/brands/')
    return createListResponse([
      { id: northbank, name: 'Northbank', domain: 'northbank.example' },
      ...[0, 1, 2, 3].map((n) => ({ id: toId(n), name: `Brand ${n}`, domain: 'b.example' })),
    ])
  if (pathname.endsWith(`/domains/${id}/`)) return Response.json({ id, name: host, scans: [] })
  switch (/brands\/(.*)\/domains\/$/.exec(pathname)?.[1] ?? '') {
    case northbank:
      // An empty list, to save time.
      return createListResponse([])
    case toId(0):
      return createListResponse([createRow(`x.${host}`, 12), createRow(host.toUpperCase(), 34)])
    case toId(1):
      return createListResponse([createRow(`x.${host}`, 56)])
    case toId(2):
      // More hostnames contain the host than the search loads.
      return createListPageResponse(url, [createRow(`a.${host}`, 78)], 4000)
    case toId(3):
      return Response.json({ detail: 'Not found.' }, { status: 404 })
    default:
      return undefined
  }
}

it('F16 looks up the host under other brands on request, and shows the results even if some lookups fail', async () => {
  const { user, requests } = await renderApp({
    path: `/brands/${northbank}/domains/${id}`,
    intercept: respond,
  })
  const region = await screen.findByRole('region', { name: 'Your other brands' })
  const button = within(region).getByRole('button', { name: 'Check 4 other brands' })
  expect(requests.filter((request) => request.includes('aaaaaaaa'))).toEqual([])
  await user.click(button)
  await waitFor(() => expect(region.textContent).toMatch(/Not found under Brand 1\.$/))
  expect(within(region).getByRole('listitem').textContent).toBe(
    'Brand 0AmberRisk 34Open case: none',
  )
  expect(within(region).getByRole('link', { name: 'Brand 0' }).getAttribute('href')).toBe(
    `/brands/${toId(0)}/domains/${toId(34)}`,
  )
  expect(region.textContent).toContain('Brand 2 couldn’t be loaded')
  expect(region.textContent).toContain('Brand 3 couldn’t be loaded')
})
