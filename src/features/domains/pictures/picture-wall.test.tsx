import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureTask } from '#/product/screenshots/picture-worker.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const wall = `${brand}/domains?view=pictures&pageSize=25`
const list = () => screen.findByRole('list', { name: 'Domains' })
const tiles = async () => within(await list()).findAllByRole('listitem')
const current = () => document.querySelector('li[data-row][aria-current]')
const hostOf = (tile: Element | null | undefined) =>
  tile?.querySelector('a[data-row-name]')?.textContent ?? null
/** Waits until the cursor is on a host. */
const cursorOn = (host: string | null | undefined) =>
  waitFor(() => expect(hostOf(current())).toBe(host))

/** Four hosts; the number at the end of the address of a picture is what its hash will be. */
const four: Intercept = ({ url }) => {
  if (!new URL(url).pathname.endsWith('/domains/')) return undefined
  const results = [1, 2, 1, 255].map((picture, at) => ({
    id: `d${at}`,
    name: `host${at}.example`,
    latest_scan: {
      verdict: 'red',
      risk_score: 90 - at,
      screenshot_url: `http://localhost/shots/${at}/${picture}`,
    },
  }))
  return Response.json({ count: 4, next: null, previous: null, results })
}

/** Lets pictures be read: there are none in these tests, so that their address stands for what they show. */
function letPicturesBeRead() {
  class Picture extends EventTarget {
    src = ''
    naturalWidth = 1280
    naturalHeight = 800
    decode = async () => Promise.resolve()
  }
  class HashingWorker extends EventTarget {
    postMessage({ id, picture }: PictureTask) {
      const hash = BigInt(/\d+$/.exec((picture as unknown as Picture).src)?.[0] ?? 0)
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, hash } })))
    }
    terminate() {}
  }
  vi.stubGlobal('Image', Picture)
  vi.stubGlobal('createImageBitmap', async ({ src }: Picture) => ({ src, close: () => {} }))
  vi.stubGlobal('OffscreenCanvas', Picture)
  vi.stubGlobal('Worker', HashingWorker)
}

describe('F23 the picture wall', () => {
  it('shows the hosts of the list as pictures, from full rows, and says why there is none', async () => {
    const { asked, user, router } = await renderApp({
      path: `${brand}/domains?triage=all&pageSize=25&sort=risk_score&direction=asc`,
    })
    await screen.findByRole('table', { name: 'Domains' })
    await user.click(screen.getByRole('link', { name: 'Pictures' }))
    // Only those in sight are drawn; each says of how many it is one.
    const [first] = await tiles()
    expect(first?.getAttribute('aria-setsize')).toBe('25')
    expect(asked.some((request) => request.includes('compact=false'))).toBe(true)
    expect(router.state.location.search).toMatchObject({ view: 'pictures' })
    expect(screen.getAllByRole('img', { name: /^Screenshot of / }).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/^(?:No screenshot|Not scanned yet)$/).length).toBeGreaterThan(0)
    expect(await screen.findByText(/could not be read for comparing and stay/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Pictures' }))
    expect(await screen.findByRole('table', { name: 'Domains' })).toBeTruthy()
  })

  it('is worked by keys: moves, marks, selects, opens', async () => {
    const { user } = await renderApp({ path: wall })
    const hosts = (await tiles()).map(hostOf)
    await user.keyboard('l')
    await cursorOn(hosts[0])
    expect(document.activeElement?.textContent).toBe(hosts[0])
    await user.keyboard('l')
    await cursorOn(hosts[1])
    await user.keyboard('h')
    await cursorOn(hosts[0])
    // A window without layout has one column: a row down is the next picture.
    await user.keyboard('j')
    await cursorOn(hosts[1])
    await user.keyboard('k')
    await cursorOn(hosts[0])
    await user.keyboard('{Shift>}h{/Shift}')
    await cursorOn(hosts[1])
    const [marked] = await tiles()
    expect(hostOf(marked)).toBe(hosts[0])
    expect(marked?.textContent).toMatch(/on the request list/i)
    await user.keyboard('h')
    await cursorOn(hosts[0])
    await user.keyboard('x')
    await waitFor(async () =>
      expect(within(await list()).getAllByRole('checkbox', { checked: true })).toHaveLength(1),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Evidence' })).toBeTruthy()
  })

  it('has one tile in the order of Tab', async () => {
    await renderApp({ path: wall })
    const all = await tiles()
    const stops = all.filter((tile) => tile.querySelector('a[tabindex="0"], button[tabindex="0"]'))
    expect(stops).toHaveLength(1)
  })
})

describe('F23 near-identical pictures', () => {
  beforeEach(letPicturesBeRead)

  it('are one tile; nothing is decided about its hosts before they were shown', async () => {
    const { user, router } = await renderApp({ path: wall, intercept: four })
    const show = await screen.findByRole('button', { name: 'Show the 3 hosts' })
    expect(await tiles()).toHaveLength(2)
    await user.keyboard('l')
    await waitFor(() => expect(document.activeElement).toBe(show))
    // Several hosts have no evidence of their own that could be a page.
    await user.keyboard('f')
    expect(router.latestLocation.pathname).toBe(`${brand}/domains`)
    await user.keyboard('s')
    await waitFor(async () => expect(await tiles()).toHaveLength(5))
    expect(screen.queryByText('dismissed', { exact: false, selector: 'li span' })).toBeNull()
    // The same key again, now that they are shown.
    await user.keyboard('w')
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('li[data-row]')].filter((tile) =>
          /watch/i.test(tile.textContent ?? ''),
        ),
      ).toHaveLength(3),
    )
    await cursorOn('host3[.]example')
  })

  it('are selected together once they are shown, and can be shown each by itself', async () => {
    const { user } = await renderApp({ path: wall, intercept: four })
    await user.click(await screen.findByRole('button', { name: 'Show the 3 hosts' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    expect(await screen.findByRole('region', { name: 'Selection' })).toBeTruthy()
    expect(within(await list()).getAllByRole('checkbox', { checked: true })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show each one' }))
    await waitFor(async () => expect(await tiles()).toHaveLength(4))
  })

  it('are not put together while somebody is at work', async () => {
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    vi.stubGlobal('createImageBitmap', async ({ src }: { src: string }) => {
      await held
      return { src, close: () => {} }
    })
    const { user } = await renderApp({ path: wall, intercept: four })
    expect(await tiles()).toHaveLength(4)
    await user.keyboard('l')
    await cursorOn('host0[.]example')
    await user.keyboard('l')
    await cursorOn('host1[.]example')
    go()
    const offer = await screen.findByRole('button', { name: 'Show as 1 group' })
    expect(await tiles()).toHaveLength(4)
    await cursorOn('host1[.]example')
    await user.click(offer)
    await waitFor(async () => expect(await tiles()).toHaveLength(2))
  })
})
