import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'

const id = '00000000-0000-4000-8000-000000000001'
const unusualFields = {
  id,
  target_website: 'https://login.northbank.com@evil.example/<b>x</b>',
  user_comment: 'see https://evil.example \u202e',
  brand: null,
  brand_display: null,
  brand_name: 'North Bank Ltd',
  status: 'ESCALATED_TO_LEGAL',
  status_display: 'With our lawyers',
  is_open: false,
  closed_at: '2026-11-19T10:00:00Z',
  closed_at_source: 'DERIVED_FROM_NOTE',
  resolution: 'DOMAIN_TRANSFERRED',
  resolution_display: null,
  domain_expires_at: '2026-02-30',
  ssl_issued_at: '2026-03-29',
  reputation_score: '0/0',
  dns_raw: {
    zz: { deep: [1] },
    soa: 'ns1.evil.example. admin',
    mx: [{ preference: 10, exchange: 'mail.evil.example' }],
    a: ['192.0.2.1'],
    txt: null,
    __proto__: 'x',
  },
  abuse_contacts: [{ provider_name: 'Host & Co', contact_type: 'MARKETPLACE' }],
  blacklist_submissions: [
    { service_name: 'Late list', tier: 'P4', status: 'EXPIRED' },
    { service_name: 'Quick list', tier: 'P1', tier_display: 'Immediate', status: 'LISTED' },
  ],
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-19T11:00:00Z',
}

/** Responds with one unusual case, overridden by `fields`. */
const respondWithCase = (fields: object = {}, events = () => Response.json([])) =>
  respondByPath({
    '/events/': events,
    [`/${id}/`]: () => Response.json({ ...unusualFields, ...fields }),
    '/takedowns/': () => createListResponse([unusualFields]),
  })

const renderCase = (fields?: object, events?: () => Response) =>
  renderApp({ path: `/takedowns/${id}`, intercept: respondWithCase(fields, events) })

