import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { horizontalOverflow } from './layout.ts'

/**
 * Expects that hostile text stayed text: no script ran, no element was created from markup, nothing links to or loads
 * from another origin, and the page does not scroll horizontally.
 */
export async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, '__pwn') as unknown,
    polluted: Reflect.get({}, 'polluted') as unknown,
    made: document.querySelectorAll(
      'iframe, object, embed, math, base, #root script, #root style, #root form[action], [onerror], [onload], [onclick]',
    ).length,
    outside: [...document.querySelectorAll('*')]
      .flatMap((element) =>
        ['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      )
      .filter((address) => URL.parse(address, location.href)?.origin !== location.origin),
  }))
  expect(found.ran, `a script ran on ${where}`).toBeUndefined()
  expect(found.polluted, `a prototype changed on ${where}`).toBeUndefined()
  expect(found.made, `elements of hostile markup on ${where}`).toBe(0)
  expect(found.outside, `addresses outside the app on ${where}`).toEqual([])
  await expect.poll(() => horizontalOverflow(page), `sideways scrolling on ${where}`).toBe(0)
}
