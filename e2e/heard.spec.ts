import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { navLink, screensOf, type screenNames } from './screens.ts'
import { signIn } from './sign-in.ts'
import { rowAt, table } from './triage-list.ts'

/* What those hear who do not see the screen, and what is reached without a mouse or with a large finger. */

async function open(page: Page, url: string, screen: (typeof screenNames)[number]): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const screens = await screensOf(page.request, url, 'demo-key-owner')
  await page.goto(screens.find(({ name }) => name === screen)?.path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keysHeard(page)
}

test('the link of a row says how the domain stands, and a decision names the domain', async ({
  app,
  page,
}) => {
  await open(page, app.url, 'domains')
  await page.goto(`${page.url()}?verdict=red&sort=risk_score`)
  await expect(rowAt(page, 1)).toBeVisible()
  const row = rowAt(page, 1)
  const link = row.getByRole('rowheader').getByRole('link').first()
  const risk = /risk (\d+)/.exec((await link.getAttribute('aria-description')) ?? '')?.[1] ?? 'none'
  await expect(link).toHaveAccessibleDescription(/^Red, risk \d+/)
  await expect(row.getByRole('cell', { name: risk, exact: true })).toBeVisible()
  const name = (await link.textContent()) ?? ''
  await keysHeard(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByRole('status').filter({ hasText: 'dismissed' })).toHaveText(
    `${name} dismissed.`,
  )
  await expect(link).toHaveAccessibleDescription(/dismissed$/)
})

test('a domain with a case and one to be looked at are told by their links', async ({
  app,
  page,
}) => {
  await open(page, app.url, 'domains')
  await page.goto(`${page.url()}?verdict=red&sort=risk_score`)
  const descriptions = () =>
    table(page)
      .getByRole('rowheader')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-description') ?? ''))
  await expect.poll(async () => (await descriptions()).join('; ')).toMatch(/case open/)
  expect((await descriptions()).join('; ')).toMatch(/needs review/)
})

test('tabs say how many they hold, without another name', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  const tabs = page.getByRole('navigation', { name: 'Which domains' })
  for (const name of ['To review', 'All'])
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAccessibleDescription(
      /^[\d,]+$/,
    )
  await expect(navLink(page, 'Domains')).toHaveAccessibleDescription(/\d/)
  await page.goto('/takedowns')
  const views = page.getByRole('navigation', { name: 'Which cases' })
  await expect(views.getByRole('link', { name: 'Open', exact: true })).toHaveAccessibleDescription(
    /^\d+$/,
  )
})

test('no counter is read out with every key', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      const live = element?.closest('output, [role=status], [aria-live]:not([aria-live=off])')
      if (live) heard.push(live.textContent)
    }
    new MutationObserver((records) => records.forEach(note)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  for (const place of [1, 2, 3, 4]) {
    await page.keyboard.press('j')
    await expect(rowAt(page, place)).toHaveAttribute('aria-current', 'true')
  }
  await expect(page.getByText(/^4 of [\d,]+ seen this session$/)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'heard') as unknown)).toEqual([])
})

test('boxes of rows and buttons that close have 24 pixels (WCAG 2.5.8)', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Close/ }).first()).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(input[type=checkbox], button)')].flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const isSmall = width > 0 && (width < 24 || height < 24)
      return isSmall ? [`${control.ariaLabel ?? control.textContent}: ${width} × ${height}`] : []
    }),
  )
  expect(small).toEqual([])
  // The room around the box is the box.
  const box = rowAt(page, 3).getByRole('checkbox')
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x - 3, y - 3)
  await expect(box).toBeChecked()
})

test('the page of a case fits 320 pixels, and nothing in it is cut', async ({ app, page }) => {
  await open(page, app.url, 'case')
  await page.setViewportSize({ width: 320, height: 720 })
  const over = () =>
    page.evaluate(() => {
      const seen = [...document.querySelectorAll('main *')].filter(
        (element) => element.closest('.sr-only, svg, pre') === null && element.checkVisibility(),
      )
      const wide = seen.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      const cut = seen.filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCutting = overflowX !== 'visible' || textOverflow === 'ellipsis'
        // What only is heard measures one pixel.
        const { clientWidth, scrollWidth } = element
        return isCutting && clientWidth > 1 && scrollWidth > clientWidth + 1
      })
      return [...wide, ...cut].map(
        (element) => `${element.localName} ${element.textContent.slice(0, 60)}`,
      )
    })
  await expect.poll(over).toEqual([])
})
