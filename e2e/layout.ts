import type { Locator, Page } from '@playwright/test'

/** Returns whether a click on the center hits the element, its container or its content. */
export const isReachable = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

/** Returns how far the page overflows horizontally, in pixels. Poll it, because layout takes a frame after a resize. */
export const readHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/** Records all layout shifts of pages opened from now on, including those after user input. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, '__layoutShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the layout shifts since the last call. */
export const takeLayoutShifts = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(window, '__layoutShifts') as number[]).splice(0))
