import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import {
  DatabaseBlockedError,
  DatabaseNewerError,
  MigrationFailedError,
  type DeviceDatabase,
} from './device-database.ts'
import { createDeviceStores, type DeviceStoreOptions } from './device-store.ts'

/** A browser whose tabs share values; storage fails while `refuse` is true. */
function createFakeDevice(values = new Map<string, unknown>()) {
  const tabs: ((key: string) => void)[] = []
  const state = {
    isRefusing: false,
    error: null as Error | null,
    writeCount: 0,
    notifyUpgrade: () => {},
  }
  const respond = async <Result>(operation: () => Result): Promise<Result> => {
    await Promise.resolve()
    if (state.isRefusing) throw new DOMException('refused', 'QuotaExceededError')
    if (state.error) throw state.error
    return operation()
  }
  function openTab(): DeviceDatabase {
    let ownListener: ((key: string) => void) | undefined
    const notifyOtherTabs = (key: string) => {
      for (const other of tabs) if (other !== ownListener) other(key)
    }
    return {
      read: (key) => respond(() => values.get(key)),
      change: (key, change) =>
        respond(() => {
          state.writeCount++
          const written = new Map<string, unknown>()
          const next = change(values.get(key), (other, value) => written.set(other, value))
          for (const [otherKey, value] of written.set(key, next)) values.set(otherKey, value)
          // Other tabs may write before they are notified.
          setTimeout(() => notifyOtherTabs(key), 20)
        }),
      writeOnClose: (entries) =>
        respond(() => {
          for (const [key, value] of entries) values.set(key, value)
        }),
      keys: () => respond(() => [...values.keys()]),
      listen: (onChange, onUpgrade) => {
        ownListener = onChange
        tabs.push(onChange)
        state.notifyUpgrade = onUpgrade
      },
    }
  }
  return { values, state, tab: openTab }
}

const listOptions = (name: string, user = 'ann'): DeviceStoreOptions<readonly string[]> => ({
  user,
  name,
  empty: [],
  schema: listOf(z.string()),
})
const appendName = (name: string) => (all: readonly string[]) =>
  all.includes(name) ? all : [...all, name]

describe('a stored value', () => {
  it('is stored and loaded by the next page', async () => {
    const { tab: openTab, values } = createFakeDevice()
    const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
    store.update(appendName('a'))
    expect(store.state).toEqual({ value: ['a'], isReady: false, error: null })
    await expect.poll(() => values.get('ann/list')).toEqual(['a'])
    const next = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
    await next.loaded
    expect(next.state).toEqual({ value: ['a'], isReady: true, error: null })
  })

  it('stays the same object when its own change is stored', async () => {
    const { tab: openTab, values } = createFakeDevice()
    const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
    await store.loaded
    store.update(appendName('a'))
    const { value } = store.state
    await expect.poll(() => values.get('ann/list')).toEqual(['a'])
    expect(store.state.value).toBe(value)
  })

  it('C9 belongs to one user, with any ID', async () => {
    const { tab: openTab } = createFakeDevice()
    const { getDeviceStore, listDeviceNames } = createDeviceStores(openTab())
    getDeviceStore(listOptions('list', 'ann')).update(appendName('a'))
    const other = getDeviceStore(listOptions('list', 'bob'))
    getDeviceStore(listOptions('x/list', 'ann')).update(appendName('b'))
    const hostile = getDeviceStore(listOptions('list', 'ann/x'))
    await Promise.all([other.loaded, hostile.loaded])
    expect(other.state.value).toEqual([])
    expect(hostile.state.value).toEqual([])
    expect(await listDeviceNames('ann')).toEqual(['list', 'x/list'])
    expect(await listDeviceNames('bob')).toEqual([])
  })

  it.each([['text'], [{ a: 1 }], [null], [7]])(
    'is empty when %j was stored instead',
    async (stored) => {
      const { tab: openTab } = createFakeDevice(new Map([['ann/list', stored]]))
      const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
      await store.loaded
      expect(store.state).toEqual({ value: [], isReady: true, error: null })
    },
  )

  it('merges changes made before the stored value was loaded', async () => {
    const { tab: openTab, values } = createFakeDevice(new Map([['ann/list', ['old', 3]]]))
    const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
    store.update(appendName('new'))
    await store.loaded
    expect(store.state.value).toEqual(['old', 'new'])
    await expect.poll(() => values.get('ann/list')).toEqual(['old', 'new'])
  })

  it('loses nothing if two tabs change it at the same time', async () => {
    const { tab: openTab, values } = createFakeDevice()
    const [firstStore, secondStore] = [openTab(), openTab()].map((database) =>
      createDeviceStores(database).getDeviceStore(listOptions('list')),
    )
    await Promise.all([firstStore?.loaded, secondStore?.loaded])
    firstStore?.update(appendName('a'))
    secondStore?.update(appendName('b'))
    await expect
      .poll(() => [firstStore?.state.value, secondStore?.state.value])
      .toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ])
    expect(values.get('ann/list')).toEqual(['a', 'b'])
  })
})

