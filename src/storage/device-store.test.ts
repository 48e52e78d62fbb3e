import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import {
  DatabaseBlocked,
  DatabaseNewer,
  MigrationFailed,
  type DeviceDatabase,
} from './device-database.ts'
import { createDeviceStores, type DeviceValue } from './device-store.ts'

/** A browser whose tabs share values; storage fails while `refuse` is true. */
function device(values = new Map<string, unknown>()) {
  const tabs: ((key: string) => void)[] = []
  const state = { refuse: false, error: null as Error | null, writes: 0, upgrade: () => {} }
  const answer = async <Result>(work: () => Result): Promise<Result> => {
    await Promise.resolve()
    if (state.refuse) throw new DOMException('refused', 'QuotaExceededError')
    if (state.error) throw state.error
    return work()
  }
  function tab(): DeviceDatabase {
    let own: ((key: string) => void) | undefined
    const tell = (key: string) => {
      for (const other of tabs) if (other !== own) other(key)
    }
    return {
      read: (key) => answer(() => values.get(key)),
      change: (key, change) =>
        answer(() => {
          state.writes++
          const written = new Map<string, unknown>()
          const next = change(values.get(key), (other, value) => written.set(other, value))
          for (const [to, value] of written.set(key, next)) values.set(to, value)
          // Other tabs may write before they are notified.
          setTimeout(() => tell(key), 20)
        }),
      putLast: (entries) =>
        answer(() => {
          for (const [key, value] of entries) values.set(key, value)
        }),
      keys: () => answer(() => [...values.keys()]),
      listen: (heard, upgraded) => {
        own = heard
        tabs.push(heard)
        state.upgrade = upgraded
      },
    }
  }
  return { values, state, tab }
}

const names = (name: string, user = 'ann'): DeviceValue<readonly string[]> => ({
  user,
  name,
  empty: [],
  schema: listOf(z.string()),
})
const adding = (name: string) => (all: readonly string[]) =>
  all.includes(name) ? all : [...all, name]

describe('a stored value', () => {
  it('is kept and read by the next page', async () => {
    const { tab, values } = device()
    const store = createDeviceStores(tab()).deviceStore(names('list'))
    store.update(adding('a'))
    expect(store.state).toEqual({ value: ['a'], ready: false, trouble: null })
    await expect.poll(() => values.get('ann/list')).toEqual(['a'])
    const next = createDeviceStores(tab()).deviceStore(names('list'))
    await next.loaded
    expect(next.state).toEqual({ value: ['a'], ready: true, trouble: null })
  })

  it('stays the same object when its own change is stored', async () => {
    const { tab, values } = device()
    const store = createDeviceStores(tab()).deviceStore(names('list'))
    await store.loaded
    store.update(adding('a'))
    const { value } = store.state
    await expect.poll(() => values.get('ann/list')).toEqual(['a'])
    expect(store.state.value).toBe(value)
  })

  it('C9 belongs to one user, with any ID', async () => {
    const { tab } = device()
    const { deviceStore, deviceNames } = createDeviceStores(tab())
    deviceStore(names('list', 'ann')).update(adding('a'))
    const other = deviceStore(names('list', 'bob'))
    deviceStore(names('x/list', 'ann')).update(adding('b'))
    const hostile = deviceStore(names('list', 'ann/x'))
    await Promise.all([other.loaded, hostile.loaded])
    expect(other.state.value).toEqual([])
    expect(hostile.state.value).toEqual([])
    expect(await deviceNames('ann')).toEqual(['list', 'x/list'])
    expect(await deviceNames('bob')).toEqual([])
  })

  it.each([['text'], [{ a: 1 }], [null], [7]])(
    'is empty when %j was stored instead',
    async (bad) => {
      const { tab } = device(new Map([['ann/list', bad]]))
      const store = createDeviceStores(tab()).deviceStore(names('list'))
      await store.loaded
      expect(store.state).toEqual({ value: [], ready: true, trouble: null })
    },
  )

  it('merges changes made before the stored value was loaded', async () => {
    const { tab, values } = device(new Map([['ann/list', ['old', 3]]]))
    const store = createDeviceStores(tab()).deviceStore(names('list'))
    store.update(adding('new'))
    await store.loaded
    expect(store.state.value).toEqual(['old', 'new'])
    await expect.poll(() => values.get('ann/list')).toEqual(['old', 'new'])
  })

  it('loses nothing if two tabs change it at the same time', async () => {
    const { tab, values } = device()
    const [one, two] = [tab(), tab()].map((database) =>
      createDeviceStores(database).deviceStore(names('list')),
    )
    await Promise.all([one?.loaded, two?.loaded])
    one?.update(adding('a'))
    two?.update(adding('b'))
    await expect
      .poll(() => [one?.state.value, two?.state.value])
      .toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ])
    expect(values.get('ann/list')).toEqual(['a', 'b'])
  })
})

