import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const ofBrand = `/outcomes?brand=${brand}&period=all`

const clock = () => screen.findByRole('region', { name: 'Whose clock' })
/** Cases, median, 90th percentile, date missing, out of order. */
const foundRow = async () => {
  const table = within(await clock()).getByRole('table', { name: 'Stages of cases' })
  const row = within(table).getByRole('row', { name: /^Found to request/ })
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

interface Row {
  id: string
  name: string
  created_at: string
  open_takedown: { id: string } | null
  last_closed_takedown: { id: string } | null
}
interface Case {
  id: string
  status: string
  target_website: string
  created_at: string
}

async function rowsOf<Sent>(service: TestService, path: string): Promise<Sent[]> {
  const rows: Sent[] = []
  for (let page = 1; ; page += 1) {
    const answer = await service.fetch(`/core/api/${path}&page_size=100&page=${page}`)
    const { results, next } = (await answer.json()) as { results: Sent[]; next: string | null }
    rows.push(...results)
    if (next === null) return rows
  }
}

// What counts stands above the rows: one of them is enough.
beforeEach(() => giveSizes(34))

describe('F20 when domains were found', () => {
  it('is read on demand, agrees with the rows of the service, and its numbers open their cases', async () => {
    const service = await createTestService()
    const cases = await rowsOf<Case>(service, `takedowns/?brand=${brand}`)
    const rows = await rowsOf<Row>(service, `brands/${brand}/domains/?triage_filter=all`)
    // Plainly over the answers, not by the product's own functions.
    const counts = { timed: 0, disorder: 0, unlisted: 0 }
    const ended = cases.filter(({ status }) => ['CLOSED', 'FAILED'].includes(status))
    for (const one of ended) {
      const row =
        rows.find((domain) =>
          [domain.open_takedown?.id, domain.last_closed_takedown?.id].includes(one.id),
        ) ?? rows.find(({ name }) => name === URL.parse(one.target_website)?.hostname)
      if (!row) counts.unlisted += 1
      else if (row.created_at > one.created_at) counts.disorder += 1
      else counts.timed += 1
    }
    expect(counts.timed).toBeGreaterThan(3)

    const { user, router, asked } = await renderApp({ path: ofBrand, service })
    expect(await foundRow()).toEqual(['not read', '—', '—', '—', '—'])
    const before = asked.length
    await user.click(
      screen.getByRole('button', {
        name: /^Read when the domains were found: up to \d+ requests$/,
      }),
    )
    await waitFor(async () => expect((await foundRow())[0]).toBe(String(counts.timed)))
    // The whole brand has fewer pages than it has closed cases.
    const made = asked
      .slice(before)
      // Removed sites are looked up by their names, for what came back.
      .filter((one) => one.includes('/domains/?') && !one.includes('domain_filter='))
    expect(made.length).toBeLessThanOrEqual(1 + Math.ceil(rows.length / 100))
    const cells = await foundRow()
    expect([cells[3], cells[4]]).toEqual(['0', String(counts.disorder)])
    if (counts.unlisted > 0)
      expect((await clock()).textContent).toContain(
        `${counts.unlisted} case${counts.unlisted === 1 ? '' : 's'} whose domain is not listed any more.`,
      )
    const href = within(await clock())
      .getByRole('link', { name: `${counts.timed}: Found to request` })
      .getAttribute('href')
    await router.navigate({ href: href ?? '' })
    expect(
      await screen.findByText(`${counts.timed} of ${cases.length} loaded cases match.`),
    ).toBeTruthy()
    service.close()
  })

  const closed = (id: string, website: string, part: object = {}) => ({
    id,
    brand,
    status: 'CLOSED',
    is_open: false,
    resolution: 'SERVER_HOLD',
    target_website: website,
    created_at: '2026-11-10T00:00:00Z',
    closed_at: '2026-11-12T00:00:00Z',
    closed_at_source: 'MEASURED',
    abuse_contacts: [],
    ...part,
  })
  const domain = (name: string, created: string | null, closedCase?: string) => ({
    id: `domain ${name}`,
    name,
    created_at: created,
    open_takedown: null,
    last_closed_takedown: closedCase === undefined ? null : { id: closedCase },
    scans: [],
  })
  const page = (rows: readonly object[]) =>
    Response.json({ count: rows.length, next: null, previous: null, results: rows })

  /** These cases and domains; a name in `broken` is refused. */
  const holding =
    (cases: readonly object[], domains: readonly { name: string }[], broken = ''): Intercept =>
    (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/core/api/takedowns/') return page(cases)
      if (!pathname.endsWith('/domains/')) return undefined
      const asked = searchParams.get('domain_filter') ?? ''
      if (broken !== '' && asked === broken) return Response.json({ detail: 'no' }, { status: 400 })
      return page(domains.filter(({ name }) => name.includes(asked)))
    }

  it('is read unasked for a handful, by the row that names the case, else by host, whatever the name', async () => {
    await renderApp({
      path: ofBrand,
      intercept: holding(
        [
          closed('a', 'https://www.named.example/login'),
          // No parser takes this for a host.
          closed('b', 'https://xn--0.example/'),
          closed('c', 'https://gone.example/'),
          closed('d', 'https://undated.example/'),
          closed('e', 'https://no-brand.example/', { brand: null }),
        ],
        [
          domain('named.example', '2026-11-08T00:00:00Z', 'a'),
          // The same host, but the other row names the case.
          domain('www.named.example', '2026-11-11T00:00:00Z'),
          domain('xn--0.example', '2026-11-12T00:00:00Z'),
          domain('not-gone.example', '2026-11-08T00:00:00Z'),
          domain('undated.example', null),
        ],
      ),
    })
    // One two days before, one after the request, one without a date.
    await waitFor(async () => expect(await foundRow()).toEqual(['1', '—', '—', '1', '1']))
    expect((await clock()).textContent).toContain('2 cases whose domain is not listed any more.')
    expect(screen.queryByRole('button', { name: /^Read when/ })).toBeNull()
  })

  it('says what could not be read, and reads it again', async () => {
    const cases = ['one', 'two'].map((name) => closed(name, `https://${name}.example/`))
    const domains = ['one', 'two'].map((name) => domain(`${name}.example`, '2026-11-08T00:00:00Z'))
    let broken = 'two.example'
    const { user, asked } = await renderApp({
      path: ofBrand,
      intercept: (request) => holding(cases, domains, broken)(request),
    })
    await waitFor(async () => expect((await foundRow())[0]).toBe('1'))
    expect((await clock()).textContent).toContain(
      '1 case of which it was not read when the domain was found.',
    )
    broken = ''
    const before = asked.length
    await user.click(
      screen.getByRole('button', { name: 'Read when the domains were found: 1 request' }),
    )
    await waitFor(async () => expect((await foundRow())[0]).toBe('2'))
    expect(asked.slice(before).filter((one) => one.includes('/domains/?'))).toHaveLength(1)
  })
})
