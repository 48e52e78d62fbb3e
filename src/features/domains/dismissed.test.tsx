import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { injectScan } from '#/test/inject-scan.ts'
import { pressRefresh, renderApp } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/brands/${brandId}/domains?verdict=green&triage=all&sort=domain&direction=asc&pageSize=25`

async function openList() {
  const service = await createTestService({ domains: 240 })
  const app = await renderApp({ path, service })
  const table = await screen.findByRole('table', { name: 'Domains' })
  const getFirstRow = () => within(table).getAllByRole('rowheader')[0]?.closest('tr') ?? table
  await app.user.keyboard('j')
  await waitFor(() => expect(getFirstRow().getAttribute('aria-current')).toBe('true'))
  let scannedAtMs = Date.now()
  /** Adds a scan of the first domain, refreshes the list, and waits until the first row shows `text`. */
  async function scan(httpCode: number, text: string) {
    const domainId = getFirstRow().dataset['row'] ?? ''
    scannedAtMs += 60_000
    await injectScan(service.db, {
      id: crypto.randomUUID(),
      brandId,
      domainId,
      scannedAtMs,
      httpCode,
    })
    await pressRefresh(app.user)
    await waitFor(() => expect(getFirstRow().textContent).toContain(text))
  }
  return { ...app, getFirstRow, scan }
}

it('F29 a row says why a dismissed domain is back; s dismisses the domain again, and z undoes the dismissal', async () => {
  const { user, getFirstRow, scan } = await openList()
  await scan(0, 'No response')
  await user.keyboard('s')
  await waitFor(() => expect(getFirstRow().textContent).toContain('dismissed'))
  await scan(200, 'back: responds')
  await user.keyboard('ks')
  await waitFor(() => expect(getFirstRow().textContent).not.toContain('back'))
  expect(getFirstRow().textContent).toContain('dismissed')
  await user.keyboard('z')
  await waitFor(() => expect(getFirstRow().textContent).toContain('back: responds'))
})

it('F28 F29 Shift+S asks for a duration and a reason; the evidence and “My notes” show both', async () => {
  const { user, getFirstRow } = await openList()
  await user.keyboard('{Shift>}s{/Shift}')
  await user.click(await screen.findByRole('radio', { name: 'Permanently' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'parked since 2019{Enter}')
  await waitFor(() => expect(getFirstRow().textContent).toContain('dismissed'))
  await user.keyboard('k{Enter}')
  expect(await screen.findByText('Dismissed permanently. Reason: parked since 2019')).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: '1 dismissed' }))
  const notes = within(await screen.findByRole('table', { name: 'My notes' }))
  expect(notes.getByText('Dismissed permanently')).toBeTruthy()
  expect(notes.getByText('parked since 2019')).toBeTruthy()
})

it('F29 the count of dismissed domains excludes a domain that is back, even while the list shows another page', async () => {
  const { user, scan, router } = await openList()
  await scan(0, 'No response')
  await user.keyboard('ss')
  await screen.findByRole('link', { name: '2 dismissed' })
  await scan(200, 'back: responds')
  await screen.findByRole('link', { name: '1 dismissed' })
  await router.navigate({ to: '.', search: (now: object) => ({ ...now, page: 2 }) })
  await waitFor(() => expect(screen.getByRole('table').textContent).not.toContain('back:'))
  await user.click(await screen.findByRole('link', { name: '1 dismissed' }))
  const notes = within(await screen.findByRole('table', { name: 'My notes' }))
  expect(notes.getAllByText('Dismissed until it changes')).toHaveLength(1)
  expect(notes.getAllByText('Dismissed, now back: responds again')).toHaveLength(1)
})

it('after a bulk dismissal, the cursor moves to the first unhandled row; s does not restore a dismissed row', async () => {
  const { user } = await openList()
  const listRows = () => [...document.querySelectorAll('tr[data-row]')]
  const getCurrentIndex = () =>
    listRows().findIndex((row) => row.getAttribute('aria-current') === 'true')
  const countDismissed = () =>
    listRows().filter((row) => row.textContent.includes('dismissed')).length
  await user.keyboard('xjxs')
  await waitFor(() => expect(countDismissed()).toBe(2))
  expect(getCurrentIndex()).toBe(2)
  await user.keyboard('s')
  await waitFor(() => expect(countDismissed()).toBe(3))

  await user.keyboard('{Home}s')
  await screen.findAllByText('Already dismissed. Press z to undo your last decision.')
  expect(countDismissed()).toBe(3)
  await user.keyboard('z')
  await waitFor(() => expect(countDismissed()).toBe(2))
})
