import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findNumberLinks, keepLargestOfEachGroup, findWrongNumbers } from '#/test/number-links.ts'
import { renderApp } from '#/test/render-app.tsx'

/** The largest brand. */
const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

const waitUntilLoaded = () => waitFor(() => expect(screen.queryAllByText(/^loading/i)).toEqual([]))

it('C38, C46, C105, C106, C111 every number on an overview opens a list with that many rows, or explains the difference', async () => {
  const app = await renderApp({ path: `/brands/${northbank}` })
  await screen.findByRole('table', { name: 'Cases by month, as a table', hidden: true })
  await waitUntilLoaded()
  const links = findNumberLinks(document.body)
  for (const part of ['verdict=', 'risk=', 'http=', 'status=', 'closedFrom=', '&from='])
    expect(links.some(({ href }) => href.includes(part))).toBe(true)
  // Links that differ only in their dates are built the same way, so one is enough.
  expect(await findWrongNumbers(app, keepLargestOfEachGroup(links, /\d{4}-\d\d-\d\d/g))).toEqual([])
})

it('C46 every number in the brand list opens a list with that many rows', async () => {
  const app = await renderApp({ path: '/brands' })
  await screen.findByRole('table', { name: 'Brands' })
  // Cases load after the first paint.
  await screen.findAllByRole('link', { name: /^\d+ open takedowns/ })
  await screen.findAllByRole('link', { name: /open case/ })
  await waitUntilLoaded()
  // Links of every brand are built the same way, so one brand is enough.
  const links = findNumberLinks(screen.getByRole('main')).filter(
    ({ href }) => !/[0-9a-f-]{36}/.test(href) || href.includes(northbank),
  )
  expect(links.length).toBe(8)
  expect(await findWrongNumbers(app, links)).toEqual([])
})
