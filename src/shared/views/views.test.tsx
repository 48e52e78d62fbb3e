import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addDays, toLocalDay } from '#/lib/local-days.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'

// Stub IndexedDB before the imports, because importing the app opens the database.
await vi.hoisted(async () => (await import('#/test/device-fixture.ts')).stubIndexedDb())
provideDatabase()

const openViews = async (path: string) => {
  const app = await renderApp({ path })
  await app.user.click(await screen.findByRole('button', { name: 'Views' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Views' }))
  const typeName = async (text: string) => {
    await app.user.click(dialog.getByRole('textbox', { name: 'Name' }))
    await app.user.paste(text)
  }
  const save = async (text: string) => {
    await typeName(text)
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(`Saved “${text}”.`)
  }
  return { ...app, dialog, typeName, save }
}

describe('F18 views', () => {
  it('are saved with relative dates and opened by name', async () => {
    const from = addDays(toLocalDay(Date.now()), -29) ?? ''
    const { user, router, save } = await openViews(`/takedowns?status=OPEN&from=${from}`)
    await save('Opened lately')
    await user.keyboard('{Escape}')

    await router.navigate({ to: '/takedowns' })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Opened lately' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe('/takedowns?status=OPEN&from=today-29'),
    )
    // The field shows the resolved date. The URL keeps the relative date, even if another filter changes.
    expect(screen.getByLabelText<HTMLInputElement>('Created from').value).toBe(from)
    await user.selectOptions(screen.getByLabelText('Outcome'), 'SERVER_HOLD')
    await waitFor(() => expect(router.state.location.href).toContain('from=today-29'))
  })

  it('are sorted by name in natural order, need confirmation to be replaced, and appear in the command bar', async () => {
    const { user, dialog, typeName, save } = await openViews('/takedowns?status=OPEN')
    for (const view of ['Week 10', 'Week 2', 'all']) await save(view)
    const list = await dialog.findByRole('list', { name: 'Saved views' })
    const getNames = () => [...list.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(getNames()).toEqual(['all', 'Week 2', 'Week 10'])
    await typeName('ALL')
    expect(dialog.getByText(/Saving replaces it\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(getNames()).toHaveLength(3))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await screen.findByRole('combobox', { name: 'Search or paste an address' }))
    await user.paste('week 10')
    expect(await screen.findByRole('option', { name: /Week 10/ })).toBeTruthy()
  })

  it('can be pinned to the navigation, deleted and restored', async () => {
    const { user, dialog, save } = await openViews('/takedowns?status=OPEN')
    await save('Open ones')
    await user.click(dialog.getByRole('button', { name: 'Pin Open ones to the navigation' }))
    const getPinnedLink = () => screen.queryByRole('link', { name: 'Open ones', hidden: true })
    await waitFor(() =>
      expect(getPinnedLink()?.getAttribute('href')).toBe('/takedowns?status=OPEN'),
    )
    expect(getPinnedLink()?.getAttribute('aria-current')).toBe('page')
    await user.click(dialog.getByRole('button', { name: 'Delete Open ones' }))
    await waitFor(() => expect(getPinnedLink()).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(getPinnedLink()).not.toBeNull())
  })

  it('P7 are not reported as saved if storage is full', async () => {
    const { user, dialog, typeName } = await openViews('/outcomes')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await typeName('Lost')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await dialog.findByText(
        '“Lost” couldn’t be saved in this browser. It is lost when the page is closed.',
      ),
    ).toBeTruthy()
    vi.restoreAllMocks()
  })
})
