import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { injectScan } from '#/test/inject-scan.ts'
import { pressRefresh, renderApp } from '#/test/render-app.tsx'
import { createTestService, testStart } from '#/test/test-service.ts'

const day = 86_400_000
const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

interface RemovedSite {
  id: string
  host: string
  domainId: string
}

/** Creates a service with two removed sites: `returnedSite` responds again, `failingSite` responds with an error. */
async function createServiceWithReturnedSite() {
  const service = await createTestService()
  const { db } = service
  const [returnedSite, failingSite] = await db.all<RemovedSite>(
    `select t.id, t.target_host host, p.domain_id "domainId" from takedown t
     join pair p on p.brand_id = t.brand_id and p.name = t.target_host
     where t.brand_id = ? and t.status = 'CLOSED' and t.resolution = 'CONTENT_REMOVED'
       and not exists (select 1 from takedown o where o.target_host = t.target_host and o.id <> t.id)`,
    [northbank],
  )
  if (!returnedSite || !failingSite) throw new Error('no removed hosts')
  // Both cases were requested 410 days ago. One closed 400 days ago, and the other 20 hours ago.
  const now = Date.now()
  const requested = new Date(now - 410 * day).toISOString()
  for (const [{ id }, closedAgoMs] of [
    [returnedSite, 400 * day + 3_600_000],
    [failingSite, 20 * 3_600_000],
  ] as const)
    await db.write([
      {
        sql: 'update takedown set created_at = ?, closed_at = ? where id = ?',
        values: [requested, new Date(now - closedAgoMs).toISOString(), id],
      },
    ])
  const scan = { brandId: northbank, scannedAtMs: testStart - 1000, verdict: 'amber' }
  await injectScan(db, { ...scan, id: 'scan-back', domainId: returnedSite.domainId, httpCode: 200 })
  await injectScan(db, { ...scan, id: 'scan-error', domainId: failingSite.domainId, httpCode: 503 })
  return { service, returnedSite, failingSite }
}

/** Returns the list items that contain the host, which is defanged on screen. */
const filterByHost = (lines: readonly HTMLElement[], host: string) =>
  lines.filter(({ textContent }) => textContent.replaceAll(/[[\]]/g, '').includes(host))

it('F9 C155 lists removed sites that came back, shows the days since each case closed, and adds new sites on Refresh', async () => {
  const { service, returnedSite, failingSite } = await createServiceWithReturnedSite()
  const { user } = await renderApp({ path: `/outcomes?brand=${northbank}`, service })
  const panel = within(await screen.findByRole('region', { name: 'Came back' }))
  const list = within(await panel.findByRole('list', { name: 'Sites that came back' }))
  const getLineText = (host: string) =>
    filterByHost(list.getAllByRole('listitem'), host)[0]?.textContent
  expect(getLineText(returnedSite.host)).toContain('Responds (200), takedown closed 400 days ago')
  // A site that responds with an error hasn't come back.
  expect(getLineText(failingSite.host)).toBeUndefined()
  await injectScan(service.db, {
    brandId: northbank,
    scannedAtMs: Date.now() - 1000,
    verdict: 'red',
    id: 'scan-later',
    domainId: failingSite.domainId,
    httpCode: 503,
  })
  await pressRefresh(user)
  await waitFor(() =>
    expect(getLineText(failingSite.host)).toContain(
      'Verdict red, takedown closed less than a day ago',
    ),
  )
})

it('F9 a shortcut opens a new takedown request for the focused site', async () => {
  const { service, returnedSite } = await createServiceWithReturnedSite()
  const { user, router } = await renderApp({ path: `/outcomes?brand=${northbank}`, service })
  const list = await screen.findByRole('list', { name: 'Sites that came back' })
  const lines = within(list).getAllByRole('listitem')
  // No site is focused yet; the first key press focuses one.
  await user.keyboard('t')
  expect(router.state.location.pathname).toBe('/outcomes')
  expect(lines[0]?.contains(document.activeElement)).toBe(true)
  const [line = list] = filterByHost(lines, returnedSite.host)
  within(line).getAllByRole('link')[0]?.focus()
  await user.keyboard('t')
  const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Comment/ })
  expect(comment.value).toContain(`Takedown ${returnedSite.id} was closed as removed`)
  expect(screen.getByDisplayValue(new RegExp(`^https?://${returnedSite.host}`))).toBeTruthy()
})
