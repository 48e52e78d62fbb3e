import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'
import { createStoredDatabase, createVersion4Data } from '#/test/stored-version-4.ts'
import { createTestService } from '#/test/test-service.ts'

// The database stub must exist before the imports, because the app opens the database when it is imported.
await vi.hoisted(async () => (await import('#/test/device-fixture.ts')).stubIndexedDb())
provideDatabase()

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

/** Returns stored data with an unknown entry in every list. Lists within lists are pairs and stay unchanged. */
function addUnknownEntries(value: unknown): unknown {
  if (Array.isArray(value))
    return [
      ...value.map((item: unknown) => (Array.isArray(item) ? item : addUnknownEntries(item))),
      { kind: 'of a newer version' },
    ]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, addUnknownEntries(member)]),
  )
}

const expectValue = (name: RegExp, value: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveProperty('value', value))

const unreadDataNotice = /^Some of your saved notes, views or settings could not be read/

it.each([
  ['all data', (value: unknown) => value, false],
  ['all data except one unreadable entry per list', addUnknownEntries, true],
])('reads %s from a stored database of version 4', async (_name, toStored, expectsNotice) => {
  const service = await createTestService()
  const fetchJson = async (path: string) => (await service.fetch(path)).json() as Promise<unknown>
  const { id } = z.object({ id: z.string() }).parse(await fetchJson('/core/api/users/profile/'))
  const cases = z
    .object({ results: z.array(z.object({ id: z.string() })) })
    .parse(await fetchJson('/core/api/takedowns/?status=OPEN&page_size=1'))
  const data = createVersion4Data(id, brandId, cases.results[0]?.id ?? '')
  const device = data.device.map(([key, value]) => [key, toStored(value)] as const)
  const stored = await createStoredDatabase(4, { ...data, device })
  stored.close()

  const { user, router } = await renderApp({ path: `/brands/${brandId}/domains`, service })
  const table = await screen.findByRole('table', { name: 'Domains' })
  expect(await screen.findByRole('link', { name: 'Request list 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 dismissed' })).toBeTruthy()
  expect(within(table).queryByRole('columnheader', { name: /^(Found by|Source)/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'How this list works' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Help/ }))
  const help = within(await screen.findByRole('dialog', { name: 'Help' }))
  const singleKeys = help.getByRole('checkbox', { name: 'Single-key shortcuts' })
  expect(singleKeys).toHaveProperty('checked', false)
  await user.click(help.getByRole('button', { name: 'Close' }))

  await screen.findByRole('link', { name: 'Following', description: '1 followed case changed' })

  await router.navigate({ to: '/takedowns' })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('button', { name: 'Open cases' })).toBeTruthy()

  await router.navigate({ to: '/takedowns/new' })
  await expectValue(/Website/, 'https://n1.example/')
  await router.navigate({ to: '/takedowns/bulk' })
  await expectValue(/^Addresses/, 'https://n2.example/\nhttps://n3.example/')
  await router.navigate({ to: '/takedowns/bulk', search: { run: 'run' } })
  const requests = within(await screen.findByRole('table')).getAllByRole('row')
  const requestTexts = requests.map((row) => row.textContent).join()
  expect(requestTexts).toMatch(/n2\[\.\]example.*n3\[\.\]example/)

  await router.navigate({ to: '/brands/$brandId', params: { brandId } })
  const changes = await screen.findByRole('region', { name: 'Changes' })
  await waitFor(() => expect(changes.textContent).toContain('Since you marked changes as seen'))
  expect(screen.queryByText(unreadDataNotice) !== null).toBe(expectsNotice)
})

it('says that another tab blocks the stored data, and shows the data after that tab closes', async () => {
  const olderDatabase = await createStoredDatabase(1, {}, ['device'])
  const { user } = await renderApp({ path: `/brands/${brandId}/domains` })
  const notice =
    'Another tab runs an older version of this app. Close or reload that tab to see and save your data here. Until then, new notes, drafts and settings are lost when the page is closed.'
  expect(await screen.findByText(notice)).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: 'My notes' }))
  await screen.findByRole('heading', { level: 1, name: 'My notes' })
  const notes = within(screen.getByRole('main'))
  expect(notes.getByText(/^Another tab runs an older version .* new notes are lost/)).toBeTruthy()
  olderDatabase.close()
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull(), { timeout: 20_000 })
  expect(await notes.findByText('Saved only in this browser.')).toBeTruthy()
})

it('says that a newer version upgraded the database, offers a reload, and does not change the database version', async () => {
  const newerDatabase = await createStoredDatabase(5, {
    device: [['someone/views', 'of a newer form']],
  })
  newerDatabase.close()
  await renderApp({ path: '/takedowns' })
  expect(
    await screen.findByText(
      'A newer version of this app was used in this browser. Your saved data is kept. Reload to update. Until then, new notes, drafts and settings are lost when the page is closed.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  const [{ version } = {}] = await indexedDB.databases()
  expect(version).toBe(5)
})