describe('an unreadable stored value', () => {
  const nowMs = Date.parse('2026-11-20T08:00:00Z')
  const settings: DeviceStoreOptions<{ size: number; names: readonly string[]; dark: boolean }> = {
    user: 'ann',
    name: 'settings',
    empty: { size: 10, names: [], dark: false },
    schema: z.object({
      size: z.catch(z.number().check(z.lte(100)), 10),
      names: listOf(z.string()),
      dark: z.catch(z.boolean(), false),
    }),
  }
  const completeSettings = { size: 20, names: ['a'], dark: true }

  it.each([
    ['another type', 'text'],
    ['a list instead', [completeSettings]],
    ['an invalid entry', { ...completeSettings, names: ['a', 7] }],
    ['a member of a newer version', { ...completeSettings, theme: 'blue' }],
    ['a member of an entry', { ...completeSettings, names: [{ text: 'a' }] }],
    ['a member of another type', { ...completeSettings, dark: 'yes' }],
  ])('is kept if it is overwritten: %s', async (_what, stored) => {
    vi.useFakeTimers({ now: nowMs })
    onTestFinished(() => void vi.useRealTimers())
    const { tab: openTab, values } = createFakeDevice(new Map([['ann/settings', stored]]))
    const { getDeviceStore, hasUnparsed, unparsedValues } = createDeviceStores(openTab())
    const store = getDeviceStore(settings)
    await vi.advanceTimersByTimeAsync(1)
    expect([hasUnparsed.state, values.get('ann/settings')]).toEqual([true, stored])
    store.update((before) => ({ ...before, size: 30 }))
    await vi.advanceTimersByTimeAsync(1)
    expect(values.get('ann/settings')).toMatchObject({ size: 30 })
    expect(await unparsedValues('ann')).toEqual([[`settings/${nowMs + 1}`, stored]])
    expect(await unparsedValues('bob')).toEqual([])
    // The stored value is valid, so no copy is kept.
    store.update((before) => ({ ...before, size: 40 }))
    await vi.advanceTimersByTimeAsync(1)
    expect([...values.keys()].toSorted()).toEqual([
      'ann/settings',
      `ann/unread/settings/${nowMs + 1}`,
    ])
  })

  it('is kept if the page closes before anything else was written', async () => {
    const listeners: (() => void)[] = []
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'pagehide') listeners.push(listener)
    })
    const { tab: openTab, values } = createFakeDevice(
      new Map<string, unknown>([['ann/settings', 'text']]),
    )
    const { getDeviceStore, unparsedValues } = createDeviceStores(openTab())
    const store = getDeviceStore(settings)
    await store.loaded
    store.update((before) => ({ ...before, size: 30 }))
    for (const closePage of listeners) closePage()
    await expect.poll(() => values.get('ann/settings')).toMatchObject({ size: 30 })
    expect((await unparsedValues('ann')).map(([, value]) => value)).toEqual(['text'])
  })

  it.each([
    ['nothing', undefined],
    ['a value of this version', completeSettings],
    ['a value of an earlier version with fewer members', { size: 20 }],
    ['a number out of range', { ...completeSettings, size: 900 }],
  ])('keeps no copy of %s', async (_what, stored) => {
    const { tab: openTab, values } = createFakeDevice(new Map([['ann/settings', stored]]))
    const { getDeviceStore, hasUnparsed } = createDeviceStores(openTab())
    const store = getDeviceStore(settings)
    store.update((before) => ({ ...before, dark: true }))
    await expect.poll(() => values.get('ann/settings')).toMatchObject({ dark: true })
    expect(hasUnparsed.state).toBe(false)
    expect([...values.keys()]).toEqual(['ann/settings'])
  })
})

