import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDemo } from '#/service/demo/demo.ts'
import { serviceFixture } from '#/test/service-fixture.ts'
import { answerFault, faultInText, faultOfKey } from './provoked-faults.ts'

const profile = '/core/api/users/profile/'

afterEach(() => vi.useRealTimers())

describe('the word that provokes a failure', () => {
  it.each([
    ['fault-500', '500'],
    ['please fault-429', '429'],
    ['fault-429-bare', '429-bare'],
    ['FAULT-LOST', 'lost'],
    ['https://shop.example/fault-hang', 'hang'],
    ['https://shop.example/fault-500?x=1', '500'],
    ['fault-slow, thanks', 'slow'],
    ['default-500', null],
    ['page-fault-500.example', null],
    ['fault-5000', null],
    ['fault-500-page', null],
    ['fault-', null],
    ['', null],
    [null, null],
  ])('in the text %j is %j', (text, fault) => {
    expect(faultInText(text)).toBe(fault)
  })

  it.each([
    ['demo-fault-html', 'html'],
    ['fault-html', null],
    ['demo-fault-html2', null],
    ['xdemo-fault-html', null],
  ])('in the key %j is %j', (key, fault) => {
    expect(faultOfKey(key)).toBe(fault)
  })
})

describe('provoked failures', () => {
  it.each([
    ['429', 429, '2', 'application/json'],
    ['429-bare', 429, null, 'application/json'],
    ['500', 500, null, 'application/json'],
    ['html', 200, null, 'text/html; charset=utf-8'],
    ['empty', 502, null, null],
    ['cut', 200, null, 'application/json'],
    ['shape', 200, null, 'application/json'],
  ])('the key demo-fault-%s answers %i', async (fault, status, retryAfter, type) => {
    const f = await serviceFixture()
    const answer = await f.get(profile, { key: `demo-fault-${fault}` })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('retry-after')).toBe(retryAfter)
    expect(answer.headers.get('content-type')).toBe(type)
  })

  it('the host search provokes them for its own list', async () => {
    const f = await serviceFixture()
    const list = `/core/api/brands/${await f.brand('Northbank')}/domains/?domain_filter=`
    expect((await f.get(`${list}fault-500`)).status).toBe(500)
    expect((await f.get(`${list}default-500`)).status).toBe(200)
  })

  it('a cut answer is no JSON, an answer of another shape is', async () => {
    const f = await serviceFixture()
    expect((await f.get(profile, { key: 'demo-fault-cut' })).body).toBeUndefined()
    expect((await f.get(profile, { key: 'demo-fault-shape' })).body).toBeTypeOf('object')
  })

  it('a hanging answer ends when the client leaves, not before', async () => {
    vi.useFakeTimers()
    const leaving = new AbortController()
    let isAnswered = false
    const answer = answerFault('hang', leaving.signal).then((response) => {
      isAnswered = true
      return response
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isAnswered).toBe(false)
    leaving.abort()
    expect((await answer)?.status).toBe(504)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a hanging answer for a client that has left already ends at once', async () => {
    expect((await answerFault('hang', AbortSignal.abort()))?.status).toBe(504)
  })

  it('a slow one lets the request go on after three seconds', async () => {
    vi.useFakeTimers()
    let isDone = false
    const answer = answerFault('slow', new AbortController().signal).then((response) => {
      isDone = true
      return response
    })
    await vi.advanceTimersByTimeAsync(2999)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBeNull()
  })

  it('switched off, the words mean nothing', async () => {
    const f = await serviceFixture({ demo: createDemo({ provokedFaults: false }) })
    const list = `/core/api/brands/${await f.brand('Northbank')}/domains/`
    expect((await f.get(profile, { key: 'demo-fault-500' })).status).toBe(401)
    expect((await f.get(`${list}?domain_filter=fault-500`)).status).toBe(200)
  })
})
