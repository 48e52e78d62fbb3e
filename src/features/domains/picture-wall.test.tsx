import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const findList = () => screen.findByRole('list', { name: 'Domains' })
const findTiles = async () => within(await findList()).findAllByRole('listitem')
const getCurrentTile = () => document.querySelector('li[data-row][aria-current]')
const getHost = (tile: Element | null | undefined) =>
  tile?.querySelector('a[data-row-name]')?.textContent ?? null
/** Waits until the cursor is on a host. */
const expectCursorOn = (host: string | null | undefined) =>
  waitFor(() => expect(getHost(getCurrentTile())).toBe(host))

describe('F23 the picture wall', () => {
  it('shows a screenshot of each listed host, or says why there is none', async () => {
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

  it('dims handled tiles immediately, and shows them last after a refresh, even when sorted by domain', async () => {
    const path = `${brand}/domains?view=pictures&pageSize=25&sort=domain&direction=asc`
    const { user } = await renderApp({ path })
    const [first, second] = (await findTiles()).map(getHost)
    await user.keyboard('l{Shift>}h{/Shift}')
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
})
