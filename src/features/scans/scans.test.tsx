// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { renderApp } from '#/test/render-app.tsx'

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Scans' })).getAllByRole('rowheader')

it('C100 lists scans page by page, newest first', async () => {
  const { user, router, asked } = await renderApp({ path: `${list}?pageSize=25` })
  expect(await rows()).toHaveLength(25)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.searchStr).toContain('page=2'))
  expect(router.state.location.searchStr).toContain('pageSize=25')
  await waitFor(() => expect(asked.join()).toContain('compact=true&page=2&page_size=25'))
  await screen.findByText(/^26–50 of/)
})

it('C26 a page past the end leads to the last page', async () => {
  expectConsole(/Error in route match/)
  await renderApp({ path: `${list}?page=4000` })
  expect(await screen.findByText(/Page 4,000 does not exist any more/)).toBeTruthy()
  expect((await rows()).length).toBeGreaterThan(0)
})

it('C79 a brand that was never scanned says so', async () => {
  await renderApp({ path: '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/scans' })
  expect(await screen.findByText('Nothing was scanned for this brand yet.')).toBeTruthy()
})