describe('a case', () => {
  it('C125 shows every part of an unusual case', async () => {
    await renderCase()
    // The heading renders before the case has loaded.
    const title = await screen.findByRole('heading', { level: 1, name: /hxxps:/ })
    expect(title.textContent).toContain('hxxps://')
    expect(title.textContent).toContain('The site is evil[.]example')
    expect(document.querySelector('#main b')).toBeNull()
    // After the end of a case, the outcome comes before the status (C112).
    const labels = [...document.querySelectorAll('#main [data-tone]')].map(
      (element) => element.textContent,
    )
    expect(labels.slice(0, 2)).toEqual(['Domain transferred', 'With our lawyers'])
    expect(screen.getByText(/^ended after about 24 h, ±1 day/)).toBeTruthy()
    const request = screen.getByRole('region', { name: 'Request' })
    expect(within(request).getAllByRole('definition').at(-1)?.textContent).toBe(
      'about 19 Nov 2026, ±1 day (derived from note)',
    )
    const site = screen.getByRole('region', { name: 'The reported site' })
    expect(site.textContent).toContain('as of the last case update, 19 Nov 2026, 11:00')
    expect(screen.getByText('2026-02-30')).toBeTruthy()
    expect(screen.getByText('29 Mar 2026')).toBeTruthy()
    expect(screen.getByText('0/0')).toBeTruthy()
    expect(screen.getByText(/· Marketplace$/)).toBeTruthy()
    const { textContent: dns } = screen.getByRole('region', { name: 'DNS' })
    expect(dns).toMatch(
      /A192\.0\.2\.1.*MX10 mail\.evil\[\.\]example.*SOAns1\.evil\[\.\]example.*ZZ/,
    )
    expect(dns).not.toContain('{"')
    const lists = within(screen.getByRole('list', { name: 'Blocklists' }))
    const listTexts = lists.getAllByRole('listitem').map((item) => item.textContent)
    expect(listTexts).toEqual(['Quick list · ImmediateListed', 'Late list · P4Expired'])
    expect(screen.getByText('Not known. Only a brand’s domains are scanned.')).toBeTruthy()
    expect(await screen.findByText('No events recorded.')).toBeTruthy()
  })

  it('C121 C122 C124 shows the origin server before its proxy, and compares dates with the day of the request', async () => {
    const fields = {
      is_proxied: true,
      cdn_proxy: 'EdgeProxy',
      ip_address: '203.0.113.9',
      created_at: '2026-11-18T23:30:00Z',
      domain_created_at: '2026-11-12',
      ssl_issued_at: '2026-11-18',
      ssl_expires_at: '2020-01-31',
    }
    await renderCase(fields)
    const hosting = await screen.findByRole('region', { name: 'Where it runs' })
    const [origin, proxy] = within(hosting).getAllByRole('definition')
    expect(origin?.textContent).toBe('Not known behind EdgeProxy')
    expect(proxy?.textContent).toBe('203.0.113.9')
    expect(within(hosting).getByText('Proxy address')).toBeTruthy()
    const dates = screen.getByRole('region', { name: /^Registration/ }).textContent
    expect(dates).toContain('12 Nov 2026, 6 days before the request')
    expect(dates).toContain('18 Nov 2026, on the day of the request')
    expect(dates).toContain('31 Jan 2020, expired')
  })

  it('C126 opens an external report only on a click, and never a report on the target’s host', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await renderCase({
      reputation_url: 'https://reports.example/r/1',
      pagescan_url: 'https://www.evil.example/scan',
    })
    const card = await screen.findByRole('region', { name: 'Reputation' })
    expect(card.querySelector('a')).toBeNull()
    await user.click(within(card).getByRole('button', { name: 'Open the reputation report' }))
    const features = 'noopener,noreferrer'
    expect(open.mock.calls).toEqual([['https://reports.example/r/1', '_blank', features]])
    expect(within(card).queryByRole('button', { name: 'Open the page scan' })).toBeNull()
    expect(card.textContent).toContain('hxxps://www.evil[.]example/scan')
  })

  it('C126 never offers to open a report on the target’s host, even if the target is written in Unicode', async () => {
    await renderCase({
      target_website: 'https://bücher.example/login',
      pagescan_url: 'https://www.xn--bcher-kva.example/scan',
    })
    const card = await screen.findByRole('region', { name: 'Reputation' })
    expect(card.textContent).toContain('xn--bcher-kva[.]example/scan')
    expect(within(card).queryByRole('button', { name: 'Open the page scan' })).toBeNull()
  })

  it.each<[string, object, string | null]>([
    ['has no outcome', { status: 'CLOSED', resolution: null }, 'Outcome not reported.'],
    ['is unresolved', { status: 'CLOSED', resolution: 'UNRESOLVED' }, 'Unresolved.'],
    ['removed the site', { status: 'CLOSED', resolution: 'SERVER_HOLD' }, null],
    ['is open', { status: 'OPEN', resolution: null, is_open: true }, null],
  ])(
    'that %s can be requested again only if the site may still be there',
    async (_name, fields, outcomeText) => {
      const { user } = await renderCase({ target_website: 'https://evil.example/', ...fields })
      await screen.findByRole('region', { name: 'Where it stands' })
      const requestAgainLink = screen.queryByRole('link', { name: 'Request again' })
      if (outcomeText === null || requestAgainLink === null) {
        expect(requestAgainLink).toBe(outcomeText)
        return
      }
      await user.click(requestAgainLink)
      const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ })
      expect(comment.value).toBe(
        `Second request. Takedown ${id} (requested 18 Nov 2026) ended: ${outcomeText}`,
      )
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Website' }).value).toBe(
        'https://evil.example/',
      )
    },
  )

  it('C132 C133 stays visible if its events fail to load, and shows status changes after a retry', async () => {
    let isBroken = true
    const { user } = await renderCase({}, () =>
      isBroken
        ? new Response('{')
        : Response.json({
            timeline: [
              { kind: 'note', text: 'Seen', created_at: '2026-11-19T10:00:00Z', odd: [1] },
              { to_status: 'OPEN', created_at: '2026-11-19T09:00:00Z' },
              { from_status: 'OPEN', to_status: 'CLOSED', created_at: '2026-11-19T09:30:00Z' },
            ],
          }),
    )
    expect(await screen.findByText('The events could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Request' })).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const events = await screen.findByRole('list', { name: 'Events' })
    const lines = within(events).getAllByRole('listitem')
    for (const [index, text] of ['Seen', 'Status from Open to Closed', 'Status to Open'].entries())
      expect(lines[index]?.textContent).toContain(text)
    expect(events.textContent).toContain('19 Nov 2026')
    await user.click(within(lines[0] ?? events).getByText('Raw event'))
    expect(events.textContent).toMatch(/"odd": \[\s*1\s*\]/)
  })

  it('C133 shows the raw response if the events are not a list', async () => {
    const { user } = await renderCase({}, () => Response.json({ detail: '<b>none</b>' }))
    const events = await screen.findByRole('list', { name: 'Events' })
    await user.click(within(events).getByText('Raw event'))
    expect(within(events).getByText(/"detail": "<b>none<\/b>"/)).toBeTruthy()
  })

  it('C131 says that a new request has no reports or blocklist entries yet, and waits for approval', async () => {
    const nothing = { abuse_contacts: [], blacklist_submissions: [] }
    await renderCase({ ...nothing, status: 'REQUESTED', is_open: true })
    expect((await screen.findAllByText(/^None recorded yet/)).length).toBe(2)
    expect(screen.getByText('Approval')).toBeTruthy()
  })

  it('takes the site’s state from the latest scan', async () => {
    const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
    const scan = { id, https_head_request_response_code: 403, created_at: '2026-11-18T12:00:00Z' }
    await renderApp({
      path: `/takedowns/${id}`,
      intercept: (request) =>
        request.url.includes('domain_filter=evil.example')
          ? createListResponse([{ id, name: 'evil.example', latest_scan: scan }])
          : respondWithCase({ brand, closed_at_source: 'MEASURED' })(request),
    })
    const card = await screen.findByRole('region', { name: 'Is it still up?' })
    await within(card).findByText('Error 403')
    expect(card.textContent).toContain('That was before the case closed.')
    expect(within(card).getByRole('link', { name: 'Open the domain' }).getAttribute('href')).toBe(
      `/brands/${brand}/domains/${id}`,
    )
  })
})
