import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { readHorizontalOverflow } from './layout.ts'

/** Expects that hostile text stayed text and didn't widen the page. */
export async function expectInert(page: Page, screenName: string): Promise<void> {
  const markers = await page.evaluate(() => ({
    scriptMarker: Reflect.get(window, '__pwn') as unknown,
    polluted: Reflect.get({}, 'polluted') as unknown,
    injectedCount: document.querySelectorAll(
      'iframe, object, embed, math, base, #root script, #root style, #root form[action], [onerror], [onload], [onclick]',
    ).length,
    outsideUrls: [...document.querySelectorAll('*')]
      .flatMap((element) =>
        ['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      )
      .filter((address) => URL.parse(address, location.href)?.origin !== location.origin),
  }))
  expect(markers.scriptMarker, `a script ran on ${screenName}`).toBeUndefined()
  expect(markers.polluted, `a prototype changed on ${screenName}`).toBeUndefined()
  expect(markers.injectedCount, `elements of hostile markup on ${screenName}`).toBe(0)
  expect(markers.outsideUrls, `addresses outside the app on ${screenName}`).toEqual([])
  await expect
    .poll(() => readHorizontalOverflow(page), `horizontal scrolling on ${screenName}`)
    .toBe(0)
}
