import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getNotesStore, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { collectDownloads } from '#/test/downloads.ts'
import { renderApp } from '#/test/render-app.tsx'

/** Renders the app with the sign-out dialog open. */
async function openSignOutDialog(prepare?: (user: string) => void) {
  const app = await renderApp({ path: '/brands' })
  const response = await app.service.fetch('/core/api/users/profile/')
  prepare?.(((await response.json()) as { id: string }).id)
  await app.user.click(await screen.findByRole('button', { name: /^Account: / }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }))
  return { ...app, dialog }
}

describe('confirmation before signing out', () => {
  it('C8 lists what is lost and signs out with one click', async () => {
    const { user, dialog, router } = await openSignOutDialog()
    expect(dialog.getByText('You’ll be signed out in every tab of this browser.')).toBeTruthy()
    expect(dialog.getByText('Unsent drafts and comments will be deleted.')).toBeTruthy()
    expect(dialog.queryByText(/takedown request/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Save notes to a file' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('You’re signed out.')
    expect(router.state.location.pathname).toBe('/sign-in')
  })

  it('C8 offers to export notes if there are any', async () => {
    const { user, dialog } = await openSignOutDialog((id) =>
      getNotesStore(id, 'brand').update((notes) =>
        setNotes(notes, 'hold', [['host', { name: 'evil.example', at: 1 }]]),
      ),
    )
    const files = collectDownloads()
    expect(await dialog.findByText('1 note stays in this browser.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save notes to a file' }))
    await waitFor(() => expect(files[0]).toContain('"name": "evil.example"'))
  })
})
