import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'

/** Whether two things on screen share a pixel. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`a notice does not cover the tools above a list, ${width} wide`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'demo-key-owner', { keep: true })
    await page.goto('/takedowns')
    await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
    await keysHeard(page)
    await page.setViewportSize({ width, height })
    await page.keyboard.press('j')
    await page.keyboard.press('y')
    const notice = page.getByRole('dialog').filter({ hasText: 'Copied safely' })
    await expect(notice).toBeVisible()
    await expect.poll(() => notice.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    expect(await overlap(notice, page.getByRole('banner'))).toBe(false)
    const inside = await notice.boundingBox()
    expect(inside?.x).toBeGreaterThanOrEqual(0)
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(width)
  })
