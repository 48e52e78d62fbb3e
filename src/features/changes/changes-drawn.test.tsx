import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawScanRows, type StatedScan } from '#/test/fillings/scans.ts'
import { momentAsRead } from '#/test/fillings/tally.ts'
import { pressRefresh } from '#/test/press-refresh.ts'
import { renderApp } from '#/test/render-app.tsx'

/* Changes on services that name and write what the contract leaves open in their own ways, to the screen. */

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const day = 86_400_000
/** Whole seconds, as some services write no smaller part. */
const start = Math.floor(Date.now() / 1000) * 1000 - 20 * day
const id = (kind: number, n: number) =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`

type State = Pick<
  StatedScan,
  'verdict' | 'requires_human_review' | 'https_head_request_response_code'
>
const quiet = {
  verdict: 'green',
  requires_human_review: false,
  https_head_request_response_code: null,
} as const

/** What is to be listed of each domain, before and since. */
const domains: readonly { before: State | null; now: State; says: string | null }[] = [
  { before: {}, now: { https_head_request_response_code: 200 }, says: 'Came alive' },
  { before: { https_head_request_response_code: 301 }, now: {}, says: 'Went dark' },
  { before: { verdict: 'unknown' }, now: { verdict: 'amber' }, says: 'Verdict worse' },
  { before: { verdict: 'red' }, now: { verdict: 'amber' }, says: 'Verdict better' },
  { before: {}, now: { requires_human_review: true }, says: 'Needs review' },
  { before: null, now: { verdict: 'red' }, says: 'New' },
  // What nobody knows, or what is missing, is no change.
  { before: { verdict: 'red' }, now: { verdict: 'unknown' }, says: null },
  { before: { https_head_request_response_code: 999 }, now: {}, says: null },
  { before: { verdict: 'purple' }, now: { verdict: 'red' }, says: null },
  { before: { verdict: 'amber' }, now: { verdict: 'amber' }, says: null },
]

const hostOf = (n: number) => `drawn-${n}.example`
const scan = (n: number, state: State, minutes: number): StatedScan => ({
  id: id(minutes === 0 ? 4 : 5, n),
  domain: id(3, n),
  domain_name: hostOf(n),
  at: start + minutes * 60_000,
  ...quiet,
  ...state,
})
const earlier = domains.flatMap(({ before }, n) => (before ? [scan(n, before, 0)] : []))
const since = domains.map(({ now }, n) => scan(n, now, 10))

const panel = async () => within(await screen.findByRole('region', { name: 'What changed' }))

describe('F8 a second look at a generated service', () => {
  it.each([3, 14])('lists exactly what was injected (seed %i)', async (seed) => {
    const drawn = drawScanRows(seed, 'wild', [...since, ...earlier])
    let rows = drawn.rows.slice(since.length)
    const { user, router } = await renderApp({
      path: `/brands/${brandId}`,
      intercept: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        if (!pathname.endsWith('/scans/')) return undefined
        const size = Number(searchParams.get('page_size') ?? 50)
        const first = (Number(searchParams.get('page') ?? 1) - 1) * size
        const next = first + size < rows.length ? 'https://elsewhere.example/' : null
        const results = rows.slice(first, first + size)
        return Response.json({ count: rows.length, next, previous: null, results })
      },
    })
    await (await panel()).findByText(/since your first visit/)
    rows = drawn.rows
    await pressRefresh(user)
    const kinds = await (await panel()).findByRole('list', { name: 'Changes by kind' })
    expect(
      within(kinds)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      '1 came alive',
      '1 verdict worse',
      '1 newly needs review',
      '1 new',
      '1 verdict better',
      '1 went dark',
    ])

    await router.navigate({ to: '/brands/$brandId/changes', params: { brandId } })
    const table = within(await screen.findByRole('table', { name: 'Changes' }))
    const listed = table
      .getAllByRole('rowheader')
      .map((head) => head.closest('tr')?.textContent ?? '')
    const expected = domains.flatMap(({ says }, n) => (says === null ? [] : [{ n, says }]))
    expect(listed).toHaveLength(expected.length)
    for (const { n, says } of expected) {
      const row = listed.find((text) => text.includes(`drawn-${n}[.]example`))
      expect(row, `domain ${n}: ${says}`).toMatch(new RegExp(says, 'i'))
    }
    // The time of a scan is the true one, or it is not shown.
    const truth = drawn.truth[0]?.at
    for (const time of table.queryAllByRole('time'))
      expect(momentAsRead(time.getAttribute('datetime'), truth)).toBe(truth)
  })
})
