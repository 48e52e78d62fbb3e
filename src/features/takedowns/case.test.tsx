// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const odd = {
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
  dns_raw: { a: ['192.0.2.1'], txt: null, __proto__: 'x' },
  abuse_contacts: [{ provider_name: 'Host & Co', contact_type: 'MARKETPLACE' }],
  blacklist_submissions: [
    { service_name: 'Late list', tier: 'P4', status: 'EXPIRED' },
    { service_name: 'Quick list', tier: 'P1', tier_display: 'Immediate', status: 'LISTED' },
  ],
  created_at: '2026-11-18T10:00:00Z',
}

/** A service with one odd case. */
const oneCase =
  (events: () => Response = () => Response.json([])): Intercept =>
  ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/events/')) return events()
    if (pathname.endsWith(`/${id}/`)) return Response.json(odd)
    if (pathname.endsWith('/takedowns/'))
      return Response.json({ count: 1, next: null, previous: null, results: [odd] })
    return undefined
  }

const table = () => screen.findByRole('table', { name: 'Takedowns' })

describe('a case', () => {
  it('shows every part of an odd case', async () => {
    await renderApp({ path: `/takedowns/${id}`, intercept: oneCase() })
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toContain('hxxps://')
    expect(title.textContent).toContain('the host is evil[.]example')
    expect(document.querySelector('#main b')).toBeNull()
    expect(screen.getByText(/plus or minus 1 day/).textContent).toMatch(/^about 19 Nov 2026/)
    expect(screen.getByText('2026-02-30')).toBeTruthy()
    expect(screen.getByText('29 Mar 2026')).toBeTruthy()
    expect(screen.getByText('0/0')).toBeTruthy()
    expect(screen.getByText('Marketplace')).toBeTruthy()
    const lists = screen.getByRole('table', { name: 'Blocklists' })
    expect(
      within(lists)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Quick list', 'Late list'])
    expect(await screen.findByText('No events are recorded.')).toBeTruthy()
  })

  it('C126 the events fail alone and can be tried again', async () => {
    let broken = true
    const { user } = await renderApp({
      path: `/takedowns/${id}`,
      intercept: oneCase(() =>
        broken
          ? Response.json({ detail: 'none' })
          : Response.json({
              timeline: [{ kind: 'note', text: 'Seen', when: '2026-11-19T10:00:00Z' }],
            }),
      ),
    })
    expect(await screen.findByText('The events came in a form that cannot be read.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Case' })).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const events = await screen.findByRole('list', { name: 'Events' })
    expect(within(events).getByText('Seen')).toBeTruthy()
    expect(events.textContent).toContain('19 Nov 2026')
  })

  it('reads a case of the service with its events, contacts and blocklists', async () => {
    const { user } = await renderApp({ path: '/takedowns?status=CLOSED' })
    const [first] = within(await table()).getAllByRole('rowheader')
    if (!first) throw new Error('no case')
    await user.click(within(first).getByRole('link'))
    expect(await screen.findByRole('table', { name: 'Contacts' })).toBeTruthy()
    const events = await screen.findByRole('list', { name: 'Events' })
    expect(within(events).getAllByRole('listitem').length).toBeGreaterThan(1)
    expect(document.title).toMatch(/ · Case · Brand protection$/)
  })
})
