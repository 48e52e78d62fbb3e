import { expect, test } from './fixtures.ts'
import { enter } from './sign-in.ts'
import { domains, table } from './triage-list.ts'

declare global {
  interface Window {
    /** Addresses asked for, each with whether rows stood in the document by then. */
    asked: { address: string; withRows: boolean }[]
  }
}

test('the first screen asks for its rows first, and for what it does not need after them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.asked = []
    const ask = window.fetch
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const withRows = document.querySelector('tr[data-row]') !== null
      window.asked.push({ address, withRows })
      return ask(input, init)
    }
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await enter(page, domains)
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const withTheRows = scripts.length
  // The page after this one is read last.
  await expect
    .poll(() =>
      page.evaluate(() => window.asked.some(({ address }) => address.includes('&page=2&'))),
    )
    .toBe(true)

  const asked = await page.evaluate(() => window.asked)
  const named = ({ address }: { address: string }) =>
    new URL(address, 'http://app').pathname.split('/').findLast((part) => part !== '')
  const before = asked.filter(({ withRows }) => !withRows)
  const after = asked.filter(({ withRows }) => withRows)
  expect(before).toHaveLength(4)
  expect(new Set(before.map(named))).toEqual(
    new Set(['open-parts.json', 'profile', 'brands', 'domains']),
  )
  for (const part of ['/stats/', '/takedowns/', 'triage_filter=filed', 'triage_filter=escalated'])
    expect(after.filter(({ address }) => address.includes(part))).toHaveLength(1)
  expect(withTheRows).toBeLessThanOrEqual(9)
  await expect.poll(() => scripts.some((address) => /\/late-[^/]*\.js$/.test(address))).toBe(true)
  expect(scripts.slice(0, withTheRows).join()).not.toMatch(/\/(?:late|controls|requests)-/)
})
