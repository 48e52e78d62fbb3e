import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { provideNetwork } from '#/test/network.ts'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { api, get, type ApiClient } from './client.ts'
import {
  createTakedown,
  getCasesOnHost,
  endedCasesOptions,
  openCasesOptions,
  filterCasesOfRequest,
  fetchCasesSince,
  fetchKnownCases,
  type KnownCases,
} from './create-takedown.ts'
import { domainOptions } from './domains.ts'
import { session } from './session.ts'
import { allCasesOptions, addCreatedCaseToCache, refetchAfterNewCases } from './takedowns.ts'

type Intercept = (request: Request, respond: () => Promise<Response>) => Promise<Response>

const answerRequests = provideNetwork()
const { signal } = new AbortController()
let fixture: ServiceFixture
let brandId: string
let postCount = 0
let intercept: Intercept | null = null

const target = 'https://login.evil.example/bank'
const request: TakedownRequest = { website: target, comment: '', brandId: null }

beforeEach(async () => {
  fixture = await createServiceFixture()
  brandId = await fixture.addBrand('Northbank', { monitoring_enabled: 1 })
  postCount = 0
  intercept = null
  answerRequests(async (received) => {
    const respond = () => fixture.service(received.clone())
    if (received.method !== 'POST') return respond()
    postCount += 1
    return intercept ? intercept(received, respond) : respond()
  })
  session.signIn('key-ann', { keepSignedIn: false })
})

const send = (overrides: Partial<TakedownRequest> = {}, shouldSend = () => true) =>
  createTakedown(
    { ...request, ...overrides },
    { apiClient: api, signal, attemptId: crypto.randomUUID(), shouldSend },
  )

/** Lets the service store the case, then fails as if the response were lost. */
const loseResponse: Intercept = async (_request, respond) => {
  await respond()
  return Response.error()
}

