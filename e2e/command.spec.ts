import type { Locator, Page } from '@playwright/test'
import { fetchJson, fetchFirstRow } from './demo.ts'
import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, httpErrorMessage } from './sign-in.ts'

const searchField = (page: Page) =>
  page.getByRole('combobox', { name: 'Search or paste an address' })
/** The option that Enter selects: the field's active descendant. */
const highlighted = (page: Page) => page.locator('[role="option"][data-highlighted]')
const statusText = (page: Page) => page.getByRole('dialog').getByRole('status')

/** Opens the command bar with a single press of its shortcut. */
async function openCommandBar(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Search or paste an address' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchField(page)).toBeFocused()
  return searchField(page)
}

test('keys don’t reach the page behind a dialog, even while the dialog is still loading, and Escape returns the focus to the row', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Delay every script, including those that load lazily.
  let delay = 100
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await openSignedIn(page, domainsPath)
  await page.evaluate(() => navigator.clipboard.writeText('hxxps://paste[.]example/whs'))
  const steps: Record<string, () => Promise<void>> = {
    'the command bar': async () => {
      // Each of these letters is a shortcut of the domain list.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('hswxj')
      await page.keyboard.press('Control+v')
      await expect(searchField(page)).toHaveValue('hswxjhxxps://paste[.]example/whs')
    },
    Help: async () => {
      await page.keyboard.press('?')
      await page.keyboard.type('hsw')
      const help = page.getByRole('dialog', { name: 'Help' })
      await expect(help).toBeVisible()
      await expect(help).not.toHaveAttribute('aria-busy')
    },
  }
  for (const [name, open] of Object.entries(steps))
    await test.step(name, async () => {
      delay = 100
      await page.reload()
      await domainTable(page).getByRole('rowheader').first().waitFor()
      delay = 700
      await page.keyboard.press('j')
      const seenCounter = page.getByText(/^1 of [\d,]+ seen on this page/)
      await expect(seenCounter).toBeVisible()
      await open()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(domainTable(page).getByRole('rowheader').first().getByRole('link')).toBeFocused()
      // The typed letters made no decision and opened no evidence.
      await expect(seenCounter).toBeVisible()
      await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
    })
})

test('F16 the command bar finds hosts across brands even if the search of one brand fails, and hostile input stays text', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  type Named = { id: string; name: string }
  const {
    results: [brand],
  } = await fetchJson<{ results: Named[] }>(request, 'brands/?compact=true')
  const { name: host } = await fetchFirstRow<Named>(request, `brands/${brand?.id}/domains/`)
  await openSignedIn(page, '/brands')
  await openCommandBar(page)
  await page.keyboard.type(host.slice(0, -1))
  const domainResults = page.getByRole('group', { name: 'Domains' })
  await expect(domainResults).toContainText(host.split('.')[0] ?? '')
  await expect(statusText(page)).toHaveText(/^\d+ results?$/)

  // The search of one brand fails. The demo's failure words would make the searches of all brands fail.
  await page.route(`**/brands/${brand?.id}/domains/**`, (route) =>
    route.fulfill({ status: 404, json: { detail: 'No Brand matches the given query.' } }),
  )
  await searchField(page).fill('login')
  await expect(page.getByText(`${brand?.name} could not be searched`)).toBeVisible()
  await expect(domainResults).toContainText('Northbank')

  for (const text of [
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>.example',
    'https://user@ev\u202Eil.exa\u0430mple/' + 'x'.repeat(600),
    'https://[::1]:99999/',
    '\u0000\u200B\uD800',
    'https://',
  ]) {
    await searchField(page).fill(text)
    await expect(statusText(page)).not.toHaveText('Searching')
  }
  await expect(page.locator('[href^="javascript"], img[src="x"]')).toHaveCount(0)
  await searchField(page).fill('https://user@ev\u202Eil.example/')
  await expect(highlighted(page)).toContainText('U+202E')
})
