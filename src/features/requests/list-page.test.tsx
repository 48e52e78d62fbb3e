import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { addLinesToList, deleteDrafts } from './drafts.ts'
import { getOutbox } from './use-outbox.ts'

provideDatabase()

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const velopine = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

const findAddresses = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Addresses/ })
const getSendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })

async function openList(intercept?: Intercept) {
  const app = await renderApp({ path: '/takedowns/bulk', ...(intercept && { intercept }) })
  const { id: user } = await app.queryClient.ensureQueryData(profileOptions())
  deleteDrafts(user)
  return { press: app.user, account: user, client: app.queryClient }
}

it('asks for addresses, with Send disabled, while the list is empty', async () => {
  await openList()
  await waitFor(async () => expect((await findAddresses()).value).toBe(''))
  expect(screen.getByText('Paste addresses to begin.')).toBeTruthy()
  expect(getSendButton().textContent).toBe('Send')
  expect(getSendButton().disabled).toBe(true)
})

it('keeps the list if hosts of another brand are added, and requests each for its own brand', async () => {
  const { client, account, press } = await openList()
  await addLinesToList(client, northbank, ['first-list.example'])
  await addLinesToList(client, velopine, ['first-list.example', 'second-list.example'])
  expect((await findAddresses()).value).toBe('first-list.example\nsecond-list.example')
  const lines = await screen.findByRole('table', { name: 'Lines of the list' })
  await waitFor(() =>
    expect(lines.textContent).toMatch(/first-list.*for Northbank.*second-list.*for Velopine/),
  )
  await waitFor(() => expect(getSendButton().disabled).toBe(false))
  await press.click(getSendButton())
  expect(await screen.findByText('2 requests for different brands')).toBeTruthy()
  const { rows } = getOutbox(account, client).store.state
  expect(rows.map(({ website, brandId }) => [website, brandId])).toEqual([
    ['https://first-list.example', northbank],
    ['https://second-list.example', velopine],
  ])
  await press.click(screen.getByRole('button', { name: 'Undo 2 requests' }))
  expect((await findAddresses()).value).toContain('second-list.example')
})

it('sends lines whose brand lookup failed only after a confirmation', async () => {
  const { client, press } = await openList(({ url }) =>
    url.includes('domain_filter=') ? new Response('', { status: 400 }) : undefined,
  )
  await addLinesToList(client, northbank, ['unchecked-list.example'])
  const tick = await screen.findByRole('checkbox', { name: 'Send without these checks' })
  await screen.findByText(/^1 ready/)
  expect(screen.getByText('1 site couldn’t be checked against your brands.')).toBeTruthy()
  expect(getSendButton().disabled).toBe(true)
  await press.click(tick)
  expect(getSendButton().disabled).toBe(false)
})

it('C142 does not offer Edit after a list is undone with the undo key', async () => {
  const { client, press } = await openList()
  await addLinesToList(client, northbank, ['first-undone.example', 'second-undone.example'])
  await waitFor(() => expect(getSendButton().disabled).toBe(false))
  await press.click(getSendButton())
  await screen.findByText('2 requests for Northbank')
  await press.keyboard('z')
  await screen.findByText('Undone: 2 requests')
  expect(screen.queryAllByRole('button', { name: 'Edit' })).toEqual([])
})

it('marks lines that were already in the list when others were added, and removes them', async () => {
  const { client, press } = await openList()
  await addLinesToList(client, northbank, ['kept.example', 'again.example'])
  await addLinesToList(client, northbank, ['again.example', 'new.example'])
  expect((await findAddresses()).value).toBe('kept.example\nagain.example\nnew.example')
  expect(await screen.findByText('1 of 3 lines is left from earlier.')).toBeTruthy()
  const lines = await screen.findByRole('table', { name: 'Lines of the list' })
  const listEarlierMarks = () =>
    within(lines)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.includes('Left from earlier.'))
  expect(listEarlierMarks()).toEqual([true, false, false])
  await press.click(screen.getByRole('button', { name: 'Remove earlier lines' }))
  expect((await findAddresses()).value).toBe('again.example\nnew.example')
  await waitFor(() => expect(listEarlierMarks()).toEqual([false, false]))
  expect(screen.queryByText(/left from earlier/)).toBeNull()
})

it('has a line for each domain of the request list, whether added with t on a selection or with h', async () => {
  const { user, router } = await renderApp({ path: `/brands/${northbank}/domains?pageSize=25` })
  const table = await screen.findByRole('table', { name: 'Domains' })
  await screen.findByRole('button', { name: 'Help' })
  await user.keyboard('jxjx')
  await screen.findByRole('region', { name: 'Selection' })
  await user.keyboard('t')
  await waitFor(async () => expect((await findAddresses()).value.split('\n')).toHaveLength(2))
  router.history.back()
  expect(await screen.findByRole('link', { name: 'Request list 2' })).toBeTruthy()
  const row = within(await screen.findByRole('table', { name: 'Domains' })).getAllByRole(
    'rowheader',
  )[2]
  await user.click(within(row ?? table).getByRole('link'))
  await user.keyboard('h')
  await user.click(await screen.findByRole('link', { name: 'Request list 3' }))
  await waitFor(async () => expect((await findAddresses()).value.split('\n')).toHaveLength(3))
  expect(screen.queryByText(/left from earlier/)).toBeNull()
})
