import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { provideDatabase } from '#/test/device-fixture.ts'
import { injectScan } from '#/test/inject-scan.ts'
import { createListPageResponse } from '#/test/list-responses.ts'
import { pressRefresh, renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { createTestService, testStart, type TestService } from '#/test/test-service.ts'

// The app opens the database when it is imported.
await vi.hoisted(async () => (await import('#/test/device-fixture.ts')).stubIndexedDb())
provideDatabase()

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

const path = `/brands/${brandId}/changes`
const findChangesPage = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Changes' })
  return within(screen.getByRole('main'))
}
/** Opens the page and waits until it shows the changes since the first visit. */
const openChanges = async (options: { service?: TestService; intercept?: Intercept }) => {
  const app = await renderApp({ path, ...options })
  const page = await findChangesPage()
  await page.findByText(/Since your first visit/)
  return { ...app, page }
}
/** Returns the texts of the links to each kind of change, such as `Went dark 1`. Leaves out the link to all changes. */
const listKinds = async () =>
  within(await (await findChangesPage()).findByRole('list', { name: 'Changes by kind' }))
    .getAllByRole('link')
    .map((element) => element.textContent)
    .slice(1)

/** Opens the page and returns `goDark`, which adds a scan that finds a site down. */
async function openBeforeOutage(createIntercept?: (service: TestService) => Intercept) {
  const service = await createTestService()
  onTestFinished(() => service.close())
  const [domain] = await service.db.all<{ id: string }>(
    'select domain_id as id from pair where brand_id = ? and scan_count > 0 order by name limit 1',
    [brandId],
  )
  const addScan = (id: string, httpCode: number, scannedAtMs: number) =>
    injectScan(service.db, { id, brandId, domainId: domain?.id ?? '', scannedAtMs, httpCode })
  await addScan('5ca00000-0000-4000-8000-000000000000', 200, testStart - 30_000)
  const intercept = createIntercept?.(service)
  const app = await openChanges({ service, ...(intercept && { intercept }) })
  const goDark = () => addScan('5ca00000-0000-4000-8000-000000000001', 503, testStart - 29_000)
  return { ...app, goDark }
}

const readList = async (response: Response) =>
  (await response.json()) as { next: string | null; results: { id: string }[] }

describe('F8 the changes page with incomplete data', () => {
  it('C27 does not report a case as new if only the first load lacked that case', async () => {
    let omitsFirstCase = true
    const { user, page, goDark } = await openBeforeOutage((service) =>
      respondByPath({
        '/core/api/takedowns/': async (request) => {
          if (!omitsFirstCase || !request.url.includes('page_size=100')) return undefined
          const { results, ...rest } = await readList(await service.service(request))
          return Response.json({ ...rest, results: results.slice(1) })
        },
      }),
    )
    await goDark()
    await pressRefresh(user)
    expect(await listKinds()).toEqual(['Went dark 1'])
    await user.click(page.getByRole('button', { name: 'Mark as seen' }))
    expect(await page.findByText('No changes in the loaded data.')).toBeTruthy()

    omitsFirstCase = false
    await pressRefresh(user)
    expect(await page.findByText('No changes yet.')).toBeTruthy()
  })

  it('C27 says that the list is incomplete if a case can’t be read', async () => {
    const { page } = await openBeforeOutage((service) =>
      respondByPath({
        '/core/api/takedowns/': async (request) => {
          if (!request.url.includes('page_size=100')) return undefined
          const { results, ...rest } = await readList(await service.service(request))
          return Response.json({ ...rest, results: [{ status: 'OPEN' }, ...results.slice(1)] })
        },
      }),
    )
    expect(await page.findByText('No changes in the loaded data.')).toBeTruthy()
    expect(page.getByText(/Some cases are missing or can’t be read\.$/)).toBeTruthy()
  })

  it('C26 warns that changes may be missing, and “Mark as seen” does not claim that there are no changes', async () => {
    let omitsOldScans = false
    const { user, page, goDark } = await openBeforeOutage((service) =>
      respondByPath({
        '/scans/': async (request) => {
          if (!omitsOldScans || !request.url.includes('page_size=100')) return undefined
          if (new URL(request.url).searchParams.get('page') !== '1')
            return Response.json({ detail: 'Invalid page.' }, { status: 404 })
          const { results, ...rest } = await readList(await service.service(request))
          // Return only the newest scan, so that no scan from before the first visit is loaded.
          return Response.json({ ...rest, next: 'one more', results: results.slice(0, 1) })
        },
      }),
    )
    await goDark()
    omitsOldScans = true
    await pressRefresh(user)
    expect(await listKinds()).toEqual(['Went dark 1'])
    expect(
      page.getByText(/^Not all scans could be compared: changes may be missing\. .* back to/),
    ).toBeTruthy()
    await user.click(page.getByRole('button', { name: 'Mark as seen' }))
    expect(await screen.findByText('From now on, only new changes are listed.')).toBeTruthy()
    expect(page.queryByText('No changes yet.')).toBeNull()
  })
})

