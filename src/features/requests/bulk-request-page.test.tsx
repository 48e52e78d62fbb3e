import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { addToBulkRequest, deleteDraftsAndRecentComments } from './drafts.ts'
import { describeBrands } from './run-view.tsx'
import { getOutbox } from './use-outbox.ts'

provideDatabase()

const findAddresses = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Addresses/ })
const getSendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })

async function openList(intercept?: Intercept) {
  const app = await renderApp({ path: '/takedowns/bulk', ...(intercept && { intercept }) })
  const { id: userId } = await app.queryClient.ensureQueryData(profileOptions())
  deleteDraftsAndRecentComments(userId)
  return { user: app.user, userId, queryClient: app.queryClient }
}

it('asks for addresses and disables Send while the list is empty', async () => {
  await openList()
  await waitFor(async () => expect((await findAddresses()).value).toBe(''))
  expect(screen.getByText('Paste addresses to begin.')).toBeTruthy()
  expect(getSendButton().textContent).toBe('Send')
  expect(getSendButton().disabled).toBe(true)
})

it('appends new lines to the draft, which is kept after its requests are undone', async () => {
  const { queryClient, userId, user } = await openList()
  await addToBulkRequest(queryClient, ['first-list.example'])
  await addToBulkRequest(queryClient, ['first-list.example', 'second-list.example'])
  expect((await findAddresses()).value).toBe('first-list.example\nsecond-list.example')
  await waitFor(() => expect(getSendButton().disabled).toBe(false))
  await user.click(getSendButton())
  expect(await screen.findByText('2 requests without a brand')).toBeTruthy()
  const { rows } = getOutbox(userId, queryClient).store.state
  expect(rows.map(({ website }) => website)).toEqual([
    'https://first-list.example',
    'https://second-list.example',
  ])
  await user.click(screen.getByRole('button', { name: 'Undo 2 requests' }))
  expect((await findAddresses()).value).toContain('second-list.example')
})

it('F5 says how many lines of a sent list were not requested', async () => {
  const { queryClient, user } = await openList()
  await addToBulkRequest(queryClient, ['only-list.example', 'nonsense', 'ftp://files.example/'])
  await waitFor(() => expect(getSendButton().textContent).toBe('Send 1 request'))
  await user.click(getSendButton())
  await screen.findByText('1 request without a brand')
  expect(screen.getByText('2 lines not requested. Export the result to see why.')).toBeTruthy()
})

it('C152 names no ID if the brand of the requests is not visible', () => {
  expect(describeBrands([{ brandId: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431' }], [])).toBe(
    'for one brand',
  )
})

it('reports failed checks but does not block Send, and keeps the focus near Send when the checks run again', async () => {
  let isFailing = true
  const { queryClient, user } = await openList(({ url }) =>
    isFailing && url.includes('domain_filter=') ? new Response('', { status: 400 }) : undefined,
  )
  await addToBulkRequest(queryClient, ['unchecked-list.example'])
  await screen.findByText(
    'Some checks failed. You’ll be asked before sending if your own domains or open cases still can’t be checked.',
  )
  expect(await screen.findByText('1 ready')).toBeTruthy()
  expect(getSendButton().disabled).toBe(false)
  isFailing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  await user.tab()
  expect(document.activeElement).toBe(getSendButton())
})

it('C142 does not offer Edit after a list is undone with the undo key', async () => {
  const { queryClient, user } = await openList()
  await addToBulkRequest(queryClient, ['first-undone.example', 'second-undone.example'])
  await waitFor(() => expect(getSendButton().disabled).toBe(false))
  await user.click(getSendButton())
  await screen.findByText('2 requests without a brand')
  await user.keyboard('z')
  await screen.findByText('Undone: 2 requests')
  expect(screen.queryAllByRole('button', { name: 'Edit' })).toEqual([])
})
