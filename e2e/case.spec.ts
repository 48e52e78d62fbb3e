import { expectAccessible } from './accessible.ts'
import { expect, otherTest, test } from './fixtures.ts'
import { expectInert } from './hostile-page.ts'
import { otherTakedowns } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { signIn } from './sign-in.ts'

// Looks with axe, and a clock that is moved in steps, take their time on a busy machine.
test.describe.configure({ timeout: 120_000 })

const key = 'demo-key-owner'

type Row = { id: string; status: string; target_website: string }

test('a bare link leads through the sign-in to the case, which can be copied and read (C135, C118)', async ({
  app,
  browser,
  request,
  page,
}) => {
  const answer = await request.get(`${app.url}/core/api/takedowns/?status=CLOSED&page_size=1`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  const { results } = (await answer.json()) as { results: Row[] }
  const [row] = results
  if (!row) throw new Error('No case is closed.')
  const host = new URL(row.target_website).host

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/takedowns/${row.id}?utm=mail`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('hxxp')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(`://${host}`)
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Providers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where it runs' })).toBeVisible()

  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(`${app.url}/takedowns/${row.id}`)
  await page.getByRole('button', { name: 'Copy safely: the target' }).click()
  await expect.poll(copied).toMatch(/^hxxps?:\/\/.*\[\.\]/)
  await page.getByRole('button', { name: 'Copy original: the target' }).click()
  await expect.poll(copied).toBe(row.target_website)

  // A profile that knows nothing gets to the same case.
  const clean = await browser.newContext()
  const other = await clean.newPage()
  await other.goto(`${app.url}/takedowns/${row.id}`)
  await signIn(other, key)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('hxxp')
  await clean.close()
})

test('a case is accessible, and its events can be looked into with the keyboard', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns?status=CLOSED')
  await page.getByRole('table', { name: 'Takedowns' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Reputation' })).toBeVisible()
  const summary = page.getByRole('list', { name: 'Events' }).getByText('As received').first()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('"event_type"').first()).toBeVisible()
  await expectAccessible(page, 'a case')
})

test('every state of a case has its steps, and fits a screen of 320 px', async ({
  app,
  page,
  request,
}) => {
  await signIn(page, key, { keep: true })
  for (const [status, current] of [
    ['REQUESTED', 'Waiting for approval'],
    ['OPEN', null],
    ['PENDING_RESPONSE', /Waiting for|no action recorded yet/],
    ['CLOSED', null],
    ['FAILED', null],
    ['REJECTED', null],
  ] as const) {
    const answer = await request.get(
      `${app.url}/core/api/takedowns/?status=${status}&page_size=1`,
      { headers: { authorization: `Api-Key ${key}` } },
    )
    const { results } = (await answer.json()) as { results: Row[] }
    if (!results[0]) throw new Error(`No case is ${status}.`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/takedowns/${results[0].id}`)
    const steps = page.getByRole('list', { name: 'Where it stands' })
    await expect(steps.getByText('Done: Requested')).toBeVisible()
    if (current !== null)
      await expect(steps.locator('[aria-current="step"]')).toContainText(current)
    await expect(page.getByRole('region', { name: 'Is it still up?' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    const over = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    await expect.soft.poll(over, status).toBe(0)
  }
})

test('a case that was just requested is followed without further ado (F15)', async ({ page }) => {
  await page.context().grantPermissions(['notifications'])
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns/new')
  await page.getByLabel('Website').fill('https://followed-at-once.example/login')
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption('')
  await page.getByRole('button', { name: 'Request takedown' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible()
  await page.getByRole('button', { name: 'Followed cases' }).click()
  await expect(page.getByRole('list', { name: 'Followed', exact: true })).toContainText(
    'hxxps://followed-at-once[.]example/login',
  )
  // Asked for by a press alone.
  await page.getByRole('button', { name: 'Turn on browser notifications' }).click()
  await expect(page.getByRole('button', { name: 'Browser notifications are on' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test.describe('events in other shapes', () => {
  const id = otherTakedowns[0]?.id ?? ''
  const shapes: { name: string; answer: unknown; texts: (string | RegExp)[] }[] = [
    {
      name: 'a record with a list in it, and markup in a text',
      answer: {
        case: id,
        log: [
          {
            at: '2026-11-20T09:01:00Z',
            message: '<img src=x onerror=__pwn=1>',
            to_status: 'FAILED',
          },
        ],
      },
      texts: [/^<img src=x onerror=__pwn=1>.*Status: Failed/s],
    },
    {
      name: 'plain texts without dates, in their order',
      answer: ['visit https://evil.example/x', 'then nothing'],
      texts: [/^visit hxxps:\/\/evil\[\.\]example\/x/, /^then nothing/],
    },
  ]

  for (const { name, answer, texts } of shapes)
    otherTest(`${name} (C133)`, async ({ page, service }) => {
      service.answers.set(`/core/api/takedowns/${id}/events/`, answer)
      await page.goto(`/takedowns/${id}`)
      await signIn(page, otherKey)
      const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
      await expect(events).toHaveText(texts)
      await events.first().getByText('As received').click()
      await expect(events.first().locator('pre')).toBeVisible()
      await expectInert(page, name)
    })
})
