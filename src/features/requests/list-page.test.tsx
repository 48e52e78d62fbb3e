import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profileOptions } from '#/api/profile.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { addLinesToList, deleteDrafts } from './drafts.ts'
import { getOutbox } from './use-outbox.ts'

provideDatabase()

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const velopine = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'

const addresses = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Addresses/ })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })

async function openList(intercept?: Intercept) {
  const app = await renderApp({ path: '/takedowns/bulk', ...(intercept && { intercept }) })
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
  await addLinesToList(client, northbank, ['first-list.example'])
  await addLinesToList(client, velopine, ['first-list.example', 'second-list.example'])
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

it('sends lines whose brand lookup failed only after a confirmation', async () => {
  const { client, press } = await openList(({ url }) =>
    url.includes('domain_filter=') ? new Response('', { status: 400 }) : undefined,
  )
  await addLinesToList(client, northbank, ['unchecked-list.example'])
  const tick = await screen.findByRole('checkbox', { name: 'Send without these checks' })
  await screen.findByText(/^1 ready/)
  expect(screen.getByText('1 site couldn’t be checked against your brands.')).toBeTruthy()
  expect(send().disabled).toBe(true)
  await press.click(tick)
  expect(send().disabled).toBe(false)
})

it('C142 offers no single request for editing after undo by its key', async () => {
  const { client, press } = await openList()
  await addLinesToList(client, northbank, ['first-undone.example', 'second-undone.example'])
  await waitFor(() => expect(send().disabled).toBe(false))
  await press.click(send())
  await screen.findByText('2 requests for Northbank')
  await press.keyboard('z')
  await screen.findByText('Undone: 2 requests')
  expect(screen.queryAllByRole('button', { name: 'Edit' })).toEqual([])
})