describe('F8 a load that fails halfway', () => {
  const minuteMs = 60_000
  const createScan = (n: number, domain: number, code: number) => ({
    id: `scan-${n}`,
    domain: `5ca00000-0000-4000-8000-${String(domain).padStart(12, '0')}`,
    domain_name: `host-${domain}.example`,
    verdict: 'green',
    requires_human_review: false,
    risk_score: 10,
    https_head_request_response_code: code,
    created_at: new Date(testStart - 300 * minuteMs + n * minuteMs).toISOString(),
  })
  const oldScans = Array.from({ length: 3 }, (_, n) => createScan(n, n, 200)).toReversed()
  // These scans fill more than one page. The scan of the offline site is on the second page.
  const newScans = [
    ...Array.from({ length: 100 }, (_, n) => createScan(20 + n, 20 + n, 200)).toReversed(),
    createScan(10, 1, 503),
  ]

  it('does not offer “Mark as seen”, and a retry lists every change', async () => {
    let scans = oldScans
    let fails = false
    const respond: Intercept = ({ url }) => {
      const { searchParams } = new URL(url)
      const isSecondPage =
        searchParams.get('page_size') === '100' && searchParams.get('page') === '2'
      if (fails && isSecondPage) return Response.json({}, { status: 400 })
      return createListPageResponse(url, scans)
    }
    const { user, page } = await openChanges({ intercept: respondByPath({ '/scans/': respond }) })

    scans = [...newScans, ...oldScans]
    fails = true
    await pressRefresh(user)
    expect(await page.findByText(/The scans could not be loaded\./)).toBeTruthy()
    expect(page.queryByRole('list', { name: 'Changes by kind' })).toBeNull()
    expect(page.queryByText(/No changes/)).toBeNull()
    expect(page.queryByRole('button', { name: 'Mark as seen' })).toBeNull()

    fails = false
    await user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('list', { name: 'Changes by kind' })
    expect(await listKinds()).toEqual(['First scans 100', 'Went dark 1'])
    expect(page.queryByText(/could not be loaded/)).toBeNull()
  })
})

it('F8 loads the scans and cases again when the browser is back online', async () => {
  let online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  const { user, page } = await openChanges({
    intercept: () => {
      if (!online) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  online = false
  dispatchEvent(new Event('offline'))
  await pressRefresh(user)
  await page.findByText('The scans could not be loaded. You’re offline.')
  await page.findByText('The cases could not be loaded. You’re offline.')
  online = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(page.queryByText(/could not be loaded/)).toBeNull())
})

it('F8 lists a changed case, and the user can undo “Mark as seen”', async () => {
  const service = await createTestService()
  const { user, page } = await openChanges({ service })
  await waitFor(() => expect(page.queryByRole('progressbar')).toBeNull())
  const [endedCase] = await service.db.all<{ id: string }>(
    "select id from takedown where brand_id = ? and resolution = 'SERVER_HOLD' limit 1",
    [brandId],
  )
  await service.db.write([
    {
      sql: "update takedown set status = 'OPEN', resolution = null, closed_at = null where id = ?",
      values: [endedCase?.id ?? ''],
    },
  ])
  await pressRefresh(user)
  expect(await listKinds()).toEqual(['Case updates 1'])
  const table = within(screen.getByRole('table', { name: 'Changes' }))
  expect(table.getByText('Takedown reopened: Open (was Server hold).')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Mark as seen' }))
  await page.findByText('No changes yet.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await listKinds()).toEqual(['Case updates 1'])
  service.close()
})

it('F8 the overview shows the Changes card only when something has changed since the first visit', async () => {
  const { user, router, goDark } = await openBeforeOutage()
  await router.navigate({ to: '/brands/$brandId', params: { brandId } })
  const queryCard = () => screen.queryByRole('region', { name: 'Changes' })
  await screen.findByText('Takedowns by month')
  expect(queryCard()).toBeNull()
  await goDark()
  await pressRefresh(user)
  await waitFor(() => expect(queryCard()?.textContent).toContain('Went dark 1'))
})

// This must be the last test: when the page closes, the app writes the refused change to the next test's database.
it('if the storage is full, “Mark as seen” warns that the changes will show again on the next visit', async () => {
  const { user, page, goDark } = await openBeforeOutage()
  await goDark()
  await pressRefresh(user)
  expect(await listKinds()).toEqual(['Went dark 1'])
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(page.getByRole('button', { name: 'Mark as seen' }))
  expect((await page.findByRole('alert')).textContent).toContain(
    'changes marked as seen will show again on your next visit',
  )
  vi.restoreAllMocks()
})
