import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyCaseOf } from '#/api/case-list.ts'
import { profileOptions } from '#/api/profile.ts'
import { casesCopy, createReplicaDatabase } from '#/replica/replica-database.ts'
import { openReplica } from '#/replica/replica.ts'
import { copyFixture } from '#/test/copy-fixture.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { pressRefresh } from '#/test/press-refresh.ts'
import { renderApp } from '#/test/render-app.tsx'
import { serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { casesOptions } from './all-cases.ts'

copyFixture()
beforeEach(() => giveSizes(34))

const hour = 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour).toISOString()

/** A page, or undefined to have the service answer it. */
type Instead = (url: URL, f: ServiceFixture) => Response | Promise<Response> | undefined

/**
 * Brands with so many cases each, of which the newest is open, and a case of none. The first brand was copied, and with
 * it all cases, three hours ago by a page that has read no cases yet.
 */
async function copiedFrom(counts: readonly number[], first: Instead) {
  const f = await serviceFixture()
  const brands: { id: string; open: string }[] = []
  for (const [at, count] of counts.entries()) {
    const id = await f.brand(`Brand ${at}`, { domain: `brand-${at}.example` })
    await f.pair(id, `one.brand-${at}.example`)
    for (let n = 1; n < count; n += 1)
      await f.takedown(id, `old-${n}.brand-${at}.example`, {
        created_at: daysAgo(60 + n / 2),
        status: 'CLOSED',
        resolution: n % 2 === 0 ? 'CONTENT_REMOVED' : 'UNRESOLVED',
        closed_at: daysAgo(50),
        closed_at_source: 'MEASURED',
      })
    brands.push({
      id,
      open: await f.takedown(id, `open.brand-${at}.example`, { created_at: daysAgo(3) }),
    })
  }
  await f.takedown(null, 'nobody.example', {
    created_at: daysAgo(70.2),
    status: 'CLOSED',
    resolution: 'UNRESOLVED',
    closed_at: daysAgo(50),
    closed_at_source: 'MEASURED',
  })
  let instead = first
  const asked: string[] = []
  const app = await renderApp({
    path: '/help',
    key: 'key-ann',
    intercept: (request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/takedowns/')) asked.push(url.search)
      return instead(url, f) ?? f.service(request)
    },
  })
  const { id } = await app.queryClient.fetchQuery(profileOptions())
  const replica = openReplica(id)
  await replica.read(brands[0]?.id ?? '', 'whole')
  await createReplicaDatabase().change(casesCopy(id), (meta) => ({
    ...Object(meta),
    readAt: Date.now() - 200 * 60_000,
  }))
  asked.length = 0
  /** A case that was open is closed since. */
  const close = (open: string) =>
    f.db.write([
      {
        sql: "update takedown set status = 'CLOSED', resolution = 'CONTENT_REMOVED', closed_at = ? where id = ?",
        values: [daysAgo(0), open],
      },
    ])
  return {
    ...app,
    f,
    brands,
    brand: brands[0]?.id ?? '',
    open: brands[0]?.open ?? '',
    /** Of the user. */
    id,
    replica,
    asked,
    close,
    /** Pages of all cases, from the first on: what a copy is there to spare. */
    walked: () =>
      asked.filter((line) => line.includes('page_size=100') && !line.includes('created_after')),
    /** Pages of the newest cases, down to the oldest that may have changed. */
    refreshed: () => asked.filter((line) => line.includes('created_after')),
    go: (href: string) => app.router.navigate({ href }),
    answerInstead: (next: Instead) => {
      instead = next
    },
    refresh: () => pressRefresh(app.user),
  }
}

const copied = (...counts: number[]) => copiedFrom(counts, () => undefined)

/** What the service answers, with the brand of each case filled by `fill`. */
async function filled(
  f: ServiceFixture,
  url: URL,
  fill: (id: string | null) => unknown,
): Promise<Response> {
  const { body, status } = await f.get(url.pathname + url.search)
  const { results, ...page } = body as { results: { brand: string | null }[] }
  return Response.json(
    { ...page, results: results.map((row) => ({ ...row, brand: fill(row.brand) })) },
    { status },
  )
}

const note = () => screen.findByText(/the copy on this device, read/)
const tile = async (label: string) =>
  within(await screen.findByRole('list', { name: 'Outcomes at a glance' }))
    .getAllByRole('listitem')
    .find((one) => one.textContent.startsWith(label))?.textContent ?? ''

