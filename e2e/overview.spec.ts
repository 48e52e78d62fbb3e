import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import { signIn, signOut } from './sign-in.ts'

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const headline = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Headline figures' })
    .getByRole('listitem')
    .filter({
      hasText: new RegExp(`^${name}`),
    })

/** The first number of a text, as the screen writes it: "Red 1,234 12%". */
function numberIn(text: string | null): number {
  const found = /\d[\d,]*/.exec(text ?? '')?.[0]
  return Number(found?.replaceAll(',', '') ?? Number.NaN)
}

/** Follows each link of a panel in turn: the list that opens must hold as many rows as it said. */
async function expectListsToMatch(page: Page, links: Locator, unit: string): Promise<string[]> {
  await expect(links.first()).toBeVisible()
  const texts = await links.allTextContents()
  for (const [index, text] of texts.entries()) {
    await links.nth(index).click()
    const count = page.getByRole('status').filter({ hasText: new RegExp(`^[\\d,]+ ${unit}s?\\b`) })
    await expect.soft
      .poll(async () => numberIn(await count.textContent()), text)
      .toBe(numberIn(text))
    await page.goBack()
  }
  await expect(links.first()).toBeVisible()
  return texts
}

test.describe('every figure of the overview leads to a list with exactly that count (C46, F13)', () => {
  test.beforeEach(async ({ page }) => {
    test.slow()
    await signIn(page, 'demo-key-analyst')
  })

  test('verdicts', async ({ page }) => {
    const links = panel(page, 'Verdict').getByRole('link')
    const texts = await expectListsToMatch(page, links, 'domain')
    expect(texts.map((text) => /^[A-Z][a-z]+/.exec(text)?.[0])).toEqual([
      'Red',
      'Amber',
      'Green',
      'Unknown',
    ])
    const sum = texts.reduce((total, text) => total + numberIn(text), 0)
    await expect(headline(page, 'Domains to review')).toContainText(sum.toLocaleString('en-US'))
  })

  test('risk bands', async ({ page }) => {
    const texts = await expectListsToMatch(page, panel(page, 'Risk').getByRole('link'), 'domain')
    expect(texts.length).toBeGreaterThanOrEqual(3)
  })

  test('websites: what answers, and what is not an exact match', async ({ page }) => {
    const probes = panel(page, 'Website')
    await expectListsToMatch(page, probes.getByRole('link', { name: /^Answers/ }), 'domain')
    await expect(probes.getByRole('link', { name: /No answer/ })).toHaveCount(0)
    await expect(probes).toContainText('also holds sites that were not checked')
    await probes.getByRole('link', { name: /^Error/ }).click()
    await expect(page).toHaveURL(/http=offline/)
  })

  test('the queue and its high risks', async ({ page }) => {
    for (const figure of ['Domains to review', 'High risk'])
      await expectListsToMatch(page, headline(page, figure).getByRole('link'), 'domain')
  })
})

test('running cases by state lead to as many cases (C46)', async ({ page }) => {
  test.slow()
  await signIn(page, 'demo-key-owner')
  // A brand for which no other test requests: new cases move on by themselves while their lists are opened.
  await page
    .getByRole('table', { name: 'Brands' })
    .getByRole('link', { name: 'Quiet Harbor' })
    .click()
  const states = page.getByRole('list', { name: 'Running takedowns by status' })
  const texts = await expectListsToMatch(page, states.getByRole('link'), 'case')
  expect(texts).toHaveLength(4)
  const sum = texts.reduce((total, text) => total + numberIn(text), 0)
  await expect(headline(page, 'Open takedowns')).toContainText(sum.toLocaleString('en-US'))
})

