import { domainsPath, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

test('screen readers get the status of each row, the count of each tab and the domain of each decision', async ({
  page,
}) => {
  await openSignedIn(page, `${domainsPath}?verdict=red&sort=risk_score`)
  const row = rowAt(page, 1)
  const links = domainTable(page).getByRole('rowheader').getByRole('link')
  const link = row.getByRole('rowheader').getByRole('link').first()
  await expect(link).toHaveAccessibleDescription(/^Red, risk \d+/)
  const readDescriptions = () =>
    links.evaluateAll((elements) => elements.map((element) => element.ariaDescription).join('; '))
  await expect.poll(readDescriptions).toMatch(/case open/)
  expect(await readDescriptions()).toMatch(/needs review/)
  const risk = /risk (\d+)/.exec(await readDescriptions())?.[1] ?? 'none'
  await expect(row.getByRole('cell', { name: risk, exact: true })).toBeVisible()

  for (const tab of ['Queue', 'All'])
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAccessibleDescription(
      /^[\d,]+$/,
    )

  const name = (await link.textContent()) ?? ''
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByRole('status').filter({ hasText: 'dismissed' })).toHaveText(
    `${name} dismissed.`,
  )
  await expect(link).toHaveAccessibleDescription(/dismissed$/)
})

test('moving through rows announces no counters, and click targets measure at least 24 pixels (WCAG 2.5.8)', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await waitForShortcuts(page)
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const recordAnnouncement = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      const live = element?.closest('output, [role=status], [aria-live]:not([aria-live=off])')
      if (live) announcements.push(live.textContent)
    }
    new MutationObserver((records) => records.forEach(recordAnnouncement)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  for (const position of [1, 2, 3, 4]) {
    await page.keyboard.press('j')
    await expect(rowAt(page, position)).toHaveAttribute('aria-current', 'true')
  }
  await expect(page.getByText(/^4 of [\d,]+ seen on this page$/)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'announcements') as unknown)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Close/ }).first()).toBeVisible()
  const smallTargets = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(input[type=checkbox], button)')].flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const isSmall = width > 0 && (width < 24 || height < 24)
      return isSmall ? [`${control.ariaLabel ?? control.textContent}: ${width} × ${height}`] : []
    }),
  )
  expect(smallTargets).toEqual([])
  // A click next to the checkbox, within 24 pixels, also checks it.
  const checkbox = rowAt(page, 3).getByRole('checkbox')
  const { x, y } = (await checkbox.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x - 3, y - 3)
  await expect(checkbox).toBeChecked()
})
