import { appOf, expect, test as base } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { startApp, type RunningApp } from './start-app.ts'

/* The cases beside the copy of a brand (F21). */

// With the hundreds of cases that other tests request, to walk a brand would take fewer requests than to refresh all.
const test = base.extend<object, { readonly app: RunningApp }>({
  app: appOf(() => startApp('--data', ':memory:', '--domains', '600')),
})

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const headers = { authorization: 'Api-Key demo-key-owner' }

test('the cases of all brands are on this device with the first copy of one, also after an older version (F21)', async ({
  page,
  request,
}) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  // What the first version kept: a record of a copy that nobody can read any longer, and the cases of its brand.
  await page.evaluate(
    async () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('brand-protection:copies')
        const asked = indexedDB.open('brand-protection:copies', 1)
        asked.addEventListener('upgradeneeded', () => {
          asked.result.createObjectStore('copies').put({ version: 0 }, 'ann/domains/brand')
          const parts = asked.result.createObjectStore('parts')
          parts.put([{ id: 'a' }], ['ann/domains/brand', 0])
          parts.put([{ id: 'a' }], ['ann/domains/brand/cases', 0])
        })
        asked.addEventListener('success', () => {
          asked.result.close()
          resolve()
        })
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
      }),
  )
  await page.goto(`/brands/${brand}/domains`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Copy all domains' }).click()
  await expect(page.getByRole('button', { name: 'Search the copy' })).toBeVisible()
  const parts = await page.evaluate(
    async () =>
      new Promise<unknown>((resolve) => {
        indexedDB.open('brand-protection:copies').addEventListener('success', ({ target }) => {
          const { result } = target as IDBOpenDBRequest
          result
            .transaction('parts')
            .objectStore('parts')
            .getAllKeys()
            .addEventListener('success', (event) => {
              resolve((event.target as IDBRequest<unknown>).result)
              result.close()
            })
        })
      }),
  )
  expect(parts).toContainEqual(['ann/domains/brand', 0])
  expect(parts).not.toContainEqual(['ann/domains/brand/cases', 0])

  const answer = await request.get('/core/api/takedowns/?page_size=1', { headers })
  const { count } = (await answer.json()) as { count: number }
  const walks: string[] = []
  page.on('request', (one) => {
    if (/\/takedowns\/\?.*page_size=100/.test(one.url())) walks.push(one.url())
  })
  await page.goto('/takedowns?rows=all')
  await expect(page.getByText(/^From the copy on this device, read/)).toBeVisible()
  await expect(page.getByText(`${count} of ${count} loaded cases shown.`)).toBeVisible()
  expect(walks).toEqual([])
})

test('Refresh brings the cases of the copy up to date, and without a network they stay (F21)', async ({
  page,
  context,
  request,
  allowConsole,
}) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  await page.goto(`/brands/${brand}/domains`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Copy all domains' }).click()
  await expect(page.getByRole('button', { name: 'Search the copy' })).toBeVisible()

  await page.goto(`/outcomes?brand=${brand}&period=all`)
  const from = page.getByText(/^From the copy on this device, read/)
  const requested = page
    .getByRole('list', { name: 'Outcomes at a glance' })
    .getByRole('listitem')
    .filter({ hasText: /^Requested/ })
  await expect(from).toBeVisible()
  const before = Number(/\d+/.exec((await requested.textContent()) ?? '')?.[0])
  const made = await request.post('/core/api/takedowns/', {
    headers,
    data: { target_website: 'https://copied-cases.example/', brand },
  })
  expect(made.status()).toBe(201)
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(requested).toContainText(`Requested ${before + 1}`)
  await expect(from).toBeVisible()

  // The copy holds it from then on, also for another tab.
  const other = await context.newPage()
  await other.goto(`/takedowns?brand=${brand}&rows=all&text=copied-cases`)
  await expect(other.getByText(/^From the copy on this device, read/)).toBeVisible()
  await expect(other.getByText(/^1 of \d+ loaded cases match/)).toBeVisible()

  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await expect(requested).toContainText(`Requested ${before + 1}`)
  await expect(from).toBeVisible()
})
