import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { provideNetwork } from '#/test/network.ts'
import { brandOptions, brandStatsOptions } from './brands.ts'
import { fullQueue } from './domain-list-params.ts'
import { domainOptions } from './domains.ts'
import { hostPageOptions } from './host-rows.ts'
import { profileOptions } from './profile.ts'
import { createQueryClient } from './query-client.ts'
import { scanListOptions } from './scans.ts'
import { session } from './session.ts'
import {
  allCasesOptions,
  createCaseSource,
  newestCasesOptions,
  openCaseCountsOptions,
  takedownOptions,
} from './takedowns.ts'

const brandId = '0b0e7a5c-1111-4222-8333-444455556666'
const recordId = '0b0e7a5c-1111-4222-8333-444455557777'
const emptyPage = { count: 0, next: null, previous: null, results: [] }

const answerRequests = provideNetwork()
const queryClient = createQueryClient(session)
let requestLog: string[] = []

/** Responds to every request with the result of `createBody`. Logs each request without its prefix `/core/api/`. */
function respondWith(createBody: (url: URL) => unknown) {
  answerRequests((request) => {
    const url = new URL(request.url)
    requestLog.push(`${url.pathname.slice('/core/api/'.length)}${url.search}`)
    return Response.json(createBody(url))
  })
}

beforeEach(() => {
  requestLog = []
  session.signIn('a-key', { keepSignedIn: false })
})

const listParams = {
  ...fullQueue,
  sort: 'risk_score',
  direction: 'desc',
  page: 2,
  pageSize: 25,
} as const
const queueSearch =
  'triage_filter=queue&verdict_filter=all&risk_score_filter=all&http_status_filter=all'

it.each([
  [
    'a search for a host',
    () => queryClient.fetchQuery(hostPageOptions(brandId, { ...listParams, host: 'a&b=c' })),
    `brands/${brandId}/domains/?${queueSearch}&domain_filter=a%26b%3Dc&sort_field=risk_score&sort_direction=desc&page=2&page_size=25&compact=true&group_by=none`,
  ],
  [
    'a filtered list of cases',
    () =>
      createCaseSource({
        brand: brandId,
        status: 'CLOSED',
        resolution: 'SERVER_HOLD',
        created_after: '2026-01-01T00:00:00+01:00',
        created_before: '2026-02-01T00:00:00Z',
      })(1, new AbortController().signal),
    `takedowns/?brand=${brandId}&status=CLOSED&resolution=SERVER_HOLD&created_after=2026-01-01T00%3A00%3A00%2B01%3A00&created_before=2026-02-01T00%3A00%3A00Z&page=1&page_size=100`,
  ],
])('C54 %s sends every parameter', async (_name, fetchQuery, request) => {
  respondWith(() => emptyPage)
  await fetchQuery()
  expect(requestLog).toEqual([request])
})

describe('API paths', () => {
  it.each([
    ['profile', () => queryClient.fetchQuery(profileOptions()), 'users/profile/'],
    ['brand', () => queryClient.fetchQuery(brandOptions(brandId)), `brands/${brandId}/`],
    [
      'domain',
      () => queryClient.fetchQuery(domainOptions(brandId, recordId)),
      `brands/${brandId}/domains/${recordId}/`,
    ],
    ['case', () => queryClient.fetchQuery(takedownOptions(recordId)), `takedowns/${recordId}/`],
  ])('C1 end with a slash: %s', async (_name, fetchQuery, path) => {
    respondWith(() => ({ id: 'x' }))
    await fetchQuery()
    expect(requestLog).toEqual([path])
  })

  it.each(['', 'x', '../../users/profile', `${brandId}/x`, `${brandId} `])(
    'C74 are not requested with the invalid ID %j',
    async (id) => {
      respondWith(() => emptyPage)
      const queries = [
        queryClient.fetchQuery(brandOptions(id)),
        queryClient.fetchQuery(brandStatsOptions(id)),
        queryClient.fetchQuery(domainOptions(brandId, id)),
        queryClient.fetchQuery(hostPageOptions(id, listParams)),
        queryClient.fetchQuery(scanListOptions(id, { page: 1, pageSize: 25 })),
        queryClient.fetchQuery(takedownOptions(id)),
        queryClient.fetchQuery(openCaseCountsOptions(id)),
      ]
      for (const outcome of await Promise.allSettled(queries))
        expect(outcome).toHaveProperty('reason.reason.kind', 'not-found')
      expect(requestLog).toEqual([])
    },
  )
})

describe('counts', () => {
  it('C104 of open cases come from the first page if it contains all cases', async () => {
    const createRow = (id: string, status: string, is_open: boolean) => ({ id, status, is_open })
    const results = [
      createRow('1', 'OPEN', true),
      createRow('2', 'CLOSED', false),
      createRow('3', 'REQUESTED', true),
      createRow('4', 'ON_HOLD', true),
    ]
    respondWith(() => ({ ...emptyPage, count: 4, results }))
    const counts = await queryClient.fetchQuery(openCaseCountsOptions(brandId))
    expect(requestLog).toEqual([`takedowns/?brand=${brandId}&page=1&page_size=100`])
    expect(Object.fromEntries(counts.byStatus)).toMatchObject({ REQUESTED: 1, OPEN: 1 })
    expect(counts).toMatchObject({ unknownStatusCount: 1, total: 3 })
  })

  it('of open cases come from one request per status if there are several pages, and the total is null unless every count is known', async () => {
    respondWith((url) => ({
      ...emptyPage,
      count: url.searchParams.get('status') === 'OPEN' ? 5 : 1,
    }))
    const counts = await queryClient.fetchQuery(openCaseCountsOptions(brandId))
    const { byStatus, total, unknownStatusCount } = counts
    expect(Object.fromEntries(byStatus)).toEqual({
      REQUESTED: 1,
      OPEN: 5,
      IN_PROGRESS: 1,
      PENDING_RESPONSE: 1,
    })
    expect(total).toBe(8)
    // C110 Cases with an unknown status weren't counted, so the count is null, not 0.
    expect(unknownStatusCount).toBeNull()
    queryClient.clear()
    respondWith((url) => ({
      results: [],
      count: url.searchParams.get('status') === 'OPEN' ? null : 1,
    }))
    expect((await queryClient.fetchQuery(openCaseCountsOptions(brandId))).total).toBeNull()
  })

  it('from a later response replace earlier counts', async () => {
    const options = { ...brandStatsOptions(brandId), staleTime: 0 }
    let red = 1
    respondWith(() => ({ domain_count: 3, verdict_stats: { red } }))
    await queryClient.fetchQuery(options)
    red = 2
    await queryClient.fetchQuery(options)
    expect(queryClient.getQueryData(options.queryKey)?.verdict_stats.get('red')).toBe(2)
  })
})

it('all cases are loaded even if the command bar, which needs the same first page, closes before that page arrives', async () => {
  const responded = Promise.withResolvers<void>()
  answerRequests(async () => {
    await responded.promise
    return Response.json(emptyPage)
  })
  queryClient.clear()
  const cases = queryClient.fetchQuery(allCasesOptions())
  const stopObserving = new QueryObserver(queryClient, newestCasesOptions()).subscribe(() => {})
  stopObserving()
  responded.resolve()
  expect((await cases).rows).toEqual([])
})