describe('with a database of another version', () => {
  it.each([
    [new DatabaseBlockedError(), 'blocked'],
    [new MigrationFailedError(), 'migration-failed'],
    [new DatabaseNewerError(), 'newer'],
  ])(
    'reports the error immediately and loads the stored value once possible: %s',
    async (error, errorCode) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const { tab: openTab, values, state } = createFakeDevice(new Map([['ann/list', ['old']]]))
      state.error = error
      const { getDeviceStore, storageError } = createDeviceStores(openTab())
      const store = getDeviceStore(listOptions('list'))
      await store.loaded
      expect(store.state).toEqual({ value: [], isReady: true, error: errorCode })
      expect(storageError.state).toBe(errorCode)
      store.update(appendName('new'))
      await vi.advanceTimersByTimeAsync(20_000)
      expect([store.state.value, values.get('ann/list')]).toEqual([['new'], ['old']])
      state.error = null
      await vi.advanceTimersByTimeAsync(5000)
      expect(store.state).toEqual({ value: ['old', 'new'], isReady: true, error: null })
      expect([storageError.state, values.get('ann/list')]).toEqual([null, ['old', 'new']])
    },
  )

  it('shows the stored value without changing it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { tab: openTab, state } = createFakeDevice(new Map([['ann/list', ['old']]]))
    state.error = new DatabaseBlockedError()
    const { getDeviceStore, storageError } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    state.error = null
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.state).toEqual({ value: ['old'], isReady: true, error: null })
    expect(storageError.state).toBeNull()
  })

  it('reports that a newer app upgraded the database before anything is lost', async () => {
    const { tab: openTab, state } = createFakeDevice(new Map([['ann/list', ['old']]]))
    const { getDeviceStore, storageError } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    state.error = new DatabaseNewerError()
    state.notifyUpgrade()
    await expect.poll(() => storageError.state).toBe('newer')
    expect(store.state).toEqual({ value: ['old'], isReady: true, error: 'newer' })
  })
})