describe('an unreadable stored value', () => {
  const at = Date.parse('2026-11-20T08:00:00Z')
  const settings: DeviceValue<{ size: number; names: readonly string[]; dark: boolean }> = {
    user: 'ann',
    name: 'settings',
    empty: { size: 10, names: [], dark: false },
    schema: z.object({
      size: z.catch(z.number().check(z.lte(100)), 10),
      names: listOf(z.string()),
      dark: z.catch(z.boolean(), false),
    }),
  }
  const whole = { size: 20, names: ['a'], dark: true }

  it.each([
    ['no value of the kind', 'text'],
    ['a list instead', [whole]],
    ['an invalid entry', { ...whole, names: ['a', 7] }],
    ['a member of a newer version', { ...whole, theme: 'blue' }],
    ['a member of an entry', { ...whole, names: [{ text: 'a' }] }],
    ['a member of another type', { ...whole, dark: 'yes' }],
  ])('is kept if it is overwritten: %s', async (_what, stored) => {
    vi.useFakeTimers({ now: at })
    onTestFinished(() => void vi.useRealTimers())
    const { tab, values } = device(new Map([['ann/settings', stored]]))
    const { deviceStore, hasUnread, unreadValues } = createDeviceStores(tab())
    const store = deviceStore(settings)
    await vi.advanceTimersByTimeAsync(1)
    expect([hasUnread.state, values.get('ann/settings')]).toEqual([true, stored])
    store.update((before) => ({ ...before, size: 30 }))
    await vi.advanceTimersByTimeAsync(1)
    expect(values.get('ann/settings')).toMatchObject({ size: 30 })
    expect(await unreadValues('ann')).toEqual([[`settings/${at + 1}`, stored]])
    expect(await unreadValues('bob')).toEqual([])
    // The stored value is valid, so no copy is kept.
    store.update((before) => ({ ...before, size: 40 }))
    await vi.advanceTimersByTimeAsync(1)
    expect([...values.keys()].toSorted()).toEqual(['ann/settings', `ann/unread/settings/${at + 1}`])
  })

  it('is kept if the page closes before anything else was written', async () => {
    const listeners: (() => void)[] = []
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'pagehide') listeners.push(listener)
    })
    const { tab, values } = device(new Map<string, unknown>([['ann/settings', 'text']]))
    const { deviceStore, unreadValues } = createDeviceStores(tab())
    const store = deviceStore(settings)
    await store.loaded
    store.update((before) => ({ ...before, size: 30 }))
    for (const leave of listeners) leave()
    await expect.poll(() => values.get('ann/settings')).toMatchObject({ size: 30 })
    expect((await unreadValues('ann')).map(([, value]) => value)).toEqual(['text'])
  })

  it.each([
    ['nothing', undefined],
    ['what this version writes', whole],
    ['a version before, which had less', { size: 20 }],
    ['a number out of its range', { ...whole, size: 900 }],
  ])('is empty with %s', async (_what, stored) => {
    const { tab, values } = device(new Map([['ann/settings', stored]]))
    const { deviceStore, hasUnread } = createDeviceStores(tab())
    const store = deviceStore(settings)
    store.update((before) => ({ ...before, dark: true }))
    await expect.poll(() => values.get('ann/settings')).toMatchObject({ dark: true })
    expect(hasUnread.state).toBe(false)
    expect([...values.keys()]).toEqual(['ann/settings'])
  })
})

