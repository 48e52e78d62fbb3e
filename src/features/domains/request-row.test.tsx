import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'

provideDatabase()

it('F4 z after t returns to the row of the undone request', async () => {
  const { user } = await renderApp({
    path: '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains?pageSize=25',
  })
  const table = await screen.findByRole('table', { name: 'Domains' })
  await screen.findByRole('button', { name: 'Help' })
  const [first, second] = within(table).getAllByRole('rowheader')
  const getCurrentHeader = () => table.querySelector('tr[aria-current] th')
  await user.keyboard('jt')
  const form = await screen.findByRole('dialog', { name: 'Request takedown' })
  const send = await within(form).findByRole('button', { name: 'Request takedown' })
  await waitFor(() => expect(document.activeElement).toBe(send))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(getCurrentHeader()).toBe(second))
  await user.keyboard('z')
  await waitFor(() => expect(getCurrentHeader()).toBe(first))
  expect(document.activeElement).toBe(first?.querySelector('a'))
})