describe('Refresh of what is from the copy on this device', () => {
  it('F21 asks for what is new and what may have changed, which the copy has from then on', async () => {
    const { brand, open, close, f, go, refresh, walked, refreshed, replica } = await copied(430)
    await go(`/outcomes?brand=${brand}&period=all`)
    expect(await tile('Open now')).toContain('Open now 1')
    expect((await note()).textContent).toMatch(/3 h ago/)
    await close(open)
    await f.takedown(brand, 'new-1.example', { created_at: daysAgo(0) })
    await f.takedown(brand, 'new-2.example', { created_at: daysAgo(0) })
    await refresh()
    await waitFor(async () => expect(await tile('Open now')).toContain('Open now 2'))
    expect(await tile('Requested')).toContain('Requested 432')
    expect((await note()).textContent).toMatch(/just now/)
    expect(screen.getByText(/those closed for more than 30 days were not read again/)).toBeTruthy()
    expect(walked()).toEqual([])
    expect(refreshed()).toHaveLength(1)
    expect((await replica.cases(brand))?.rows).toHaveLength(432)
  })

  it('F21 is a walk where the service cannot be asked for the newest', async () => {
    const { brand, go, refresh, walked, answerInstead } = await copied(430)
    await go(`/outcomes?brand=${brand}&period=all`)
    await note()
    answerInstead((url) =>
      url.searchParams.has('created_after')
        ? Response.json({ detail: 'No.' }, { status: 403 })
        : undefined,
    )
    await refresh()
    await waitFor(() => expect(screen.queryByText(/the copy on this device/)).toBeNull())
    expect(await tile('Requested')).toContain('Requested 430')
    expect(walked()).toHaveLength(5)
  })

  it('C17 waits out a 429 in the middle', async () => {
    const { brand, open, close, go, refresh, walked, answerInstead } = await copied(430)
    await go(`/outcomes?brand=${brand}&period=all`)
    await note()
    await close(open)
    let left = 1
    answerInstead((url) => {
      if (url.searchParams.get('page_size') !== '1' || left === 0) return undefined
      left -= 1
      return Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } })
    })
    await refresh()
    await waitFor(async () => expect(await tile('Open now')).toContain('Open now 0'))
    expect(walked()).toEqual([])
  })

  it('C5 with a refused key asks for the key, and no case is shown', async () => {
    const { brand, go, refresh, walked, answerInstead } = await copied(430)
    await go(`/outcomes?brand=${brand}&period=all`)
    await note()
    answerInstead((url) =>
      url.searchParams.has('created_after')
        ? Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
        : undefined,
    )
    await refresh()
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Outcomes at a glance' })).toBeNull()
    expect(walked()).toEqual([])
  })

  it('F21 without a network leaves the copy on screen, with its age', async () => {
    const { brand, go, refresh, asked, answerInstead } = await copied(430)
    await go(`/outcomes?brand=${brand}&period=all`)
    answerInstead(() => Response.error())
    await note()
    asked.length = 0
    await refresh()
    expect(
      await screen.findByText(/connection|network|reached/i, {}, { timeout: 30_000 }),
    ).toBeTruthy()
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(await tile('Requested')).toContain('Requested 430')
  })
})

const listed = async () => (await screen.findByText(/loaded cases (shown|match)/)).textContent

describe('F21 filtered lists of the copy on this device', () => {
  it('are those of the service, and ask it for nothing but what is new', async () => {
    const { brand, go, refresh, asked, walked, refreshed, f } = await copied(430)
    const from = daysAgo(120).slice(0, 10)
    const to = daysAgo(61).slice(0, 10)
    const search = `status=CLOSED&resolution=CONTENT_REMOVED&from=${from}&to=${to}`
    await go(`/takedowns?brand=${brand}&rows=all&${search}`)
    const shown = await listed()
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(asked).toEqual([])
    const { body } = await f.get(
      `/core/api/takedowns/?brand=${brand}&status=CLOSED&resolution=CONTENT_REMOVED&created_after=${from}T00:00:00Z&created_before=${daysAgo(60).slice(0, 10)}T00:00:00Z`,
    )
    const { count } = body as { count: number }
    expect(count).toBeGreaterThan(40)
    expect(count).toBeLessThan(80)
    expect(shown).toBe(`${count} of ${count} loaded cases shown.`)
    await refresh()
    await waitFor(async () => expect((await note()).textContent).toMatch(/just now/))
    expect(await listed()).toBe(shown)
    expect(walked()).toEqual([])
    expect(refreshed()).toHaveLength(1)
  })
})