describe('a takedown request', () => {
  it('C140 results in the created case with the status that the API returned', async () => {
    expect(await send({ brandId })).toMatchObject({
      kind: 'created',
      takedown: { target_website: target, status: 'OPEN', brand: brandId, user_comment: null },
    })
    expect(await send({ comment: 'Phishing' })).toMatchObject({
      takedown: { status: 'REQUESTED', brand: null, user_comment: 'Phishing' },
    })
  })

  it('C14 is refused with the messages for each field, and a message about an unknown field includes the field name', async () => {
    const outcome = await send({ website: 'http://10.0.0.1/', brandId: 'no-brand' })
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(outcome.kind === 'refused' && [...outcome.errors.fields]).toEqual([
      ['target_website', ['Target host is not a public address.']],
      ['brand', ['Must be a valid UUID.']],
    ])

    intercept = async () =>
      Response.json(
        { future_field: ['x'], target_website: 'plain', detail: 'No.' },
        { status: 400 },
      )
    const unusualOutcome = await send()
    expect(unusualOutcome).toMatchObject({ errors: { otherErrors: ['No.', 'future_field: x'] } })
    expect(
      unusualOutcome.kind === 'refused' && unusualOutcome.errors.fields.get('target_website'),
    ).toEqual(['plain'])
  })

  it('is refused with the app’s own message if the service sends none', async () => {
    intercept = async () => Response.json({}, { status: 400 })
    const outcome = await send()
    expect(outcome.kind === 'refused' && outcome.errors.otherErrors).toEqual([
      'The service refused the request.',
    ])
  })

  it('is unauthorized after a 401, and the next request is not sent because the 401 ended the session', async () => {
    intercept = async () => Response.json({ detail: 'Invalid.' }, { status: 401 })
    expect(await send()).toMatchObject({ kind: 'unauthorized' })
    expect(session.store.state.isSignedIn).toBe(false)
    expect(await send()).toMatchObject({ kind: 'unauthorized' })
    expect(postCount).toBe(1)
  })

  it('is rate-limited after a 429, and the result has the time of the next attempt', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(5_000_000)
    intercept = async () => Response.json({}, { status: 429, headers: { 'retry-after': '7200' } })
    expect(await send()).toMatchObject({
      kind: 'rate-limited',
      retryAt: 12_200_000,
    })
  })

  it('is not sent without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await send()).toMatchObject({
      kind: 'not-sent',
      error: { reason: { kind: 'offline' } },
    })
    expect(postCount).toBe(0)
  })

  it('C141 is not sent if it was canceled while queued', async () => {
    expect(await send({}, () => false)).toMatchObject({
      kind: 'not-sent',
    })
    expect(postCount).toBe(0)
  })

  // A response that doesn't match the contract may come from a proxy, after the service stored the case.
  const htmlHeaders = { 'content-type': 'text/html' }
  const storedCase = { id: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431', target_website: target }
  const createHtmlResponder = (status: number) => async () =>
    new Response('<h1>Sign in</h1>', { status, headers: htmlHeaders })
  const createJsonResponder = (status: number, body: unknown) => async () =>
    Response.json(body, { status })
  it.each([
    ['200 with an HTML page', createHtmlResponder(200), 'unknown'],
    ['200 with the case', createJsonResponder(200, storedCase), 'unknown'],
    ['201 with the case', createJsonResponder(201, storedCase), 'created'],
    ['201 with an HTML page', createHtmlResponder(201), 'unknown'],
    ['201 with JSON of another shape', createJsonResponder(201, { items: [] }), 'unknown'],
    ['201 without a body', async () => new Response('', { status: 201 }), 'unknown'],
    ['201 with truncated JSON', async () => new Response('{"id":', { status: 201 }), 'unknown'],
    ['202 with the case', createJsonResponder(202, storedCase), 'unknown'],
    ['204', async () => new Response(null, { status: 204 }), 'unknown'],
    ['302', async () => Response.redirect('https://sign-in.example/'), 'unknown'],
    ['400 with field errors', createJsonResponder(400, { brand: ['No.'] }), 'refused'],
    ['400 with a detail', createJsonResponder(400, { detail: 'JSON parse error' }), 'refused'],
    ['400 with a JSON list', createJsonResponder(400, ['No.']), 'unknown'],
    ['400 with an HTML page', createHtmlResponder(400), 'unknown'],
    ['401 with a detail', createJsonResponder(401, { detail: 'Invalid.' }), 'unauthorized'],
    ['401 without a detail', createJsonResponder(401, { error: 'login_required' }), 'unknown'],
    ['401 with an HTML page', createHtmlResponder(401), 'unknown'],
    ['403 with a detail', createJsonResponder(403, { detail: 'No.' }), 'unknown'],
    ['403 with an HTML page', createHtmlResponder(403), 'unknown'],
    ['404 with a detail', createJsonResponder(404, { detail: 'Not found.' }), 'unknown'],
    ['408', createJsonResponder(408, {}), 'unknown'],
    ['409', createJsonResponder(409, { detail: 'There is one.' }), 'unknown'],
    ['429 with a detail', createJsonResponder(429, { detail: 'Slow down.' }), 'rate-limited'],
    ['429 with an HTML page', createHtmlResponder(429), 'rate-limited'],
    ['500 with a detail', createJsonResponder(500, { detail: 'Oh.' }), 'unknown'],
    ['502 with an HTML page', createHtmlResponder(502), 'unknown'],
    ['a broken connection', loseResponse, 'unknown'],
  ] satisfies [string, Intercept, string][])(
    'C141 is sent only once and has the expected result after %s',
    async (_response, respondWith, kind) => {
      intercept = respondWith
      expect(await send()).toMatchObject({ kind })
      expect(postCount).toBe(1)
    },
  )

  it('C141 has an unknown result if the session ends before the response arrives', async () => {
    intercept = async () => {
      session.signOut()
      return new Promise(() => {})
    }
    expect(await send()).toMatchObject({ kind: 'unknown' })
  })
})

/** Lists the websites of the cases that a request may have created. */
const findCreatedWebsites = async (
  website: string,
  brand: string | null,
  knownCases: KnownCases,
): Promise<(string | null)[] | 'unknown'> => {
  const newCases = await fetchCasesSince(knownCases, signal, get)
  const matches = filterCasesOfRequest({ website, brandId: brand }, newCases.cases)
  return newCases.isComplete ? matches.map((row) => row.target_website) : 'unknown'
}

describe('C141 the search for a case after an unknown result', () => {
  it('finds the stored case if the response to its request was lost', async () => {
    await fixture.addTakedown(null, 'older.example')
    const knownCases = await fetchKnownCases(signal, get)
    intercept = loseResponse
    await send({ brandId })
    expect(await findCreatedWebsites(target, brandId, knownCases)).toEqual([target])
  })

  it('ignores a known case for the same target, even if it is the newest known case', async () => {
    await fixture.addTakedown(brandId, 'login.evil.example', { target_website: target })
    const knownCases = await fetchKnownCases(signal, get)
    expect(await findCreatedWebsites(target, request.brandId, knownCases)).toEqual([])
  })

  it('ignores cases for another brand or another path', async () => {
    const otherBrandId = await fixture.addBrand('Other')
    const knownCases = await fetchKnownCases(signal, get)
    await fixture.addTakedown(otherBrandId, 'login.evil.example', { target_website: target })
    await fixture.addTakedown(brandId, 'login.evil.example', { target_website: `${target}2` })
    expect(await findCreatedWebsites(target, brandId, knownCases)).toEqual([])
  })

  it('searches several pages', async () => {
    const getTimeAfter = (seconds: number) =>
      new Date(fixture.clock.now + seconds * 1000).toISOString()
    await fixture.addTakedown(null, 'first.example')
    const knownCases = await fetchKnownCases(signal, get)
    await fixture.addTakedown(null, 'login.evil.example', {
      target_website: target,
      created_at: getTimeAfter(1),
    })
    for (let n = 2; n < 130; n += 1)
      await fixture.addTakedown(null, `h${n}.example`, { created_at: getTimeAfter(n) })
    expect(await findCreatedWebsites(target, request.brandId, knownCases)).toEqual([target])
  })

  it('reports an unknown result if the creation time of the known cases is unreadable', async () => {
    expect(await findCreatedWebsites(target, request.brandId, { since: null, ids: ['x'] })).toBe(
      'unknown',
    )
  })

  it('reports an unknown result if the search fails', async () => {
    session.signOut()
    expect(await findCreatedWebsites(target, request.brandId, { since: null, ids: [] })).toBe(
      'unknown',
    )
  })
})