describe('when storage fails', () => {
  it('a value stays in memory, reports it, and is stored once storage works again', async () => {
    const { tab: openTab, values, state } = createFakeDevice()
    const { getDeviceStore, storageError } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    state.isRefusing = true
    store.update(appendName('a'))
    await expect.poll(() => store.state.error).toBe('refused')
    expect([store.state.value, storageError.state]).toEqual([['a'], 'refused'])
    state.isRefusing = false
    store.update(appendName('b'))
    await expect.poll(() => values.get('ann/list')).toEqual(['a', 'b'])
    expect(store.state).toEqual({ value: ['a', 'b'], isReady: true, error: null })
  })

  it('a value is stored once there is space', async () => {
    vi.useFakeTimers()
    const { tab: openTab, values, state } = createFakeDevice()
    const { getDeviceStore, storageError } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    state.isRefusing = true
    store.update(appendName('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(storageError.state).toBe('refused')
    state.isRefusing = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(values.get('ann/list')).toEqual(['a'])
    expect([store.state.error, storageError.state]).toEqual([null, null])
    vi.useRealTimers()
  })

  it('C8 nothing is reported or retried after the session ends', async () => {
    vi.useFakeTimers()
    const { tab: openTab, values, state } = createFakeDevice()
    const { getDeviceStore, closeDeviceStores, storageError } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    state.isRefusing = true
    store.update(appendName('a'))
    await vi.advanceTimersByTimeAsync(1000)
    void closeDeviceStores()
    await vi.advanceTimersByTimeAsync(1000)
    expect(storageError.state).toBeNull()
    state.isRefusing = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(values.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('a value starts empty and is not stored if storage fails from the start', async () => {
    const { tab: openTab, state } = createFakeDevice()
    state.isRefusing = true
    const { getDeviceStore, listDeviceNames } = createDeviceStores(openTab())
    const store = getDeviceStore(listOptions('list'))
    await store.loaded
    expect(store.state).toEqual({ value: [], isReady: true, error: 'refused' })
    store.update(appendName('a'))
    expect(await listDeviceNames('ann')).toEqual(['list'])
  })

  it('everything works in memory without IndexedDB', async () => {
    const { getDeviceStore, listDeviceNames } = createDeviceStores(null)
    const store = getDeviceStore(listOptions('list'))
    expect(store.state).toEqual({ value: [], isReady: true, error: 'refused' })
    store.update(appendName('a'))
    expect(getDeviceStore(listOptions('list')).state.value).toEqual(['a'])
    expect(await listDeviceNames('ann')).toEqual(['list'])
  })
})

it('C8 ending a session resolves once its last changes are stored', async () => {
  const { tab: openTab, values, state } = createFakeDevice()
  const database = openTab()
  const { getDeviceStore, closeDeviceStores } = createDeviceStores({
    ...database,
    change: async (...change) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await database.change(...change)
    },
  })
  const store = getDeviceStore(listOptions('list'))
  await store.loaded
  store.update(appendName('a'))
  // Waits for the pending write.
  store.update(appendName('b'))
  void closeDeviceStores()
  // Also for a second request.
  await closeDeviceStores()
  expect(values.get('ann/list')).toEqual(['a', 'b'])

  const secondStore = getDeviceStore(listOptions('list'))
  await secondStore.loaded
  state.isRefusing = true
  secondStore.update(appendName('c'))
  await closeDeviceStores()
  expect(values.get('ann/list')).toEqual(['a', 'b'])
})

it('C8 ending a session clears memory and keeps stored data', async () => {
  const { tab: openTab, values } = createFakeDevice()
  const { getDeviceStore, closeDeviceStores } = createDeviceStores(openTab())
  const store = getDeviceStore(listOptions('list'))
  await store.loaded
  const onChange = vi.fn<() => void>()
  store.subscribe(onChange)
  store.update(appendName('a'))
  void closeDeviceStores()
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(store.state.value).toEqual([])
  store.update(appendName('late'))
  expect(store.state.value).toEqual([])
  await expect.poll(() => values.get('ann/list')).toEqual(['a'])
  const reopenedStore = getDeviceStore(listOptions('list'))
  await reopenedStore.loaded
  expect(reopenedStore.state.value).toEqual(['a'])
})

it('a closing page writes remaining changes', async () => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  const { tab: openTab, values } = createFakeDevice()
  const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
  await store.loaded
  store.update(appendName('a'))
  for (const closePage of listeners) closePage()
  await Promise.resolve()
  await Promise.resolve()
  expect(values.get('ann/list')).toEqual(['a'])
})

it('a closing page does not overwrite an unreadable value', async () => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  const { tab: openTab, values, state } = createFakeDevice(new Map([['ann/list', ['old']]]))
  state.error = new DatabaseBlockedError()
  const store = createDeviceStores(openTab()).getDeviceStore(listOptions('list'))
  await store.loaded
  store.update(appendName('new'))
  await expect.poll(() => store.state.error).toBe('blocked')
  state.error = null
  for (const closePage of listeners) closePage()
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
  const { tab: openTab, values } = createFakeDevice()
  const database = openTab()
  let abortWrite: (error: Error) => void = () => {}
  const { getDeviceStore, storageError } = createDeviceStores({
    ...database,
    change: (...change) =>
      values.has('ann/list')
        ? database.change(...change)
        : new Promise((_resolve, reject) => {
            abortWrite = reject
          }),
  })
  const store = getDeviceStore(listOptions('list'))
  const other = getDeviceStore(listOptions('other'))
  await Promise.all([store.loaded, other.loaded])
  store.update(appendName('a'))
  await vi.advanceTimersByTimeAsync(1)
  const errorListener = vi.fn<() => void>()
  storageError.subscribe(errorListener)
  for (const closePage of listeners) closePage()
  abortWrite(new DOMException('left', 'AbortError'))
  await vi.advanceTimersByTimeAsync(0)
  expect(values).toEqual(new Map([['ann/list', ['a']]]))
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.state).toEqual({ value: ['a'], isReady: true, error: null })
  expect(errorListener).not.toHaveBeenCalled()
})

it.each([
  ['before', 0],
  ['after', 1000],
])('writes changes made during a write, %s another would start', async (_when, delayMs) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { tab: openTab, values } = createFakeDevice()
  const database = openTab()
  const respond = Promise.withResolvers<void>()
  const change: DeviceDatabase['change'] = async (...args) => {
    await database.change(...args)
    await respond.promise
  }
  const store = createDeviceStores({ ...database, change }).getDeviceStore(listOptions('list'))
  await store.loaded
  store.update(appendName('a'))
  await vi.advanceTimersByTimeAsync(delayMs)
  store.update(appendName('b'))
  await vi.advanceTimersByTimeAsync(delayMs)
  store.update(appendName('c'))
  respond.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state.value).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(values.get('ann/list')).toEqual(['a', 'b', 'c'])
})