describe('F21 cases of all brands', () => {
  const path = '/outcomes?period=all'

  it('are those on this device, of brands that were not copied and of none too', async () => {
    const { brands, go, refresh, close, asked, walked, refreshed, open, f } = await copied(430, 340)
    await go(path)
    expect(await tile('Requested')).toContain('Requested 771')
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(asked).toEqual([])
    await close(open)
    await f.takedown(brands[1]?.id ?? '', 'new.example', { created_at: daysAgo(0) })
    await f.takedown(null, 'nobody-else.example', { created_at: daysAgo(0) })
    await refresh()
    await waitFor(async () => expect(await tile('Requested')).toContain('Requested 773'))
    expect(await tile('Open now')).toContain('Open now 3')
    expect(await note()).toBeTruthy()
    expect(screen.queryByText(/may be missing|list changed/)).toBeNull()
    expect(walked()).toEqual([])
    expect(refreshed()).toHaveLength(1)
    // The count besides.
    expect(asked).toHaveLength(2)
  })

  it('are walked where no brand has a copy', async () => {
    const { go, walked, refreshed, replica, brand } = await copied(430, 340)
    await replica.remove(brand)
    await go(path)
    expect(await tile('Requested')).toContain('Requested 771')
    expect(screen.queryByText(/on this device/)).toBeNull()
    expect(walked()).toHaveLength(8)
    expect(refreshed()).toEqual([])
  })

  it('are kept on this device from the next reading on, where an older version kept none of them', async () => {
    const { go, walked, replica, id } = await copied(430, 340)
    await createReplicaDatabase().removeCases(id)
    await go(path)
    expect(await tile('Requested')).toContain('Requested 771')
    expect((await note()).textContent).toMatch(/just now/)
    expect(walked()).toHaveLength(8)
    expect((await replica.cases(null))?.rows).toHaveLength(771)
  })

  it('are shown without a network, those of no brand too', async () => {
    const { go, answerInstead } = await copied(430, 340)
    answerInstead((url) => (url.pathname.endsWith('/takedowns/') ? Response.error() : undefined))
    await go(path)
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(screen.queryByText(/may be missing/)).toBeNull()
    expect(await tile('Requested')).toContain('Requested 771')
  })

  it('are shown with why nothing newer came, where the network goes in the middle', async () => {
    const { go, close, open, answerInstead, refresh, walked } = await copied(430, 340)
    await go(path)
    await note()
    await close(open)
    answerInstead((url) =>
      url.searchParams.get('page_size') === '1' ? Response.error() : undefined,
    )
    await refresh()
    expect(
      await screen.findByRole('button', { name: /Try again/ }, { timeout: 40_000 }),
    ).toBeTruthy()
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(await tile('Open now')).toContain('Open now 2')
    expect(walked()).toEqual([])
  })

  it('tell changes of all brands without walking them', async () => {
    const { go, walked, refreshed, close, open, queryClient } = await copied(430, 340)
    await go('/changes')
    await screen.findAllByText(/your first visit/)
    expect(await screen.findByText(/^Cases from the copy on this device/)).toBeTruthy()
    await close(open)
    await go('/help')
    queryClient.setQueryData(casesOptions(everyCaseOf(null)).queryKey, (read) => read, {
      updatedAt: Date.now() - hour,
    })
    await go('/changes')
    expect(await screen.findByText('Case closed')).toBeTruthy()
    expect(refreshed()).toHaveLength(2)
    expect(walked()).toEqual([])
  })
})

describe('F21 cases of a brand that was not copied', () => {
  it('are those on this device once they were held against how many the service counts', async () => {
    const { brands, go, walked, refreshed } = await copied(430, 340)
    const other = `/outcomes?brand=${brands[1]?.id}&period=all`
    await go(other)
    expect(await tile('Requested')).toContain('Requested 340')
    expect((await note()).textContent).toMatch(/just now/)
    expect(walked()).toEqual([])
    expect(refreshed()).toHaveLength(1)
  })

  it('are shown without a network, and may not be all', async () => {
    const { brands, go, answerInstead } = await copied(430, 340)
    answerInstead((url) => (url.pathname.endsWith('/takedowns/') ? Response.error() : undefined))
    await go(`/outcomes?brand=${brands[1]?.id}&period=all`)
    expect(
      await screen.findByText(/cases of this brand may be missing/, {}, { timeout: 40_000 }),
    ).toBeTruthy()
    expect((await note()).textContent).toMatch(/3 h ago/)
    expect(await tile('Requested')).toContain('Requested 340')
  })
})

