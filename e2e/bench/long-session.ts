import type { Browser } from '@playwright/test'
import { listAddress, Visit, type Place } from './visit.ts'

const navigations = 200

/** The heap after two laps through the app, when all its parts are loaded, and after 200 navigations. */
export async function longSession(
  browser: Browser,
  place: Place,
): Promise<{ early: number; late: number }> {
  const visit = await Visit.start(browser, 'app', 'demo-key-owner')
  await visit.open(listAddress('app', place))
  await visit.rest()
  const overview = visit.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Overview' })
  let early = Number.NaN
  for (let done = 0; done < navigations; done += 10) {
    for (const what of ['next', 'filter', 'tab'] as const) {
      await visit.change(what)
      await visit.back()
    }
    const { host } = await visit.openRow(done / 10)
    await visit.backFrom(host)
    await overview.click()
    await visit.page.waitForFunction(() => document.querySelector('main svg.recharts-surface'))
    await visit.press(null, 'F8', { rows: 100 })
    if (done === 10) early = await visit.heap()
  }
  await visit.rest()
  const late = await visit.heap()
  await visit.end()
  return { early, late }
}
