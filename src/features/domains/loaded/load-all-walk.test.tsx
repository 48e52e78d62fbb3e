import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

/* Loading all domains of a list while something interrupts it. */

const path = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains?triage=all'
const inTime = { timeout: 20_000 }

/** Answers the second page of a hundred so as often, and then leaves it to the service. */
function second(times: number, answer: () => Response): Intercept {
  let left = times
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const isSecond = searchParams.get('page') === '2' && searchParams.get('page_size') === '100'
    if (!pathname.endsWith('/domains/') || !isSecond || left === 0) return undefined
    left -= 1
    return answer()
  }
}

const slow = () =>
  Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } })
const refused = () => Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
const broken = () => Response.json({ detail: 'No.' }, { status: 403 })

/** Opens the list and begins to load all of it. */
async function loading(intercept: Intercept) {
  const app = await renderApp({ path, intercept })
  await app.user.click(await screen.findByRole('button', { name: 'More filters' }))
  await app.user.click(await screen.findByRole('button', { name: /^Load all/ }))
  return app
}

describe('an interruption in the middle of loading all domains', () => {
  it('C17 a 429 that goes on loses none', async () => {
    const { router } = await loading(second(4, slow))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ rows: 'all' }), inTime)
    const said = await screen.findByText(/^[\d,]+ of [\d,]+ loaded$/)
    const [shown, total] = said.textContent?.match(/[\d,]+/g) ?? []
    expect(shown).toBe(total)
    expect(Number(total?.replace(',', ''))).toBeGreaterThan(100)
  })

  it('a page that cannot be read leaves the list as it was, says so, and Enter begins again', async () => {
    const { user, router } = await loading(second(1, broken))
    expect(await screen.findByText(/^Not all could be read\./)).toBeTruthy()
    expect(router.state.location.search).not.toMatchObject({ rows: 'all' })
    const table = screen.getByRole('table', { name: 'Domains' })
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(5)
    screen.getByRole('button', { name: /^(?:Load all|Try again)/ }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ rows: 'all' }), inTime)
    expect(screen.queryByText(/^Not all could be read\./)).toBeNull()
  })

  it('C5 a 401 asks for the key, and the list is not called loaded afterwards', async () => {
    const { router } = await loading(second(9, refused))
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    expect(JSON.stringify(router.state.location.search)).not.toContain('rows=all')
  })
})
