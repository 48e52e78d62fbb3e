import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'
import { readTableRows } from '#/test/table-rows.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const findTable = () => screen.findByRole('table', { name: 'My notes' })
const readRows = async () => readTableRows(await findTable())

/** Makes decisions on the first three domains and opens the brand's notes. */
async function openNotes() {
  const app = await renderApp({ path: `/brands/${brandId}/domains?pageSize=25` })
  const hosts = (await screen.findAllByRole('rowheader')).map(
    (header) => header.querySelector('a')?.textContent ?? '',
  )
  await app.user.keyboard('jhws')
  await app.user.click(await screen.findByRole('link', { name: 'My notes' }))
  await findTable()
  return { ...app, hosts }
}

it('P7 lists the notes of one brand or of all brands, newest first, and warns once that the notes are not stored', async () => {
  const { user, hosts, router } = await openNotes()
  expect(router.state.location.search).toEqual({ brand: brandId })
  expect(await readRows()).toMatchObject([
    { Domain: hosts[2], Status: 'Dismissed until it changes' },
    { Domain: hosts[1], Status: 'Watched' },
    { Domain: hosts[0], Status: 'On the request list' },
  ])
  expect(screen.getAllByText(/new notes are lost when the page is closed/)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Review request list (1)' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show all brands' }))
  const dismissed = { Domain: hosts[2], Status: 'Dismissed until it changes' }
  await waitFor(async () =>
    expect((await readRows())[0]).toMatchObject({
      ...dismissed,
      Brand: 'Northbank',
      'Reason or note': '',
    }),
  )
})

it('F4 “Restore” removes a dismissal, and “Undo” brings the dismissal back', async () => {
  const { user, hosts } = await openNotes()
  await user.click(screen.getByRole('button', { name: `Restore: ${hosts[2]}` }))
  await waitFor(async () => expect(await readRows()).toHaveLength(2))
  expect(screen.getByText(`${hosts[2]} restored.`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await readRows()).toHaveLength(3))
})

it('lists a note that was written in the evidence; the user can delete the note and undo the deletion', async () => {
  const { user } = await renderApp({ path: `/brands/${brandId}/domains?pageSize=25` })
  await screen.findAllByRole('rowheader')
  await user.keyboard('j{Enter}')
  const noteRegion = async () => within(await screen.findByRole('region', { name: 'My note' }))
  await user.click((await noteRegion()).getByRole('button', { name: 'Add note' }))
  await user.type((await noteRegion()).getByRole('textbox', { name: 'Note' }), 'Ask legal first')
  await user.keyboard('{Tab}{Enter}')
  expect((await noteRegion()).getByText('Ask legal first')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Edit note')
  await user.click(screen.getByRole('link', { name: 'My notes' }))
  const note = { Status: 'Note', 'Reason or note': 'Ask legal first' }
  expect((await readRows())[0]).toMatchObject(note)
  await user.click(screen.getByRole('button', { name: /^Delete: / }))
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await readRows())[0]).toMatchObject(note))
})

it('fits the table of all brands into a window that is 1,280 pixels wide', async () => {
  const { user } = await openNotes()
  await user.click(screen.getByRole('link', { name: 'Show all brands' }))
  await screen.findByRole('columnheader', { name: 'Brand' })
  const { minWidth } = (await findTable()).style
  // The sidebar, the margins and the frame take the rest of the window.
  expect(Number.parseFloat(minWidth) * 16).toBeLessThanOrEqual(1022)
})

it('keeps the unsaved note of a domain while the evidence shows another domain', async () => {
  const { user } = await renderApp({ path: `/brands/${brandId}/domains?pageSize=25` })
  await screen.findAllByRole('rowheader')
  await user.keyboard('j{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask legal')
  const [, secondLink] = within(screen.getByRole('table', { name: 'Domains' }))
    .getAllByRole('rowheader')
    .map((header) => within(header).getByRole('link'))
  if (!secondLink) throw new Error('no second domain')
  await user.click(secondLink)
  await screen.findByRole('button', { name: 'Add note' })
  await user.keyboard('k')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  expect(note.value).toBe('Ask legal')
  expect(document.activeElement).not.toBe(note)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('jk')
  expect(await screen.findByRole('button', { name: 'Add note' })).toBeTruthy()
})
