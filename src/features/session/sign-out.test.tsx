import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'

it('C8 the sign-out dialog says what will be deleted, offers to save notes, and signs out with one click', async () => {
  const { user, router } = await renderApp({ path: '/brands' })
  await user.click(await screen.findByRole('button', { name: /^Account: / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }))
  expect(dialog.getByText('You’ll be signed out in every tab of this browser.')).toBeTruthy()
  expect(dialog.getByText('Unsent drafts and comments will be deleted.')).toBeTruthy()
  expect(dialog.getByText('Your notes and views stay in this browser.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save notes to a file' })).toBeTruthy()
  expect(dialog.queryByText(/takedown request/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('You’re signed out.')
  expect(router.state.location.pathname).toBe('/sign-in')
})
