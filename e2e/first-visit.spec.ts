import { northbank } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { haveSession } from './sign-in.ts'

const lists = ['/brands', `${northbank}/domains`, `${northbank}/scans`, '/takedowns']

test('a first visit to a list explains it in a few notes, which come with the rows and close for good', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main tbody tr[data-row]') === null) return
      const notes = document.querySelector('[aria-label="How this list works"]')
      document.documentElement.dataset['firstRows'] = notes === null ? 'alone' : 'with notes'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const firstRows = page.locator('html')
  const notes = page.getByRole('region', { name: 'How this list works' })
  await haveSession(page, { firstVisit: true })
  for (const path of lists) {
    await page.goto(path)
    // Notes that came later would move the rows.
    await expect(firstRows, path).toHaveAttribute('data-first-rows', 'with notes')
    await expect(notes.getByRole('listitem')).toHaveCount(path === '/brands' ? 1 : 3)
    // Nobody has to answer: it is no dialog and covers nothing.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const gotIt = notes.getByRole('button', { name: 'Got it' })
    if (path === '/takedowns') {
      await gotIt.click()
      await expect(notes).toHaveCount(0)
      await expect(page.locator('main')).toBeFocused()
      continue
    }
    // They stay closed also where the page is left at the same moment.
    const left = page.waitForEvent('framenavigated')
    await gotIt.evaluate((button: HTMLElement, to) => {
      button.click()
      location.href = to
    }, path)
    await left
    await expect(firstRows, path).toHaveAttribute('data-first-rows', 'alone')
  }
  for (const path of lists) {
    await page.goto(path)
    await expect(firstRows, path).toHaveAttribute('data-first-rows', 'alone')
  }
})
