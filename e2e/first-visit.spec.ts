import { expect, test } from './fixtures.ts'
import { closeKeys } from './keys.ts'
import { screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'

const key = 'demo-key-owner'

test('a first visit to a list explains it in three notes, which one press closes for good', async ({
  page,
  app,
  request,
}) => {
  const screens = await screensOf(request, app.url, key)
  const lists = screens.filter(({ name }) =>
    ['all brands', 'domains', 'scans', 'takedowns'].includes(name),
  )
  await page.goto('/')
  await signIn(page, key, { keep: true, firstVisit: true })
  const notes = page.getByRole('region', { name: 'How this list works' })
  for (const { path } of lists) {
    await page.goto(path)
    await expect(notes.getByRole('listitem')).toHaveCount(3)
    // Nobody has to answer: it is no dialog and covers nothing.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await notes.getByRole('button', { name: 'Got it' }).click()
    await expect(notes).toHaveCount(0)
    await expect(page.locator('main')).toBeFocused()
  }
  await page.reload()
  for (const { path } of lists) {
    await page.goto(path)
    await page.locator('main tbody tr').first().waitFor()
    await expect(notes).toHaveCount(0)
  }
})

test('notes that were closed stay closed where the page is left at the same moment', async ({
  page,
  app,
  request,
}) => {
  const screens = await screensOf(request, app.url, key)
  await page.goto('/')
  await signIn(page, key, { keep: true, firstVisit: true })
  const notes = page.getByRole('region', { name: 'How this list works' })
  for (const name of ['all brands', 'domains', 'scans', 'takedowns'] as const) {
    const path = screens.find((one) => one.name === name)?.path ?? ''
    await page.goto(path)
    const gotIt = notes.getByRole('button', { name: 'Got it' })
    const left = page.waitForEvent('framenavigated')
    await gotIt.evaluate((button: HTMLElement, to) => {
      button.click()
      location.href = to
    }, path)
    await left
    await page.locator('main tbody tr').first().waitFor()
    await expect(notes, name).toHaveCount(0)
  }
})

test('the notes come with the rows, so that none of these moves', async ({
  page,
  app,
  request,
}) => {
  const screens = await screensOf(request, app.url, key)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main tbody tr[data-row]') === null) return
      const notes = document.querySelector('[aria-label="How this list works"]')
      document.documentElement.dataset['firstRows'] = notes === null ? 'alone' : 'with notes'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await signIn(page, key, { keep: true, firstVisit: true })
  for (const name of ['all brands', 'domains', 'scans', 'takedowns'] as const) {
    await page.goto(screens.find((one) => one.name === name)?.path ?? '')
    await expect(page.locator('html'), name).toHaveAttribute('data-first-rows', 'with notes')
  }
})

test('the key of help also opens the meaning of every verdict, status and figure', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, key)
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('tab', { name: 'Keyboard shortcuts' }).press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(help.getByRole('tab', { name: 'What the words mean' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  for (const [part, words] of [
    ['Verdict and risk', ['Red', 'Amber', 'Green', 'Unknown', 'Needs review', 'Risk']],
    ['Lists of domains', ['To review', 'All', 'Contains your brand', 'Filtered out automatically']],
    ['Status of a case', ['Waiting for approval', 'Waiting for provider', 'Not approved']],
    ['Outcome of a case', ['Content removed', 'False positive']],
    ['Figures of a brand', ['Domains to review', 'High risk', 'Average risk', 'Scans']],
  ] as const)
    for (const word of words)
      await expect(
        help.getByRole('region', { name: part }).getByText(word, { exact: true }),
      ).toBeVisible()
  await closeKeys(page)
})
