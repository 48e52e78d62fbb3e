import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { copyFixture } from '#/test/copy-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'
import { troubleLabel } from './copy-labels.ts'

const domains = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains'

copyFixture()

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Domains' })).getAllByRole('row').length - 1

/** Opens the list with a copy of the brand made there. */
async function withCopy() {
  const app = await renderApp({ path: domains })
  await app.user.click(await screen.findByRole('button', { name: 'More filters' }))
  await app.user.click(await screen.findByRole('button', { name: 'Copy all domains and cases' }))
  await app.user.click(await screen.findByRole('button', { name: 'Search the copy' }))
  await screen.findByText(/^From the copy on this device/)
  return app
}

describe('the copy of a brand on this device', () => {
  it('F21 is made by one press, says its extent and age, and is searched without a request', async () => {
    const { user, asked, router } = await withCopy()
    expect(
      screen.getByText(/^Copy on this device: 120 of 120 domains and all \d+ cases you can see/),
    ).toBeTruthy()
    const before = asked.filter((line) => line.includes('/domains/?')).length
    await user.type(screen.getByRole('searchbox', { name: 'Domain contains' }), 'pay')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ host: 'pay' }))
    await waitFor(async () => expect(await rows()).toBeLessThan(50))
    const after = asked.filter((line) => /\/domains\/\?.*domain_filter/.test(line))
    expect(after.filter((line) => !line.includes('page_size=1&'))).toEqual([])
    expect(asked.filter((line) => line.includes('/domains/?')).length).toBeGreaterThanOrEqual(
      before,
    )
  })

  it('F21 filters and orders by what the service cannot', async () => {
    const { user, router } = await withCopy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Case' }), 'Open')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ case: 'open' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Worst verdict first')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'verdict' }))
    expect(await screen.findByText(/^From the copy on this device/)).toBeTruthy()
  })

  it('F21 says in its dialog that the cases are of all brands, and how long they stay', async () => {
    const { user, service } = await withCopy()
    const answer = await service.fetch('/core/api/takedowns/?page_size=1')
    const { count } = (await answer.json()) as { count: number }
    await user.click(screen.getByRole('button', { name: 'About this copy…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText(
        `120 of 120 domains and all ${count} cases you can see, for your account in this browser.`,
      ),
    ).toBeTruthy()
    expect(
      dialog.getByText(/^The cases are those of all brands, and those without a brand/),
    ).toBeTruthy()
    expect(dialog.getByText(/deleted with the last one/)).toBeTruthy()
  })

  it('F21 does not call domains lost where only the cases found no room', () => {
    expect(troubleLabel({ kind: 'full' })).toBe('Not copied. This device has no room left for it.')
    expect(troubleLabel({ kind: 'full-for-cases' })).toBe(
      'The domains were copied. This device has no room left for the cases.',
    )
  })

  it('F21 is deleted in its dialog, and the list is that of the service again', async () => {
    const { user } = await withCopy()
    await user.click(screen.getByRole('button', { name: 'About this copy…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Keep it when I sign out' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('checkbox')).toHaveProperty('checked', true),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Delete the copy' }))
    expect(await screen.findByText(/There is no copy of this brand on this device/)).toBeTruthy()
    expect(await rows()).toBeGreaterThan(20)
  })

  it('F21 is not offered where nothing can be kept, and an address that asks for it shows the service', async () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    await renderApp({ path: `${domains}?rows=device` })
    expect(await rows()).toBeGreaterThan(20)
    expect(await screen.findByText(/There is no copy of this brand on this device/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy all domains and cases' })).toBeNull()
  })
})
