// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const list = `${brand}/domains`
const table = () => screen.findByRole('table', { name: 'Domains' })
const hosts = async () => within(await table()).getAllByRole('rowheader')
const counted = (what: RegExp) => screen.findByText(what, { selector: 'output', exact: false })
const listRequests = (asked: readonly string[]) =>
  asked
    .filter((request) => request.includes('/domains/?') && !request.includes('page_size=1&'))
    .filter((request) => !request.endsWith('page_size=1'))

/** A list of domains that the service has never seen. */
const listOf =
  (...rows: Record<string, unknown>[]): Intercept =>
  ({ url }) =>
    new URL(url).pathname.endsWith('/domains/')
      ? Response.json({ count: rows.length, next: null, previous: null, results: rows })
      : undefined

describe('the list of domains', () => {
  it('C54 asks for everything it means by name, and says how many there are', async () => {
    const { asked } = await renderApp({ path: list })
    const rows = await hosts()
    expect(await counted(/^\d+ domains$/)).toBeTruthy()
    expect(rows.length).toBeGreaterThan(10)
    const search = new URLSearchParams(listRequests(asked)[0]?.split('?')[1])
    expect(Object.fromEntries(search)).toEqual({
      triage_filter: 'queue',
      verdict_filter: 'all',
      risk_score_filter: 'all',
      http_status_filter: 'all',
      sort_field: 'risk_score',
      sort_direction: 'desc',
      compact: 'true',
      group_by: 'none',
      page: '1',
      page_size: '50',
    })
  })

  it('C66 keeps filters in the address, begins again at page one, and Back restores', async () => {
    const { user, router } = await renderApp({ path: `${list}?triage=all&pageSize=25&page=2` })
    await hosts()
    await user.click(screen.getByRole('link', { name: 'Red' }))
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual({
        triage: 'all',
        verdict: 'red',
        pageSize: '25',
      }),
    )
    await waitFor(async () => expect(within(await table()).queryByText('Green')).toBeNull())
    router.history.back()
    await waitFor(() => expect(router.state.location.searchStr).toContain('page=2'))
    expect(screen.getByRole('link', { name: 'Red' }).getAttribute('aria-current')).toBeNull()
  })

  it('C57 an address with nonsense is the default list', async () => {
    const { asked } = await renderApp({ path: `${list}?triage=mine&sort=visual_match&page=-3` })
    await hosts()
    expect(listRequests(asked)[0]).toContain('triage_filter=queue')
    expect(listRequests(asked)[0]).toContain('sort_field=risk_score')
  })

  it('C55 looks for a pasted address by its host, after a rest, once', async () => {
    const { user, asked, router } = await renderApp({ path: list })
    await hosts()
    const before = listRequests(asked).length
    await user.type(screen.getByLabelText('Host contains'), 'hxxps://northbank[[.]com/x')
    await waitFor(() => expect(listRequests(asked)).toHaveLength(before + 1))
    expect(listRequests(asked).at(-1)).toContain('domain_filter=northbank.com')
    expect(router.state.location.search).toMatchObject({ host: 'hxxps://northbank[.]com/x' })
  })

  it('C62 C63 orders by head and by choice', async () => {
    const { user, asked } = await renderApp({ path: list })
    await hosts()
    await user.click(within(await table()).getByRole('button', { name: 'Host' }))
    await waitFor(() => expect(listRequests(asked).at(-1)).toContain('sort_field=domain'))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Host' }).getAttribute('aria-sort')).toBe(
        'ascending',
      ),
    )
    await user.selectOptions(screen.getByLabelText('Order'), 'Review order')
    await waitFor(() =>
      expect(listRequests(asked).at(-1)).toContain(
        'sort_field=review_priority&sort_direction=desc',
      ),
    )
  })

  it('C68 C70 groups by apex, drops an order that groups do not have, and leads to the hosts', async () => {
    const { user, asked, router } = await renderApp({ path: `${list}?sort=http_status&triage=all` })
    await hosts()
    await user.click(screen.getByRole('link', { name: 'Group by apex' }))
    expect(await counted(/apexes, \d+ hosts/)).toBeTruthy()
    expect(asked.find((request) => request.includes('group_by=apex'))).toContain(
      'sort_field=risk_score',
    )
    const [first] = await hosts()
    if (!first) throw new Error('no apex')
    await user.click(within(first).getByRole('link'))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('group'))
    expect(router.state.location.search).toHaveProperty('host')
  })

  it('C26 a page past the end leads to the last page and says so', async () => {
    const { router } = await renderApp({ path: `${list}?triage=all&pageSize=25&page=99` })
    expect(await screen.findByText(/Page 99 does not exist any more/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?triage=all&pageSize=25&page=5')
    expect((await hosts()).length).toBeGreaterThan(0)
  })

  it('keeps the old rows while new ones are on their way', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user } = await renderApp({
      path: list,
      intercept: async ({ url }) => {
        if (url.includes('verdict_filter=red')) await held
        return undefined as unknown as Response
      },
    })
    const before = (await hosts()).length
    await user.click(screen.getByRole('link', { name: 'Red' }))
    await waitFor(async () => expect((await table()).getAttribute('aria-busy')).toBe('true'))
    expect((await hosts()).length).toBe(before)
    release()
    await waitFor(async () => expect((await table()).getAttribute('aria-busy')).toBeNull())
  })

  it('P19 tells an empty list from a failed one', async () => {
    await renderApp({ path: `${list}?host=no-such-host` })
    expect(await screen.findByText('No domains match these filters.')).toBeTruthy()
  })

  it('a brand without domains is no error', async () => {
    await renderApp({ path: '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/domains' })
    expect(await screen.findByText('The review queue is empty.')).toBeTruthy()
  })

  it('a list that cannot be read is an error inside the frame', async () => {
    await renderApp({
      path: list,
      intercept: ({ url }) =>
        url.includes('/domains/?') ? Response.json({ count: 3, results: null }) : undefined,
    })
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('shows hostile and odd rows as text', async () => {
    await renderApp({
      path: list,
      intercept: listOf(
        {
          id: '1',
          name: 'evil\u202emoc.tnimlerua.example',
          source: 'SOCIAL_LISTING',
          latest_scan: {
            risk_score: '87',
            verdict: 'violet',
            https_head_request_response_code: 0,
            requires_human_review: true,
            created_at: '2026-11-19T10:00:00Z',
          },
          open_takedown: 'yes',
        },
        { id: '2', name: '<img src=x onerror=alert(1)>', latest_scan: null, source: null },
      ),
    })
    const [first, second] = await hosts()
    expect(first?.textContent).toContain('U+202E')
    expect(first?.textContent).toContain('needs review')
    const row = first?.closest('tr')
    expect(row?.querySelector('[data-tone=grey]')?.textContent).toBe('violet')
    expect(row?.textContent).toContain('87')
    expect(row?.textContent).toContain('no answer')
    expect(row?.textContent).toContain('Social listing')
    expect(second?.querySelector('img')).toBeNull()
    expect(second?.closest('tr')?.textContent).toContain('not scanned yet')
    for (const link of (await table()).querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^\/brands\//)
  })
})

describe('the record of a domain', () => {
  it('shows everything, also what is missing', async () => {
    const { user } = await renderApp({ path: `${list}?triage=all` })
    const [first] = await hosts()
    if (!first) throw new Error('no domain')
    await user.click(within(first).getByRole('link'))
    expect(await screen.findByRole('heading', { name: 'Latest scan' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Scans of this domain' })).toBeTruthy()
    expect(document.title).toMatch(/\[\.\].* · Domain · Brand protection$/)
  })

  it('C79 C149 reads a record with almost nothing in it', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    await renderApp({
      path: `${list}/${id}`,
      intercept: ({ url }) =>
        url.includes(id)
          ? Response.json({
              id,
              name: 'a.example',
              latest_scan: {},
              scans: null,
              associated_brands: [{ odd: 1 }, 'Northbank'],
            })
          : undefined,
    })
    expect(await screen.findAllByText('Not scanned yet.')).toHaveLength(2)
    expect(screen.getByText('{"odd":1}')).toBeTruthy()
    expect(screen.getByText('No scans came with this domain.')).toBeTruthy()
  })

  it('C74 a domain that is none of the brand cannot be found', async () => {
    expectConsole(/Error in route match/)
    await renderApp({ path: `${list}/not-a-uuid` })
    expect(await screen.findByText('Nothing can be found at this address.')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})
