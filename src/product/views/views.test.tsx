import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { connectDevice, openDeviceDatabase } from '#/lib/device/device-database.ts'
import { createDeviceStores } from '#/lib/device/device-store.ts'
import { deviceFixture, offerDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'
import { puttingViews, viewsOf, type SavedView } from './saved-views.ts'

deviceFixture()

const open = async (path: string) => {
  const app = await renderApp({ path })
  await app.user.click(await screen.findByRole('button', { name: 'Views' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /^Save or manage views/ }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Views' })) }
}

const dayBefore = (days: number) => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

describe('F18 views', () => {
  it('are saved with days that move with today, and opened from the menu', async () => {
    const from = dayBefore(29)
    const { user, dialog, router, asked } = await open(`/takedowns?status=OPEN&from=${from}&page=1`)
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'Opened lately')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await dialog.findByText('Saved “Opened lately”.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))

    await router.navigate({ to: '/takedowns' })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Opened lately' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe('/takedowns?status=OPEN&from=today-29'),
    )
    // The list is that of the day that this is now, and it keeps moving under another filter.
    const day = encodeURIComponent(new Date(`${from}T00:00:00`).toISOString())
    expect(screen.getByLabelText<HTMLInputElement>('Created from').value).toBe(from)
    await user.selectOptions(screen.getByLabelText('Outcome'), 'SERVER_HOLD')
    await waitFor(() => expect(router.state.location.href).toContain('from=today-29'))
    await waitFor(() =>
      expect(asked.join('\n')).toContain(`resolution=SERVER_HOLD&created_after=${day}`),
    )
  })

  it('stand by name as people count', async () => {
    const { user, dialog } = await open('/takedowns')
    for (const name of ['Week 10', 'Week 2', 'all']) {
      await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), name)
      await user.keyboard('{Enter}')
    }
    const list = await dialog.findByRole('list', { name: 'Saved views' })
    await waitFor(() =>
      expect([...list.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
        'all',
        'Week 2',
        'Week 10',
      ]),
    )
  })

  it('replace another of the same name only when that was said', async () => {
    const { user, dialog } = await open('/takedowns?status=OPEN')
    const field = dialog.getByRole('textbox', { name: 'Save this list as' })
    await user.type(field, 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    await dialog.findByText('Saved “Mine”.')
    await user.type(field, 'mine')
    expect(dialog.getByText(/Saving replaces it\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Replace' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  })

  it('come in by a file that asks about names that are taken, and refuse any other file', async () => {
    const { user, dialog } = await open('/takedowns?status=OPEN')
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    const input = dialog.getByLabelText('Import views from a file')
    await user.upload(input, new File(['{"format":'], 'views.json', { type: 'application/json' }))
    expect(await dialog.findByText('This file has no views.')).toBeTruthy()

    const content = {
      format: 'brand-protection views',
      views: [
        { name: 'Mine', address: '/takedowns?status=CLOSED' },
        { name: 'Evil', address: '//evil.example/takedowns' },
      ],
    }
    const file = new File([JSON.stringify(content)], 'views.json', { type: 'application/json' })
    await user.upload(input, file)
    expect(await dialog.findByText('1 cannot be read and is left out.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLSelectElement>(/^“Mine” is another view here/).value).toBe(
      'both',
    )
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('1 view imported.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open Mine' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open Mine (2)' })).toBeTruthy()
    expect(dialog.queryByText(/evil/i)).toBeNull()
  })

  it('push none out where a file brings more than there is room for, and say what is left out', async () => {
    const { user, dialog } = await open('/takedowns?status=OPEN')
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    const views = Array.from({ length: 201 }, (_, at) => ({
      name: `View ${at}`,
      address: '/takedowns',
    }))
    const content = JSON.stringify({ format: 'brand-protection views', views })
    await user.upload(
      dialog.getByLabelText('Import views from a file'),
      new File([content], 'views.json', { type: 'application/json' }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Import' }))
    expect(
      await dialog.findByText('199 views imported, 2 left out: at most 200 are kept.'),
    ).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open Mine' })).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'One more')
    expect(dialog.getByText('At most 200 views are kept. Delete one first.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(true)
  })

  it('of two tabs that save at once are all kept', async () => {
    offerDatabase()
    const [one, two] = [0, 1].map(() =>
      createDeviceStores(openDeviceDatabase(connectDevice())).deviceStore(viewsOf('ann')),
    )
    const view = (name: string): SavedView => ({
      id: name,
      name,
      list: 'takedowns',
      brandId: null,
      address: `/takedowns?text=${name}`,
    })
    await Promise.all([one?.loaded, two?.loaded])
    one?.update(puttingViews([view('a')]))
    two?.update(puttingViews([view('b')]))
    await waitFor(async () => {
      const third = createDeviceStores(openDeviceDatabase(connectDevice()))
      const kept = third.deviceStore(viewsOf('ann'))
      await kept.loaded
      expect(kept.state.value.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
    })
  })

  it('say so where the device is full', async () => {
    const { user, dialog } = await open('/outcomes')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'Lost')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('no room left')
    vi.restoreAllMocks()
  })

  it('are found in the command bar by their name', async () => {
    const { user, dialog } = await open('/takedowns?status=OPEN')
    await user.type(dialog.getByRole('textbox', { name: 'Save this list as' }), 'Zebra cases')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'zebra')
    expect(await screen.findByRole('option', { name: /Zebra cases/ })).toBeTruthy()
  })
})
