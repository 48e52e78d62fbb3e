import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Reason } from '#/api/errors.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { createDeviceStores } from '#/lib/device/device-store.ts'
import { followBook, following, noFollowBook, unfollowing, type CaseNews } from './follow-book.ts'
import { startWatcher } from './watcher.ts'

const second = 1000
const start = Date.parse('2026-11-20T09:00:00Z')

const row = (part: object = {}): Takedown =>
  takedown.parse({
    id: 'c1',
    target_website: 'https://evil.example/',
    status: 'OPEN',
    is_open: true,
    created_at: new Date(start).toISOString(),
    ...part,
  })
const failure = (reason: Reason) => new ApiError({ reason, method: 'GET', path: '/' })

/** A watcher over one followed case, with a service that answers what the test says. */
function watching(first: Takedown = row()) {
  const store = createDeviceStores(null).deviceStore({
    user: 'ann',
    name: 'f',
    empty: noFollowBook,
    schema: followBook,
  })
  store.update(following(first, Date.now()))
  const world = {
    answer: (id: string): Takedown => row({ id }),
    visible: true,
    pausedUntil: null as number | null,
    asked: [] as number[],
    news: [] as CaseNews[],
  }
  const watcher = startWatcher({
    store,
    read: (id) => {
      world.asked.push(Date.now() - start)
      return new Promise((resolve) => resolve(world.answer(id)))
    },
    isVisible: () => world.visible,
    pausedUntil: () => world.pausedUntil,
    onNews: (news) => world.news.push(news),
  })
  return { store, world, watcher }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('F15 watching followed cases', () => {
  it('without news the waits grow', async () => {
    const { world } = watching()
    await pass(120 * second)
    expect(world.asked).toEqual([15_000, 37_500, 71_250])
  })

  it('a change is reported at the next look, and the waits are short again', async () => {
    const { world, store } = watching()
    await pass(40 * second)
    world.answer = () => row({ status: 'IN_PROGRESS' })
    await pass(32 * second)
    expect(world.news.map(({ changes }) => changes[0])).toEqual([
      { what: 'Status', from: 'Open', to: 'In progress' },
    ])
    expect(store.state.value.news).toHaveLength(1)
    world.asked.length = 0
    await pass(15 * second)
    expect(world.asked).toHaveLength(1)
  })

  it('P20 a page that cannot be seen asks nothing, and looks when it comes back', async () => {
    const { world, watcher } = watching()
    world.visible = false
    watcher.plan()
    await pass(3600 * second)
    expect(world.asked).toEqual([])
    world.visible = true
    watcher.plan()
    await pass(second)
    expect(world.asked).toHaveLength(1)
  })

  it('P20 hidden while a look was planned, it is not made', async () => {
    const { world } = watching()
    await pass(10 * second)
    world.visible = false
    await pass(3600 * second)
    expect(world.asked).toEqual([])
  })

  it('C5 after a refused key nothing is asked', async () => {
    const { world } = watching()
    world.answer = () => {
      throw failure({ kind: 'unauthorized', detail: null })
    }
    await pass(3600 * second)
    expect(world.asked).toHaveLength(1)
  })

  it('failures make the waits grow, and what was seen stays', async () => {
    const { world, store } = watching()
    world.answer = () => {
      throw failure({ kind: 'server', retryAt: null })
    }
    await pass(300 * second)
    expect(world.asked).toEqual([15_000, 45_000, 105_000, 225_000])
    expect(store.state.value.cases.get('c1')?.readAt).toBe(start)
  })

  it('C17 waits as long as the service asked everybody to wait', async () => {
    const { world, watcher } = watching()
    world.pausedUntil = start + 60 * second
    watcher.plan()
    await pass(59 * second)
    expect(world.asked).toEqual([])
    await pass(second)
    expect(world.asked).toEqual([60_000])
  })

  it('a case that is over is not looked at', async () => {
    const { world } = watching(row({ status: 'CLOSED', is_open: false }))
    await pass(3600 * second)
    expect(world.asked).toEqual([])
  })

  it('a case that cannot be seen any more is followed no more', async () => {
    const { world, store } = watching()
    world.answer = () => {
      throw failure({ kind: 'not-found', detail: null })
    }
    await pass(3600 * second)
    expect(world.asked).toHaveLength(1)
    expect(store.state.value.cases.size).toBe(0)
  })

  it('cases that are due together are looked at one after another; one that is given up, no more', async () => {
    const { world, store } = watching()
    store.update(following(row({ id: 'c2' }), Date.now()))
    await pass(17 * second)
    expect(world.asked).toEqual([15_000, 16_000])
    store.update(unfollowing('c1'))
    store.update(unfollowing('c2'))
    await pass(3600 * second)
    expect(world.asked).toHaveLength(2)
  })

  it('when it is stopped it is still', async () => {
    const { world, watcher, store } = watching()
    watcher.stop()
    store.update(following(row({ id: 'c2' }), Date.now()))
    await pass(3600 * second)
    expect(world.asked).toEqual([])
  })
})