describe('with a database of another version', () => {
  it.each([
    [new DatabaseBlocked(), 'blocked'],
    [new MigrationFailed(), 'migration-failed'],
    [new DatabaseNewer(), 'newer'],
  ])('says so immediately and shows the stored value once possible: %s', async (error, trouble) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { tab, values, state } = device(new Map([['ann/list', ['old']]]))
    state.error = error
    const { deviceStore, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    expect(store.state).toEqual({ value: [], ready: true, trouble })
    expect(storageTrouble.state).toBe(trouble)
    store.update(adding('new'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect([store.state.value, values.get('ann/list')]).toEqual([['new'], ['old']])
    state.error = null
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.state).toEqual({ value: ['old', 'new'], ready: true, trouble: null })
    expect([storageTrouble.state, values.get('ann/list')]).toEqual([null, ['old', 'new']])
  })

  it('shows the stored value without changing it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { tab, state } = device(new Map([['ann/list', ['old']]]))
    state.error = new DatabaseBlocked()
    const { deviceStore, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    state.error = null
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.state).toEqual({ value: ['old'], ready: true, trouble: null })
    expect(storageTrouble.state).toBeNull()
  })

  it('reports that a newer app upgraded the database before anything is lost', async () => {
    const { tab, state } = device(new Map([['ann/list', ['old']]]))
    const { deviceStore, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    state.error = new DatabaseNewer()
    state.upgrade()
    await expect.poll(() => storageTrouble.state).toBe('newer')
    expect(store.state).toEqual({ value: ['old'], ready: true, trouble: 'newer' })
  })
})

describe('when storage fails', () => {
  it('a value stays in memory, reports it, and is stored once storage works again', async () => {
    const { tab, values, state } = device()
    const { deviceStore, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    state.refuse = true
    store.update(adding('a'))
    await expect.poll(() => store.state.error).toBe('refused')
    expect([store.state.value, storageTrouble.state]).toEqual([['a'], 'refused'])
    state.refuse = false
    store.update(adding('b'))
    await expect.poll(() => values.get('ann/list')).toEqual(['a', 'b'])
    expect(store.state).toEqual({ value: ['a', 'b'], ready: true, trouble: null })
  })

  it('a value is stored once there is space', async () => {
    vi.useFakeTimers()
    const { tab, values, state } = device()
    const { deviceStore, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    state.refuse = true
    store.update(adding('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(storageTrouble.state).toBe('refused')
    state.refuse = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(values.get('ann/list')).toEqual(['a'])
    expect([store.state.error, storageTrouble.state]).toEqual([null, null])
    vi.useRealTimers()
  })

  it('C8 nothing is reported or retried after the session ends', async () => {
    vi.useFakeTimers()
    const { tab, values, state } = device()
    const { deviceStore, forgetDeviceStores, storageTrouble } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    state.refuse = true
    store.update(adding('a'))
    await vi.advanceTimersByTimeAsync(1000)
    void forgetDeviceStores()
    await vi.advanceTimersByTimeAsync(1000)
    expect(storageTrouble.state).toBeNull()
    state.refuse = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(values.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('a value is empty and not durable if storage fails from the start', async () => {
    const { tab, state } = device()
    state.refuse = true
    const { deviceStore, deviceNames } = createDeviceStores(tab())
    const store = deviceStore(names('list'))
    await store.loaded
    expect(store.state).toEqual({ value: [], ready: true, trouble: 'refused' })
    store.update(adding('a'))
    expect(await deviceNames('ann')).toEqual(['list'])
  })

  it('everything works in memory without IndexedDB', async () => {
    const { deviceStore, deviceNames } = createDeviceStores(null)
    const store = deviceStore(names('list'))
    expect(store.state).toEqual({ value: [], ready: true, trouble: 'refused' })
    store.update(adding('a'))
    expect(deviceStore(names('list')).state.value).toEqual(['a'])
    expect(await deviceNames('ann')).toEqual(['list'])
  })
})

it('C8 ending a session resolves once its last changes are stored', async () => {
  const { tab, values, state } = device()
  const database = tab()
  const { deviceStore, forgetDeviceStores } = createDeviceStores({
    ...database,
    change: async (...change) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await database.change(...change)
    },
  })
  const store = deviceStore(names('list'))
  await store.loaded
  store.update(adding('a'))
  // Waits for the pending write.
  store.update(adding('b'))
  void forgetDeviceStores()
  // Also for a second request.
  await forgetDeviceStores()
  expect(values.get('ann/list')).toEqual(['a', 'b'])

  const refused = deviceStore(names('list'))
  await refused.loaded
  state.refuse = true
  refused.update(adding('c'))
  await forgetDeviceStores()
  expect(values.get('ann/list')).toEqual(['a', 'b'])
})

it('C8 ending a session clears memory and keeps stored data', async () => {
  const { tab, values } = device()
  const { deviceStore, forgetDeviceStores } = createDeviceStores(tab())
  const store = deviceStore(names('list'))
  await store.loaded
  const heard = vi.fn<() => void>()
  store.subscribe(heard)
  store.update(adding('a'))
  void forgetDeviceStores()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(store.state.value).toEqual([])
  store.update(adding('late'))
  expect(store.state.value).toEqual([])
  await expect.poll(() => values.get('ann/list')).toEqual(['a'])
  const again = deviceStore(names('list'))
  await again.loaded
  expect(again.state.value).toEqual(['a'])
})

it('a closing page writes remaining changes', async () => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  const { tab, values } = device()
  const store = createDeviceStores(tab()).deviceStore(names('list'))
  await store.loaded
  store.update(adding('a'))
  for (const leave of listeners) leave()
  await Promise.resolve()
  await Promise.resolve()
  expect(values.get('ann/list')).toEqual(['a'])
})

it('a closing page does not overwrite an unreadable value', async () => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  const { tab, values, state } = device(new Map([['ann/list', ['old']]]))
  state.error = new DatabaseBlocked()
  const store = createDeviceStores(tab()).deviceStore(names('list'))
  await store.loaded
  store.update(adding('new'))
  await expect.poll(() => store.state.error).toBe('blocked')
  state.error = null
  for (const leave of listeners) leave()
  await Promise.resolve()
  await Promise.resolve()
  expect(values.get('ann/list')).toEqual(['old'])
})

it('a restored page repeats interrupted writes silently', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  const { tab, values } = device()
  const database = tab()
  let ended: (error: Error) => void = () => {}
  const { deviceStore, storageTrouble } = createDeviceStores({
    ...database,
    change: (...asked) =>
      values.has('ann/list')
        ? database.change(...asked)
        : new Promise((_resolve, reject) => {
            ended = reject
          }),
  })
  const store = deviceStore(names('list'))
  const other = deviceStore(names('other'))
  await Promise.all([store.loaded, other.loaded])
  store.update(adding('a'))
  await vi.advanceTimersByTimeAsync(1)
  const said = vi.fn<() => void>()
  storageTrouble.subscribe(said)
  for (const leave of listeners) leave()
  ended(new DOMException('left', 'AbortError'))
  await vi.advanceTimersByTimeAsync(0)
  expect(values).toEqual(new Map([['ann/list', ['a']]]))
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.state).toEqual({ value: ['a'], ready: true, trouble: null })
  expect(said).not.toHaveBeenCalled()
})

it.each([
  ['before', 0],
  ['after', 1000],
])('writes changes made during a write, %s another would start', async (_when, wait) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { tab, values } = device()
  const database = tab()
  const answer = Promise.withResolvers<void>()
  const change: DeviceDatabase['change'] = async (...asked) => {
    await database.change(...asked)
    await answer.promise
  }
  const store = createDeviceStores({ ...database, change }).deviceStore(names('list'))
  await store.loaded
  store.update(adding('a'))
  await vi.advanceTimersByTimeAsync(wait)
  store.update(adding('b'))
  await vi.advanceTimersByTimeAsync(wait)
  store.update(adding('c'))
  answer.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state.value).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(values.get('ann/list')).toEqual(['a', 'b', 'c'])
})
