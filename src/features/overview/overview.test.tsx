import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { brandMeanings } from '#/shared/guide/meanings.ts'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'

/** Three brands: the largest brand, a brand with monitoring off, and a brand without domains. */
const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const aurelmint = '15e8b04a-c6d3-4a72-97f9-d2b30c58e96b'
const tessaly = 'e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42'

/** Opens the overview of a brand and waits for all panels. `respond` can replace the figures of the brand. */
async function openOverview(respond: Intercept = () => undefined, brand = northbank) {
  const intercept = respondByPath({ '/stats/': respond })
  const app = await renderApp({ path: `/brands/${brand}`, intercept })
  await screen.findByRole('heading', { level: 1, name: /^Overview of / })
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))
  return app
}

const getHref = (link: HTMLElement) => link.getAttribute('href') ?? ''

const getPanel = (name: string) => screen.getByRole('region', { name })

it('C37, C48, F13 the overview explains its figures, and links to the review queue and to the first domains in the queue', async () => {
  const { requests } = await openOverview()
  expect(document.querySelector('time')?.textContent).toMatch(/^Updated \d\d:\d\d/)
  const figures = within(screen.getByRole('list', { name: 'Headline figures' }))
  expect(figures.queryByRole('link', { description: 'Average risk' })).toBeNull()
  // The names of links must differ from those in the navigation.
  expect(figures.queryByRole('link', { name: /domains|scans|takedowns/i })).toBeNull()
  const buttons = figures.getAllByRole('button', { name: /^About / })
  expect(buttons).toHaveLength(6)
  for (const button of buttons) {
    const text = document.getElementById(button.getAttribute('popovertarget') ?? '')?.textContent
    expect(text).toMatch(/Loaded at|Counted at/)
    expect(Object.values(brandMeanings).some((meaning) => text?.startsWith(meaning))).toBe(true)
  }

  expect(within(getPanel('Website')).getByText(/includes unchecked sites/)).toBeTruthy()

  const first = within(screen.getByRole('list', { name: 'Review these first' }))
  const hosts = first.getAllByRole('link').map(getHref)
  expect(hosts).toHaveLength(8)
  for (const href of hosts)
    expect(href).toMatch(new RegExp(`^/brands/${northbank}/domains/[\\da-f-]{36}$`))
  expect(getHref(screen.getByRole('link', { name: /^Open the review queue/ }))).toBe(
    `/brands/${northbank}/domains`,
  )

  expect(getPanel('Takedowns by month').textContent).toMatch(/from \d+ cases/)
  // No request is sent twice.
  expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())
})

describe('the overview of a brand', () => {
  it('C35 explains that monitoring is off', async () => {
    await openOverview(undefined, aurelmint)
    screen.getByText('Monitoring off')
    expect(screen.getByText(/Takedown requests for this brand need approval/)).toBeTruthy()
  })

  it('C40 says that the queue is empty and shows no charts if the brand has no domains', async () => {
    await openOverview(undefined, tessaly)
    const figures = screen.getByRole('list', { name: 'Headline figures' })
    within(figures).getByText('never scanned')
    within(figures).getByText('queue is empty')
    expect(screen.getByText('Nothing to review.')).toBeTruthy()
    for (const name of ['Verdict', 'Takedowns by month', 'Review these first'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })
})

describe('the overview with unusual or failed responses', () => {
  it('C42 shows unknown risk buckets, and says if they don’t add up to the number of domains', async () => {
    const domain_risk_distribution = { '0-9': 3, ten_up: 5 }
    await openOverview(() => Response.json({ domain_count: 12, domain_risk_distribution }))
    const risk = within(getPanel('Risk'))
    risk.getByText('counts add up to 8, but the queue has 12')
    expect(risk.getAllByText('0-9').length).toBeGreaterThan(0)
    expect(risk.getAllByText('Ten up').length).toBeGreaterThan(0)
    expect(risk.queryByRole('link')).toBeNull()
    screen.getByRole('heading', { name: 'Review queue' })
  })

  it('C32, P19 shows missing figures as not reported, not as 0', async () => {
    await openOverview(() => Response.json({ domain_count: 5 }))
    const list = screen.getByRole('list', { name: 'Headline figures' })
    expect(within(list).getAllByText('not reported')).toHaveLength(3)
    expect(list.textContent).not.toMatch(/(High risk|Average risk|Queue scans) ?0/)
    within(getPanel('Risk')).getByText('The service reports no figures for this.')
  })

  it.each([
    ['lacks a row', []],
    ['has an unreadable row', ['broken']],
  ])('C27 does not count domains that need review if the list %s', async (_name, others) => {
    const row = { id: northbank, name: 'a.example', latest_scan: { requires_human_review: true } }
    await renderApp({
      path: `/brands/${northbank}`,
      intercept: respondByPath({ '/domains/': () => createListResponse([row, ...others], 2) }),
    })
    const figures = within(await screen.findByRole('list', { name: 'Headline figures' }))
    await figures.findByText('not fully loaded')
    expect(figures.queryByText('not reported')).toBeNull()
  })

  it('C50 shows the rest of the page if the figures fail to load, and can load the figures again', async () => {
    let failing = true
    const { user } = await openOverview(() =>
      failing ? Response.json({}, { status: 418 }) : undefined,
    )
    screen.getByText('The figures of this brand could not be loaded.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    screen.getByText('Not loaded')
    const list = screen.getByRole('list', { name: 'Headline figures' })
    expect(within(list).getAllByText('not loaded')).toHaveLength(4)
    expect(within(list).getAllByText('—')).toHaveLength(4)
    expect(screen.getByRole('list', { name: 'Review these first' })).toBeTruthy()
    failing = false
    expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Verdict' })
    await within(getPanel('Verdict')).findByRole('link', { name: /^Red/ })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('C50 shows the rest of the page while the figures are loading', async () => {
    const intercept = respondByPath({ '/stats/': () => new Promise(() => {}) })
    await renderApp({ path: `/brands/${northbank}`, intercept })
    await screen.findByRole('heading', { level: 1, name: 'Overview of Northbank' })
    await screen.findByRole('list', { name: 'Review these first' })
    const headline = within(screen.getByRole('list', { name: 'Headline figures' }))
    await waitFor(() => expect(headline.getAllByText('loading')).toHaveLength(4))
  })
})
