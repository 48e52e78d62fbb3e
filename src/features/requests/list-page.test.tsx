import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { triageNotes, emptyNotes, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { deviceFixture } from '#/test/device-fixture.ts'
import { renderApp } from '#/test/render-app.tsx'
import { addHostsToList, deleteDrafts, storeDraft, requestDrafts } from './drafts.ts'
import { getOutbox } from './use-outbox.ts'

deviceFixture()

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const velopine = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

const addresses = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Addresses/ })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })

async function openList() {
  const app = await renderApp({ path: '/takedowns/bulk' })
  const { id: user } = await app.queryClient.ensureQueryData(profileOptions())
  deleteDrafts(user)
  return { press: app.user, account: user, client: app.queryClient }
}

it('asks for URLs, with Send disabled, while the list is empty', async () => {
  await openList()
  await waitFor(async () => expect((await addresses()).value).toBe(''))
  expect(screen.getByText('Paste URLs to begin.')).toBeTruthy()
  expect(send().textContent).toBe('Send')
  expect(send().disabled).toBe(true)
})

it('keeps the list if hosts of another brand are added, and requests each for its own brand', async () => {
  const { client, account, press } = await openList()
  await addHostsToList(client, northbank, [{ name: 'first-list.example' }])
  await addHostsToList(client, velopine, [
    { name: 'first-list.example' },
    { name: 'second-list.example' },
  ])
  expect((await addresses()).value).toBe('first-list.example\nsecond-list.example')
  const lines = await screen.findByRole('table', { name: 'Lines of the list' })
  await waitFor(() =>
    expect(lines.textContent).toMatch(/first-list.*for Northbank.*second-list.*for Velopine/),
  )
  await waitFor(() => expect(send().disabled).toBe(false))
  await press.click(send())
  expect(await screen.findByText('2 requests for different brands')).toBeTruthy()
  const { rows } = getOutbox(account, client).store.state
  expect(rows.map(({ website, brandId }) => [website, brandId])).toEqual([
    ['https://first-list.example', northbank],
    ['https://second-list.example', velopine],
  ])
  await press.click(screen.getByRole('button', { name: 'Undo 2 requests' }))
  expect((await addresses()).value).toContain('second-list.example')
})

it('offers missing domains of the request list until they are added', async () => {
  const { client, account, press } = await openList()
  const held = (name: string) => [name, { name, at: Date.now() }] as const
  triageNotes(account, northbank).update((marks) =>
    setNotes(marks, 'hold', [held('held-a.example'), held('held-b.example')]),
  )
  await addHostsToList(client, northbank, [{ name: 'held-a.example' }])
  await press.click(await screen.findByRole('button', { name: 'Add 1 from the request list' }))
  await waitFor(async () =>
    expect((await addresses()).value).toBe('held-a.example\nheld-b.example'),
  )
  expect(screen.queryByRole('button', { name: /from the request list$/ })).toBeNull()
  triageNotes(account, northbank).update(() => emptyNotes)
})

it('names the draft that is deleted if there are too many', async () => {
  const { account } = await openList()
  const draft = (index: number) => ({
    target: `https://draft-${index}.example/`,
    comment: '',
    brandId: null,
  })
  for (let index = 0; index < 20; index += 1) storeDraft(account, `form-${index}`, draft(index))
  expect(screen.queryByText('Oldest draft deleted')).toBeNull()
  storeDraft(account, 'form-20', draft(20))
  expect(await screen.findAllByText('Oldest draft deleted')).not.toHaveLength(0)
  expect(
    screen.getAllByText('Only 20 drafts are kept. Deleted: hxxps://draft-0[.]example/.'),
  ).not.toHaveLength(0)
  expect(requestDrafts(account).state.value).toHaveLength(20)
})
