import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const first = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const id = '11111111-2222-4333-8444-555555555555'
const host = 'northbank-points.example'
const toBrandId = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`

const respondWithLongList = (rows: readonly unknown[]) =>
  Response.json({ count: 4000, next: 'https://api.example/?page=2', previous: null, results: rows })
const createRow = (name: string, risk: number, rest: object = {}) => ({
  id: `bbbbbbbb-0000-4000-8000-${String(risk).padStart(12, '0')}`,
  name,
  source: 'VARIATION',
  open_takedown: null,
  latest_scan: {
    verdict: 'amber',
    risk_score: risk,
    requires_human_review: false,
    https_head_request_response_code: 200,
    created_at: '2026-11-19T09:00:00Z',
  },
  ...rest,
})

/** Gives the user several brands, each with a different response to the search for the host. */
const withBrands =
  (count: number, respond: (n: number) => Response): Intercept =>
  ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/core/api/brands/')
      return createListResponse([
        { id: first, name: 'Northbank', domain: 'northbank.example' },
        ...Array.from({ length: count }, (_brand, n) => ({
          id: toBrandId(n),
          name: `Brand ${n}`,
          domain: `brand-${n}.example`,
        })),
      ])
    if (pathname.endsWith(`/domains/${id}/`))
      return Response.json({
        id,
        name: host,
        source: 'VARIATION',
        latest_scan: { id, verdict: 'red', risk_score: 91, created_at: '2026-11-19T09:00:00Z' },
        scans: [],
      })
    // An empty list, to save time.
    if (pathname === `/core/api/brands/${first}/domains/`) return createListResponse([])
    const other = /brands\/aaaaaaaa-0000-4000-8000-(\d+)\/domains\/$/.exec(pathname)?.[1]
    return other === undefined ? undefined : respond(Number(other))
  }

const open = (intercept: Intercept) =>
  renderApp({ path: `/brands/${first}/domains/${id}`, intercept })

describe('F16 the same host under other brands', () => {
  it('is looked up on request, even if one brand fails', async () => {
    const { user, requests } = await open(
      withBrands(4, (n) => {
        if (n === 0)
          return createListResponse([createRow(`x.${host}`, 12), createRow(host.toUpperCase(), 34)])
        if (n === 1) return createListResponse([createRow(`x.${host}`, 56)])
        // More hostnames contain the host than the search loads.
        if (n === 2) return respondWithLongList([createRow(`a.${host}`, 78)])
        return Response.json({ detail: 'Not found.' }, { status: 404 })
      }),
    )
    const region = await screen.findByRole('region', { name: 'Your other brands' })
    const button = within(region).getByRole('button', { name: 'Check 4 other brands' })
    expect(requests.filter((request) => request.includes('aaaaaaaa'))).toEqual([])
    await user.click(button)
    await waitFor(() => expect(region.textContent).toMatch(/Not found under Brand 1\.$/))
    expect(within(region).getAllByRole('listitem')).toHaveLength(1)
    expect(within(region).getByRole('listitem').textContent).toBe(
      'Brand 0AmberRisk 34Open case: none',
    )
    expect(within(region).getByRole('link', { name: 'Brand 0' }).getAttribute('href')).toBe(
      `/brands/${toBrandId(0)}/domains/bbbbbbbb-0000-4000-8000-000000000034`,
    )
    expect(region.textContent).toContain('Brand 2 couldn’t be loaded')
    expect(region.textContent).toContain('Brand 3 couldn’t be loaded')
    expect(requests.filter((request) => request.includes(toBrandId(0)))).toHaveLength(1)
  })
})