it('F21 no cases of a brand are not claimed without a network where its cases cannot be told', async () => {
  const { brands, go, answerInstead } = await copiedFrom([130, 120], (url, f) =>
    url.pathname.endsWith('/takedowns/') ? filled(f, url, () => null) : undefined,
  )
  answerInstead((url) => (url.pathname.endsWith('/takedowns/') ? Response.error() : undefined))
  await go(`/outcomes?brand=${brands[1]?.id}&period=all`)
  expect(
    await screen.findByText('The cases could not be loaded.', {}, { timeout: 40_000 }),
  ).toBeTruthy()
  expect(screen.queryByText(/No cases you can access/)).toBeNull()
})

describe('F21 cases of services that fill the brand of a case otherwise', () => {
  it.each<[string, (id: string | null) => unknown]>([
    ['not at all', () => null],
    ['by a name', (id) => id && 'Northbank'],
    ['by an address', (id) => id && `https://service.example/core/api/brands/${id}/`],
    ['in some rows', (id) => (id?.endsWith('2') ? id : null)],
  ])('are all of a brand, where it is filled %s', async (how, fill) => {
    const { brands, brand, go, refresh, walked } = await copiedFrom([130, 120], (url, f) =>
      url.pathname.endsWith('/takedowns/') ? filled(f, url, fill) : undefined,
    )
    for (const [at, count] of [130, 120].entries()) {
      await go(`/outcomes?brand=${brands[at]?.id}&period=all`)
      await waitFor(async () => expect(await tile('Requested')).toContain(`Requested ${count}`))
    }
    expect(walked().filter((line) => line.includes(`brand=${brand}`)).length > 0).toBe(
      how !== 'in some rows',
    )
    await refresh()
    await waitFor(async () => expect(await tile('Requested')).toContain('Requested 120'))
  })
})

it('F19, F21 the board report says on paper when all cases were read', async () => {
  const { brand, replica, go, asked } = await copied(430)
  await replica.read(brand, 'newer')
  asked.length = 0
  await go(`/outcomes/report?brand=${brand}&period=all`)
  const report = await screen.findByRole('article', { name: 'Report' })
  expect(report.textContent).toMatch(
    /All cases were read on .*Since then those closed for more than 30 days were not read again\./,
  )
  expect(asked.filter((line) => line.includes('page_size=100'))).toEqual([])
})

describe('F8 changes and the overview with a copy on this device', () => {
  it('F21 tell what became of cases without walking them', async () => {
    const { brand, open, close, go, walked, refreshed, queryClient } = await copied(430)
    await go(`/brands/${brand}/changes`)
    await screen.findAllByText(/your first visit/)
    await waitFor(() =>
      expect(screen.getByText(/^Cases from the copy on this device/).textContent).toMatch(
        /just now/,
      ),
    )
    expect(refreshed()).toHaveLength(1)
    await close(open)
    await go('/help')
    queryClient.setQueryData(casesOptions(everyCaseOf(brand)).queryKey, (read) => read, {
      updatedAt: Date.now() - hour,
    })
    await go(`/brands/${brand}/changes`)
    expect(await screen.findByText('Case closed')).toBeTruthy()
    expect(refreshed()).toHaveLength(2)
    await go(`/brands/${brand}`)
    expect(await screen.findByText(/from all 430 cases in the copy on this device/)).toBeTruthy()
    expect(refreshed()).toHaveLength(2)
    expect(walked()).toEqual([])
  })

  it('F21 are listed without a press, however many cases the copy holds', async () => {
    const { brand, go, walked, answerInstead } = await copied(430)
    answerInstead((url) =>
      url.searchParams.get('page_size') === '5'
        ? Response.json({ count: 3000, next: null, previous: null, results: [] })
        : undefined,
    )
    await go(`/brands/${brand}/changes`)
    expect(await screen.findByText(/^Cases from the copy on this device/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /for theirs/ })).toBeNull()
    expect(walked()).toEqual([])
  })

  it('F21 are not listed from an old copy that cannot be refreshed', async () => {
    const { brand, open, close, go, walked, answerInstead, queryClient } = await copied(430)
    await go(`/brands/${brand}/changes`)
    await screen.findByText(/^Cases from the copy on this device/)
    await close(open)
    await go('/help')
    queryClient.setQueryData(casesOptions(everyCaseOf(brand)).queryKey, (read) => read, {
      updatedAt: Date.now() - hour,
    })
    answerInstead((url) => (url.searchParams.has('created_after') ? Response.error() : undefined))
    await go(`/brands/${brand}/changes`)
    expect(
      await screen.findByText(/^The cases could not be loaded/, {}, { timeout: 40_000 }),
    ).toBeTruthy()
    expect(screen.queryByText(/the copy on this device/)).toBeNull()
    expect(screen.queryByText('Nothing changed.')).toBeNull()
    expect(walked()).toEqual([])
  })
})
