import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSession } from '#/api/session.ts'
import { sharePace } from '#/api/shared-pace.ts'
import { createTestService } from '#/hosts/test-service.ts'
import { sleep } from '#/lib/sleep.ts'
import { replicaWorld } from '#/test/replica-world.ts'

const largest = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const second = '8b6e2d10-4c9f-4f3a-8e57-0a94b7c1d265'
const world = replicaWorld()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

/** The demo with some domains, and when the service was asked, after `instead` had its say. */
async function demo(instead: (asked: number) => Response | undefined = () => undefined) {
  const demoService = await createTestService({ domains: 320 })
  onTestFinished(() => demoService.close())
  const asked: number[] = []
  world.serve(async (request) => {
    const nth = asked.push(Date.now())
    // So that a reading takes longer than it takes to tell others.
    await sleep(50, new AbortController().signal)
    return instead(nth) ?? demoService.service(request)
  })
  return asked
}

/** Requests that may have left before the worker hears of a wait: it has no more at a time. */
const underWay = 6

/** Those that were asked between a moment and the end of the wait. A timer may fire within the last millisecond. */
const during = (asked: readonly number[], from: number, until: number) =>
  asked.filter((at) => at > from && at < until - 1)

it('C17 a copy that is being read waits for what the page was asked to wait', async () => {
  const { replica, copy, gate } = world.tab()
  let [from, until] = [0, 0]
  const asked = await demo((nth) => {
    if (nth === 4) {
      from = Date.now()
      until = from + 1200
      gate.pause(until)
    }
    return undefined
  })
  await replica.read(largest, 'whole')
  expect(copy(largest)).toMatchObject({ meta: { rows: 320, moved: false }, trouble: null })
  expect(during(asked, from, until).length).toBeLessThanOrEqual(underWay)
  expect(asked.at(-1)).toBeGreaterThanOrEqual(until - 1)
})

it('C17 a copy that is begun meanwhile waits for what another tab of the session was asked to wait', async () => {
  const sessions = [createSession(), createSession()] as const
  onTestFinished(() => sessions.forEach((session) => session.close()))
  const [other, own] = [world.tab(), world.tab()]
  sharePace(other.gate, sessions[0])
  sharePace(own.gate, sessions[1])
  sessions[0].signIn('demo-key-owner', { keep: false })
  await sessions[1].begin()
  const asked = await demo()
  const until = Date.now() + 1200
  other.gate.pause(until)
  await expect.poll(() => own.gate.store.get().slowedUntil).toBe(until)
  await own.replica.read(largest, 'whole')
  expect(own.copy(largest)).toMatchObject({ meta: { rows: 320 }, trouble: null })
  expect(asked.length).toBeGreaterThan(5)
  expect(during(asked, 0, until)).toEqual([])
})

it('C17 what one reading is asked to wait holds the other readings and all tabs, and is said once', async () => {
  const sessions = [createSession(), createSession()] as const
  onTestFinished(() => sessions.forEach((session) => session.close()))
  const [own, other] = [world.tab(), world.tab()]
  sharePace(own.gate, sessions[0])
  sharePace(other.gate, sessions[1])
  sessions[0].signIn('demo-key-owner', { keep: false })
  await sessions[1].begin()
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  let from = 0
  const asked = await demo((nth) => {
    if (nth !== 6) return undefined
    from = Date.now()
    return Response.json({ detail: 'Slow down.' }, { status: 429, headers: { 'retry-after': '1' } })
  })
  const reading = [own.replica.read(largest, 'whole'), own.replica.read(second, 'whole')]
  await expect.poll(() => other.gate.store.get().slowedUntil).not.toBeNull()
  const until = other.gate.store.get().slowedUntil ?? 0
  expect(until).toBeGreaterThan(from + 900)
  await Promise.all(reading)
  expect(during(asked, from, until).length).toBeLessThanOrEqual(underWay)
  for (const brand of [largest, second])
    expect(own.copy(brand)).toMatchObject({ meta: { moved: false }, trouble: null })
  expect(posted).toHaveBeenCalledTimes(1)
})