test.describe('the overview of a brand', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'demo-key-analyst', { keep: true })
  })

  test('explains each figure: population, age, definition (F13, C38)', async ({ page }) => {
    const names = ['Domains to review', 'High risk', 'Average risk score', 'Scans']
    for (const name of [...names, 'Open takedowns']) {
      await page.getByRole('button', { name: `About ${name}`, exact: true }).press('Enter')
      const words = page.locator('[popover]:popover-open')
      await expect(words).toBeVisible()
      await expect(words).toContainText(
        name === 'Open takedowns' ? /Counted at \d/ : /may lag five minutes/,
      )
      await page.keyboard.press('Escape')
      await expect(words).toHaveCount(0)
    }
    // A score of unknown range is no percentage and no part of a hundred (C41).
    await expect(headline(page, 'Average risk score')).not.toContainText(/%|\/ ?100/)
  })

  test('has a table behind every chart', async ({ page }) => {
    await expect(headline(page, 'Domains to review')).toContainText(/ \d/)
    for (const name of ['Verdict', 'Risk', 'Website']) {
      const table = panel(page, name).getByRole('table', { name: `${name}, as a table` })
      await expect(table.getByRole('row')).not.toHaveCount(0)
      const figures = await table.getByRole('cell').allTextContents()
      const sum = figures.reduce((total, text) => total + numberIn(text), 0)
      expect(sum, name).toBe(numberIn(await headline(page, 'Domains to review').textContent()))
    }
  })

  test('opens the first of the queue, and the whole of it in review order', async ({ page }) => {
    const first = page.getByRole('list', { name: 'Review these first' }).getByRole('link')
    await expect(first).toHaveCount(8)
    const host = await first
      .first()
      .getByRole('definition')
      .or(first.first().locator('bdi'))
      .first()
      .textContent()
    await first.first().click()
    // Beside the list the evidence is a part of its page.
    await expect(page.getByRole('heading', { level: 2, name: /\[\.\]/ })).toContainText(
      host ?? 'no host',
    )
    await page.goBack()
    await page.getByRole('link', { name: 'Open the review queue' }).click()
    // The order of the queue is no choice that an address has to say.
    await expect(page).toHaveURL(/\/domains$/)
    await expect(
      page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first(),
    ).toContainText(host ?? 'no host')
  })

  test('tells the state of a case apart from its outcome (C112)', async ({ page }) => {
    const cases = page.getByRole('list', { name: 'Latest takedowns' }).getByRole('link')
    await expect(cases).toHaveCount(5)
    await cases.first().click()
    await expect(page).toHaveURL(/\/takedowns\/[0-9a-f-]{36}$/)
  })

  test('leads to the settings of the brand, in words (C33, C34)', async ({ page }) => {
    await expect(page.getByText('Your role: analyst')).toBeVisible()
    await page.getByRole('link', { name: 'Brand settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brand settings' })).toBeVisible()
    const monitoring = panel(page, 'Monitoring')
    await expect(monitoring).toContainText('Every 24 hours')
    await expect(monitoring).toContainText('Certificate log')
    await expect(panel(page, 'Brand')).toContainText('northbank-careers.example')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  })

  test('draws cases by week, and each column opens exactly its cases (C105, C106)', async ({
    page,
  }) => {
    const weeks = panel(page, 'Takedowns by week')
    // Of a long list only the rows in sight are drawn, and of many cases a page: it says how many they are.
    const found = page
      .locator('main output')
      .filter({ hasText: /cases?\b/ })
      .first()
    await weeks.getByText('Figures as a table').click()
    for (const kind of ['requested', 'closed']) {
      const link = weeks.getByRole('link', { name: new RegExp(`^\\d+ ${kind}, `) }).first()
      const count = numberIn(await link.textContent())
      await link.click()
      await expect(found).toHaveText(new RegExp(`^${count} (cases?\\b|of \\d)`))
      await page.goBack()
      await weeks.getByText('Figures as a table').click()
    }
    // The same with the pointer, on the drawing itself.
    const table = weeks.getByRole('table')
    const first = table.getByRole('link', { name: /^\d+ requested, / }).last()
    const asked = await first.getAttribute('href')
    await weeks.locator('.recharts-bar').first().locator('path').first().click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === asked)
  })

  test('tells the figures of a period where the pointer is', async ({ page }) => {
    const weeks = panel(page, 'Takedowns by week')
    await weeks.locator('.recharts-bar').first().locator('path').last().hover()
    await expect(weeks.locator('.recharts-tooltip-wrapper')).toContainText(/Requested\s*\d/)
    const verdict = panel(page, 'Verdict')
    await verdict.locator('.recharts-bar-rectangle path').first().hover()
    await expect(verdict.locator('.recharts-tooltip-wrapper')).toContainText(/Red\s*\d+\s*\d+%/)
  })

  test('draws the newest scans by day, and says how far back they go (C101)', async ({ page }) => {
    const days = panel(page, 'Scans by day')
    await expect(days).toContainText(
      /From the newest [\d,]+ of [\d,]+ scans, back to \d+ \w+ \d{4}/,
    )
    await expect(days.getByRole('link')).toHaveText(['All scans'])
  })

  test('is the same after a reload', async ({ page }) => {
    const figure = headline(page, 'Domains to review')
    await expect(figure).toContainText(/ \d/)
    // The figure alone: beside it stands when it was read.
    const read = /Domains to review [\d,]+/.exec((await figure.textContent()) ?? '')?.[0]
    await page.reload()
    await expect(figure).toContainText(read ?? 'no figure')
    await expect(page).toHaveTitle('Overview · Northbank · Brand protection')
  })

  test('lets the figures fail alone, and recovers (C50, P19)', async ({ page }) => {
    // An answer for one resource only is nothing that a person can provoke by typing.
    await page.route('**/stats/', async (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"domain_count": ' }),
    )
    await page.reload()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('The figures of this brand could not be loaded.')
    await expect(failure).toContainText('The answer of the service cannot be read.')
    await expect(headline(page, 'Domains to review')).toContainText('—')
    await expect(headline(page, 'Domains to review')).not.toContainText(/\d/)
    await expect(headline(page, 'Open takedowns')).toContainText(/\d/)
    await expect(page.getByRole('list', { name: 'Review these first' })).toBeVisible()
    await expect(panel(page, 'Scans by day')).toContainText('From the newest')

    await page.unroute('**/stats/')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(headline(page, 'Domains to review')).toContainText(/\d/)
    await expect(failure).toHaveCount(0)
  })
})

test('a brand without monitoring says so, one without domains claims nothing', async ({ page }) => {
  await signIn(page, 'demo-key-owner')
  const table = page.getByRole('table', { name: 'Brands' })
  await table.getByRole('link', { name: 'Aurelmint' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aurelmint' })).toBeVisible()
  await expect(page.getByText('Monitoring off')).toBeVisible()
  await expect(page.getByText(/requests for this brand wait for approval/)).toBeVisible()

  await navLink(page, 'All brands').click()
  await table.getByRole('link', { name: 'Tessaly Air' }).click()
  await expect(headline(page, 'Domains to review')).toContainText('0')
  await expect(headline(page, 'Average risk score')).toContainText('—')
  await expect(headline(page, 'Scans')).toContainText('never scanned')
  // One explanation in place of empty charts; what changed may be cases.
  await expect(page.getByText('Nothing to show for this brand yet.')).toBeVisible()
  const panels = page.getByRole('main').getByRole('region')
  await expect(panels.and(page.getByRole('region', { name: 'What changed' }))).toHaveCount(1)
  await expect(panels).toHaveCount(1)
  await signOut(page)
})
