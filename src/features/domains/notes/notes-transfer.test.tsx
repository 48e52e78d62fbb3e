import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NotesImport } from './notes-transfer.tsx'

const createNotesFile = (brands: readonly object[]) =>
  JSON.stringify({ format: 'brand-protection notes', brands })
const dismissed = { id: 'a', name: 'evil.example', at: '2026-11-01T00:00:00Z' }

function setUp() {
  render(<NotesImport user="ann" brandIds={['one']} />)
  const user = userEvent.setup()
  const choose = (text: string) =>
    user.upload(
      screen.getByLabelText('Import notes and views from a file'),
      new File([text], 'notes.json', { type: 'application/json' }),
    )
  return { user, choose }
}

it('explains why a file is rejected, and offers no import', async () => {
  const { choose } = setUp()
  await choose(' '.repeat(50 * 1024 * 1024 + 1))
  expect(await screen.findByText('This file is too large for notes and views.')).toBeTruthy()
  await choose('{"format":')
  expect(await screen.findByText('This file has no notes or views.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

it('imports a file only after the user confirms', async () => {
  const { user, choose } = setUp()
  // Files keep the notes of dismissed domains under `aside`.
  const file = createNotesFile([{ id: 'one', aside: [dismissed, { id: 7 }] }])
  await choose(file)
  expect(await screen.findByText(/^New or newer: 1 note/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  await choose(file)
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  expect(screen.getByRole('status').textContent).toBe('Imported: 1 note and 0 views.')
  // Nothing in the file is new now.
  await choose(file)
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
