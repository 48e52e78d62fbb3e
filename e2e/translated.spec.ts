import { translatePage, type Translation } from '#/test/translate-page.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { enter } from './sign-in.ts'
import { domains, evidence, expectRows, rowAt } from './triage-list.ts'

for (const how of ['replaced', 'wrapped'] as const satisfies readonly Translation[])
  test(`the app keeps working while the browser translates it, each text ${how}`, async ({
    page,
  }) => {
    const translate = () => page.evaluate(translatePage, how)
    const side = page.getByRole('navigation', { name: 'Main' })
    const goTo = async (name: RegExp) => {
      await side.getByRole('link', { name }).first().click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await translate()
    }
    await enter(page, domains)
    await expectRows(page, 50)
    await translate()

    await page.getByRole('searchbox').fill('login')
    await expect(page).toHaveURL(/login/)
    await expect(rowAt(page, 1).getByRole('rowheader')).toContainText('login')
    await translate()
    await page.goBack()
    await expectRows(page, 50)
    await translate()
    const first = await rowAt(page, 1).getByRole('rowheader').innerText()
    await page.getByRole('link', { name: /next page/i }).click()
    await expect(rowAt(page, 1).getByRole('rowheader')).not.toHaveText(first)
    await translate()

    await keysHeard(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(evidence(page)).toBeVisible()
    for (let seen = 2; seen < 6; seen += 1) {
      await translate()
      await page.keyboard.press('j')
      await expect(
        page.getByText(new RegExp(`^${seen} of [\\d,]+ seen this session$`, 'i')),
      ).toBeVisible()
      const host = await page.locator('tr[aria-current] [translate=no]').first().innerText()
      await expect(evidence(page)).toContainText(host)
    }
    await translate()
    await page.keyboard.press('s')
    await expect(page.getByRole('link', { name: /^1 dismissed$/i })).toBeVisible()
    await translate()
    await page.keyboard.press('z')
    await expect(page.getByRole('link', { name: /^1 dismissed$/i })).toBeHidden()
    await translate()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await translate()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    for (const name of [/^overview/i, /^scans/i, /^takedowns/i, /^outcomes/i, /^all brands/i])
      await goTo(name)
    await expect(page.locator('[translate=no] font')).toHaveCount(0)
  })
