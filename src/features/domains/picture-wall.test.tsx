import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const wall = `${brand}/domains?view=pictures&pageSize=25`
const findList = () => screen.findByRole('list', { name: 'Domains' })
const findTiles = async () => within(await findList()).findAllByRole('listitem')
const getCurrentTile = () => document.querySelector('li[data-row][aria-current]')
const getHost = (tile: Element | null | undefined) =>
  tile?.querySelector('a[data-row-name]')?.textContent ?? null
/** Waits until the cursor is on a host. */
const expectCursorOn = (host: string | null | undefined) =>
  waitFor(() => expect(getHost(getCurrentTile())).toBe(host))

describe('F23 the picture wall', () => {
  it('shows screenshots of the listed hosts, or why one is missing', async () => {
    const { requests, user, router } = await renderApp({
      path: `${brand}/domains?triage=all&pageSize=25&sort=risk_score&direction=asc`,
    })
    await screen.findByRole('table', { name: 'Domains' })
    await user.click(screen.getByRole('link', { name: 'Pictures' }))
    expect(await findTiles()).toHaveLength(25)
    expect(requests.some((request) => request.includes('compact=false'))).toBe(true)
    expect(router.state.location.search).toMatchObject({ view: 'pictures' })
    expect(screen.getAllByRole('img', { name: /^Screenshot of / }).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/^(?:No screenshot|Not scanned yet)$/).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('link', { name: 'List' }))
    expect(await screen.findByRole('table', { name: 'Domains' })).toBeTruthy()
  })

  it('dims handled tiles immediately and shows them last next time, in every order', async () => {
    const path = `${brand}/domains?view=pictures&pageSize=25&sort=domain&direction=asc`
    const { user } = await renderApp({ path })
    const [first, second] = (await findTiles()).map(getHost)
    await user.keyboard('lw')
    await expectCursorOn(second)
    const [handled] = await findTiles()
    expect(handled?.hasAttribute('data-dimmed')).toBe(true)
    expect(getHost(handled)).toBe(first)
    await user.click(screen.getByRole('button', { name: /^Refresh/ }))
    await waitFor(async () => expect(getHost((await findTiles())[0])).toBe(second))
    const allTiles = await findTiles()
    const isDimmed = (tile: Element) => tile.hasAttribute('data-dimmed')
    const firstDimmed = allTiles.findIndex(isDimmed)
    expect(firstDimmed).toBeGreaterThan(0)
    expect(allTiles.slice(firstDimmed).every(isDimmed)).toBe(true)
  })

  it('is one Tab stop, with keys to move, decide, select and open', async () => {
    const { user } = await renderApp({ path: wall })
    const allTiles = await findTiles()
    const hosts = allTiles.map(getHost)
    const tabStops = allTiles.filter(
      (tile) => tile.querySelector<HTMLElement>('a, input')?.tabIndex === 0,
    )
    expect(tabStops).toHaveLength(1)
    await user.keyboard('l')
    await expectCursorOn(hosts[0])
    expect(document.activeElement?.textContent).toBe(hosts[0])
    await user.keyboard('{Shift>}h{/Shift}')
    await expectCursorOn(hosts[1])
    const [marked] = await findTiles()
    expect(getHost(marked)).toBe(hosts[0])
    expect(marked?.textContent).toMatch(/on the request list/i)
    await user.keyboard('h')
    await expectCursorOn(hosts[0])
    await user.keyboard('x')
    await waitFor(async () =>
      expect(within(await findList()).getAllByRole('checkbox', { checked: true })).toHaveLength(1),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Evidence' })).toBeTruthy()
  })
})