it('C144 a new case is added to the cached record of its host, and to the list of all cases without a refetch', async () => {
  const client = new QueryClient()
  const domainId = await fixture.addPair(brandId, 'login.evil.example')
  await fixture.addScan(brandId, domainId, 0)
  const { queryKey } = domainOptions(brandId, domainId)
  await client.fetchQuery(domainOptions(brandId, domainId))
  // Remove the open case from the cached record, as if the API did not report it.
  client.setQueryData(queryKey, (record) => {
    const copy = record && { ...record }
    if (copy) Reflect.deleteProperty(copy, 'open_takedown')
    return copy
  })
  const listBefore = await client.fetchQuery(allCasesOptions())
  const outcome = await send({ brandId })
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  addCreatedCaseToCache(client, outcome.takedown)
  expect(client.getQueryData(domainOptions(brandId, domainId).queryKey)?.open_takedown).toEqual({
    id: outcome.takedown.id,
    status: 'OPEN',
  })
  await refetchAfterNewCases(client, [outcome.takedown])
  const listAfter = client.getQueryData(allCasesOptions().queryKey)
  expect(listAfter).toMatchObject({ count: (listBefore.count ?? 0) + 1, isComplete: true })
  expect(listAfter?.rows[0]).toMatchObject({ id: outcome.takedown.id, status: 'OPEN' })
  expect(client.getQueryState(allCasesOptions().queryKey)?.isInvalidated).toBe(false)
})

describe('F14 the lookup of a target', () => {
  const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

  it('C141 finds the open cases and the closed cases on its host, whatever the path of their URLs', async () => {
    await fixture.addTakedown(brandId, 'login.evil.example', { status: 'PENDING_RESPONSE' })
    await fixture.addTakedown(brandId, 'login.evil.example', {
      status: 'CLOSED',
      resolution: 'UNRESOLVED',
    })
    const [open, ended] = await Promise.all([
      createClient().fetchQuery(openCasesOptions()),
      createClient().fetchQuery(endedCasesOptions()),
    ])
    expect(getCasesOnHost(open, 'LOGIN.evil.example.')).toMatchObject([
      { status: 'PENDING_RESPONSE' },
    ])
    expect(getCasesOnHost(ended, 'login.evil.example')).toMatchObject([
      { resolution: 'UNRESOLVED' },
    ])
    expect([open.isComplete, ended.isComplete]).toEqual([true, true])
  })
})

const earlierCases = { since: '2026-11-18T12:00:00Z', ids: [] }

const createPage = (ids: readonly string[], hasNext: boolean, count: number) => ({
  count,
  next: hasNext ? 'https://s.example/' : null,
  previous: null,
  results: ids.map((id) => ({ id })),
})
const createPageOf100 = (number: number) =>
  createPage(
    Array.from({ length: 100 }, (_, index) => `c${number}-${index}`),
    true,
    9000,
  )

it.each([
  [
    'complete even if the reported count is too low',
    (n: number) => createPage([`c${n}`], n < 3, 1),
    3,
    true,
  ],
  ['incomplete if the service repeats a page', () => createPage(['c1'], true, 200), 1, false],
  ['incomplete if there are more pages than the app loads', createPageOf100, 2000, false],
])('C141 the list of new cases is %s', async (_result, respond, count, isComplete) => {
  const getPage: ApiClient['get'] = async ({ search, schema }) =>
    schema.parse(respond(Number(search?.['page'])))
  const newCases = await fetchCasesSince(earlierCases, signal, getPage)
  expect({ count: newCases.cases.length, isComplete: newCases.isComplete }).toEqual({
    count,
    isComplete,
  })
})
