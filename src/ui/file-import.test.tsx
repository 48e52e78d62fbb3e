import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { parseJsonFile, toJsonFile } from '#/lib/json-file.ts'
import { FileImport } from './file-import.tsx'

const file = (text: string) => new File([text], 'things.json', { type: 'application/json' })

function setUp() {
  const taken: string[] = []
  const saved: string[] = []
  render(
    <FileImport<string>
      noun="things"
      maxBytes={10}
      plan={(text) => {
        if (text === 'broken') throw new Error('broken')
        return text === 'none' ? null : text
      }}
      describe={(plan) => [`${plan} is new.`]}
      countSkipped={(plan) => (plan === 'part' ? 2 : 0)}
      onSaveSkipped={(plan) => saved.push(plan)}
      confirmLabel={(plan) => (plan === 'same' ? null : 'Import it')}
      onImport={(plan) => {
        taken.push(plan)
        return `${plan} imported.`
      }}
    />,
  )
  const user = userEvent.setup()
  const choose = (text: string) =>
    user.upload(screen.getByLabelText('Import things from a file'), file(text))
  return { taken, saved, user, choose }
}

it('explains why a file is rejected and offers no import', async () => {
  const { choose } = setUp()
  await choose('more than ten')
  expect(await screen.findByText('This file is too large for things.')).toBeTruthy()
  await choose('none')
  expect(await screen.findByText('This file has no things.')).toBeTruthy()
  await choose('broken')
  expect(await screen.findByText('The file could not be read.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import it' })).toBeNull()
})

it('imports only after the confirmation, and nothing after Cancel', async () => {
  const { taken, user, choose } = setUp()
  await choose('one')
  expect(await screen.findByText('one is new.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('one is new.')).toBeNull()
  expect(taken).toEqual([])
  await choose('two')
  await user.click(await screen.findByRole('button', { name: 'Import it' }))
  expect(screen.getByText('two imported.')).toBeTruthy()
  expect(taken).toEqual(['two'])
  await choose('same')
  expect(await screen.findByText('same is new.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import it' })).toBeNull()
})

it('offers skipped entries as a file, before and after the import', async () => {
  const { saved, user, choose } = setUp()
  await choose('one')
  expect(await screen.findByText('one is new.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save the skipped as a file' })).toBeNull()
  await choose('part')
  await user.click(await screen.findByRole('button', { name: 'Save the skipped as a file' }))
  await user.click(screen.getByRole('button', { name: 'Import it' }))
  expect(screen.getByRole('status').textContent).toBe('part imported.2 skipped.')
  await user.click(screen.getByRole('button', { name: 'Save the skipped as a file' }))
  expect(saved).toEqual(['part', 'part'])
})

it('reads its own files, also with a byte order mark, and rejects anything but JSON', () => {
  const text = toJsonFile('things', Date.UTC(2026, 2, 2), { things: ['a'] })
  const content = {
    format: 'things',
    version: 1,
    exported_at: '2026-03-02T00:00:00.000Z',
    things: ['a'],
  }
  expect(parseJsonFile(text)).toEqual(content)
  expect(parseJsonFile(`\uFEFF${text}`)).toEqual(content)
  expect(parseJsonFile('{"format":')).toBeUndefined()
})
