import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawDomain } from '#/test/fillings/records.ts'
import { renderApp } from '#/test/render-app.tsx'

/* Sites that came back, found in generated records of which each lacks other parts. */

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const day = 86_400_000
const closed = Date.now() - 180 * day

interface Scan {
  created_at: string | null
  updated_at: string | null
  verdict: string | null
  https_head_request_response_code: number | null
}

const hostOf = (n: number) => `removed-${n}.example`
const cases = Array.from({ length: 12 }, (_, n) => ({
  id: `case-${n}`,
  target_website: `https://${hostOf(n)}/`,
  brand,
  status: 'CLOSED',
  is_open: false,
  resolution: 'CONTENT_REMOVED',
  created_at: new Date(closed - 10 * day).toISOString(),
  closed_at: new Date(closed).toISOString(),
  closed_at_source: '',
  abuse_contacts: [],
}))

/** The record of a host: its scan is drawn, or it was never scanned; every third one has an open case. */
function recordOf(seed: number, n: number): Record<string, unknown> & { latest_scan: Scan | null } {
  const record = drawDomain(seed * 100 + n, Date.now())
  return {
    ...record,
    // A full scan as it was drawn, or none.
    latest_scan: record['latest_scan'] as Scan | null,
    name: hostOf(n),
    open_takedown: n % 3 === 0 ? { id: 'other', status: 'OPEN' } : null,
    last_closed_takedown: null,
  }
}

/** By the words of the definition, over what was sent. */
function isFound(n: number, scan: Scan | null): scan is Scan {
  if (n % 3 === 0 || !scan) return false
  const code = scan.https_head_request_response_code ?? 0
  return scan.verdict === 'red' || (code >= 200 && code < 400)
}

const isBack = (n: number, scan: Scan | null): boolean =>
  isFound(n, scan) && scan.created_at !== null && Date.parse(scan.created_at) > closed

it.each([4, 8, 10, 11, 12, 14])(
  'F9 only those that are back are listed (seed %i)',
  async (seed) => {
    const records = cases.map((_, n) => recordOf(seed, n))
    await renderApp({
      path: `/outcomes?brand=${brand}&period=all`,
      intercept: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        const page = (results: readonly object[]) =>
          Response.json({ count: results.length, next: null, previous: null, results })
        if (pathname === '/core/api/takedowns/') return page(cases)
        const host = searchParams.get('domain_filter')
        if (!pathname.endsWith('/domains/') || host === null) return undefined
        return page(records.filter(({ name }) => name === host))
      },
    })
    const expected = records.flatMap(({ latest_scan: scan }, n) => (isBack(n, scan) ? [n] : []))
    expect(expected).not.toEqual([])
    const unclear = records.filter(
      ({ latest_scan: scan }, n) => isFound(n, scan) && !scan.created_at,
    ).length
    const panel = await screen.findByRole('region', { name: 'Came back' })
    await waitFor(() =>
      expect(panel.textContent).toContain(
        `${expected.length} of ${cases.length - unclear} removed sites that were checked`,
      ),
    )
    const listed =
      within(panel).queryByRole('list', { name: 'Sites that came back' })?.textContent ?? ''
    for (const [n] of cases.entries())
      expect(listed.includes(`removed-${n}[.]example`), `host ${n}`).toBe(expected.includes(n))
  },
)
