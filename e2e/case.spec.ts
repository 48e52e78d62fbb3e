import { fetchFirstRow, ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, signIn } from './sign-in.ts'

type Row = { id: string; target_website: string }

test('C118 C135 a link opens the case after sign-in, and the case can be copied', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const row = await fetchFirstRow<Row>(request, 'takedowns/', { status: 'CLOSED' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/takedowns/${row.id}?utm=mail`)
  await signIn(page, ownerKey)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('hxxp')
  await expect(heading).not.toContainText(`://${new URL(row.target_website).host}`)
  const copy = async (what: string) => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await copy('Copy link')
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readClipboard).toBe(`${baseURL}/takedowns/${row.id}`)
  await copy('Copy (defanged)')
  await expect.poll(readClipboard).toMatch(/^hxxps?:\/\/.*\[\.\]/)
  await copy('Copy original')
  await expect.poll(readClipboard).toBe(row.target_website)
})

test('a case in every status fits 320 pixels without clipping', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await openSignedIn(page, '/takedowns')
  const listClipped = () =>
    page.evaluate(() => {
      const seen = [...document.querySelectorAll('main *')].filter(
        (element) => element.closest('.sr-only, svg, pre') === null && element.checkVisibility(),
      )
      const wide = seen.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      const cut = seen.filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCutting = overflowX !== 'visible' || textOverflow === 'ellipsis'
        // Screen-reader text has a size of one pixel.
        const { clientWidth, scrollWidth } = element
        return isCutting && clientWidth > 1 && scrollWidth > clientWidth + 1
      })
      return [...wide, ...cut].map(
        (element) => `${element.localName} ${element.textContent.slice(0, 60)}`,
      )
    })
  for (const status of ['REQUESTED', 'OPEN', 'PENDING_RESPONSE', 'CLOSED', 'FAILED', 'REJECTED']) {
    const { id } = await fetchFirstRow<Row>(request, 'takedowns/', { status })
    await page.goto(`/takedowns/${id}`)
    const facts = page.getByRole('region', { name: 'Where it stands' })
    await expect(facts.getByRole('term').first()).toHaveText('Requested')
    await expect(page.getByRole('region', { name: 'Is it still up?' })).toBeVisible()
    await expect.soft.poll(listClipped, status).toEqual([])
  }
})
