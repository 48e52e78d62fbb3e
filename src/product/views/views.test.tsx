import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { deviceFixture } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'

deviceFixture()

const open = async (path: string) => {
  const app = await renderApp({ path })
  await app.user.click(await screen.findByRole('button', { name: 'Views' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /^Save or manage views/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Views' }))
  const name = async (text: string) => {
    await app.user.click(dialog.getByRole('textbox', { name: 'Save this list as' }))
    await app.user.paste(text)
  }
  const save = async (text: string) => {
    await name(text)
    await app.user.click(dialog.getByRole('button', { name: 'Save view' }))
    await dialog.findByText(`Saved “${text}”.`)
  }
  return { ...app, dialog, name, save }
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
    const { user, dialog, router, save } = await open(`/takedowns?status=OPEN&from=${from}`)
    await save('Opened lately')
    await user.click(dialog.getByRole('button', { name: 'Close' }))

    await router.navigate({ to: '/takedowns' })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Opened lately' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe('/takedowns?status=OPEN&from=today-29'),
    )
    // The list is that of the day that this is now, and it keeps moving under another filter.
    expect(screen.getByLabelText<HTMLInputElement>('Created from').value).toBe(from)
    await user.selectOptions(screen.getByLabelText('Outcome'), 'SERVER_HOLD')
    await waitFor(() => expect(router.state.location.href).toContain('from=today-29'))
  })

  it('stand by name as people count, are replaced only when that was said, and are found by name', async () => {
    const { user, dialog, name, save } = await open('/takedowns?status=OPEN')
    for (const view of ['Week 10', 'Week 2', 'all']) await save(view)
    const list = await dialog.findByRole('list', { name: 'Saved views' })
    const names = () => [...list.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(names()).toEqual(['all', 'Week 2', 'Week 10'])
    await name('ALL')
    expect(dialog.getByText(/Saving replaces it\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await screen.findByRole('combobox'))
    await user.paste('week 10')
    expect(await screen.findByRole('option', { name: /Week 10/ })).toBeTruthy()
  })

  it('come in by a file, and refuse any other file', async () => {
    const { user, dialog } = await open('/takedowns?status=OPEN')
    const input = await dialog.findByLabelText('Import notes and views from a file')
    await user.upload(input, new File(['{"format":'], 'x.json', { type: 'application/json' }))
    expect(await dialog.findByText('This file has no notes and views.')).toBeTruthy()
    const content = {
      format: 'brand-protection notes',
      brands: [],
      views: [
        { name: 'Theirs', address: '/takedowns?status=CLOSED' },
        { name: 'Evil', address: '//evil.example/takedowns' },
      ],
    }
    const file = new File([JSON.stringify(content)], 'x.json', { type: 'application/json' })
    await user.upload(input, file)
    expect(await dialog.findByText('1 new view.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('Imported: 1 view.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open Theirs' })).toBeTruthy()
    expect(dialog.queryByText(/evil/i)).toBeNull()
  })

  it('say so where the device is full', async () => {
    const { user, dialog, name } = await open('/outcomes')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await name('Lost')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('no room left')
    vi.restoreAllMocks()
  })
})
