import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import { stubIndexedDb } from '#/test/device-fixture.ts'
import { createConnector, StorageError, type DeviceConnection } from './device-database.ts'
import { createDeviceStores, type DeviceStoreOptions } from './device-store.ts'

beforeEach(stubIndexedDb)

/** Opens the database with `values` from an earlier visit. Returns functions that read it. */
async function openDatabase(values: Record<string, unknown> = {}) {
  const database = await createConnector()()
  for (const [key, value] of Object.entries(values)) await database.put('device', value, key)
  return {
    read: (key: string) => database.get('device', key),
    keys: () => database.getAllKeys('device'),
  }
}

/** Opens a tab. Its storage fails while `fault.error` is set. */
function openTab() {
  const fault: { error: Error | null } = { error: null }
  const connect = createConnector()
  const stores = createDeviceStores(async (): Promise<DeviceConnection> => {
    if (fault.error) throw fault.error
    return connect()
  })
  return { ...stores, fault }
}
const createQuotaError = () => new DOMException('refused', 'QuotaExceededError')

const listOptions = (name: string, user = 'ann'): DeviceStoreOptions<readonly string[]> => ({
  user,
  name,
  empty: [],
  schema: listOf(z.string()),
})
const appendName = (name: string) => (names: readonly string[]) =>
  names.includes(name) ? names : [...names, name]

/** Opens a list in a new tab. If `error` is given, the tab's storage fails with it. */
async function openList(values?: Record<string, unknown>, error: Error | null = null) {
  const database = await openDatabase(values)
  const tab = openTab()
  tab.fault.error = error
  const store = tab.getDeviceStore(listOptions('list'))
  if (error) await store.loaded
  return { database, store, ...tab }
}

/** Fakes the timers of the store. The database and `expect.poll` still use real timers. */
function useFakeTimers(now?: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], ...(now && { now }) })
  onTestFinished(() => void vi.useRealTimers())
}

/** Call this before opening tabs. Returns a function that tells those tabs that their page is closing. */
function watchPageClose(): () => void {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') listeners.push(listener)
  })
  return () => listeners.forEach((listener) => listener())
}

describe('a value', () => {
  it('is stored and loaded by the next page', async () => {
    const { database, store } = await openList()
    store.update(appendName('a'))
    expect(store.state).toEqual({ value: ['a'], isReady: false, error: null })
    await expect.poll(() => database.read('ann/list')).toEqual(['a'])
    const next = openTab().getDeviceStore(listOptions('list'))
    await next.loaded
    expect(next.state).toEqual({ value: ['a'], isReady: true, error: null })
  })

  it('C9 belongs to one user, whatever the user ID contains', async () => {
    await openDatabase()
    const { getDeviceStore, listDeviceNames } = openTab()
    getDeviceStore(listOptions('list', 'ann')).update(appendName('a'))
    getDeviceStore(listOptions('x/list', 'ann')).update(appendName('b'))
    const others = [listOptions('list', 'bob'), listOptions('list', 'ann/x')].map(getDeviceStore)
    await Promise.all(others.map(({ loaded }) => loaded))
    expect(others.map(({ state }) => state.value)).toEqual([[], []])
    expect(await listDeviceNames('ann')).toEqual(['list', 'x/list'])
    expect(await openTab().listDeviceNames('bob')).toEqual([])
  })

  it.each([['text'], [{ a: 1 }], [null], [7]])(
    'is empty if the stored value is %j instead of a list',
    async (stored) => {
      const { store } = await openList({ 'ann/list': stored })
      await store.loaded
      expect(store.state).toEqual({ value: [], isReady: true, error: null })
    },
  )

  it('includes changes made before the stored value was loaded', async () => {
    const { database, store } = await openList({ 'ann/list': ['old', 3] })
    store.update(appendName('new'))
    await store.loaded
    expect(store.state.value).toEqual(['old', 'new'])
    await expect.poll(() => database.read('ann/list')).toEqual(['old', 'new'])
  })

  it('has the changes of both tabs if two tabs update it at the same time', async () => {
    const { database, store } = await openList()
    const other = openTab().getDeviceStore(listOptions('list'))
    await Promise.all([store.loaded, other.loaded])
    store.update(appendName('a'))
    other.update(appendName('b'))
    await expect
      .poll(() => [store.state.value.toSorted(), other.state.value.toSorted()])
      .toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ])
    expect(await database.read('ann/list')).toHaveLength(2)
  })

  it('includes changes made during a write', async () => {
    const { database, store } = await openList()
    await store.loaded
    const secondUpdate = new Promise((resolve) => {
      store.update((names) => {
        // The store applies this change twice. The second time is within the transaction.
        if (names === store.state.value) return [...names, 'a']
        setTimeout(() => resolve(store.update(appendName('b'))))
        return [...names, 'a']
      })
    })
    await secondUpdate
    await expect.poll(() => database.read('ann/list')).toEqual(['a', 'b'])
    expect(store.state.value).toEqual(['a', 'b'])
  })

  it('starts empty again after the browser has deleted the database', async () => {
    const { database, store } = await openList()
    store.update(appendName('a'))
    await expect.poll(() => database.read('ann/list')).toEqual(['a'])
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('brand-protection').addEventListener('success', resolve)
    })
    store.update(appendName('b'))
    await expect.poll(async () => (await openDatabase()).read('ann/list')).toEqual(['b'])
  })
})

describe('a backup of a value that the app cannot fully read', () => {
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
    ['string', 'text'],
    ['list', [completeSettings]],
    ['object with an invalid list entry', { ...completeSettings, names: ['a', 7] }],
    ['object with a field of a newer version', { ...completeSettings, theme: 'blue' }],
    ['object with a field of another type', { ...completeSettings, dark: 'yes' }],
  ])('is created when the app overwrites a stored %s', async (_name, stored) => {
    useFakeTimers(nowMs)
    const database = await openDatabase({ 'ann/settings': stored })
    const { getDeviceStore, hasUnparsedValues, readUnparsedValues } = openTab()
    const store = getDeviceStore(settings)
    await store.loaded
    expect([hasUnparsedValues.state, await database.read('ann/settings')]).toEqual([true, stored])
    const writeSize = async (size: number) => {
      store.update((before) => ({ ...before, size }))
      vi.advanceTimersByTime(1)
      await expect.poll(() => database.read('ann/settings')).toMatchObject({ size })
    }
    await writeSize(30)
    expect(await readUnparsedValues('ann')).toEqual([[`settings/${nowMs + 1}`, stored]])
    expect(await readUnparsedValues('bob')).toEqual([])
    // The stored value is now valid, so it isn't backed up.
    await writeSize(40)
    expect(await database.keys()).toEqual(['ann/settings', `ann/unread/settings/${nowMs + 1}`])
  })

  it('is created even if the page closes right after the value changes', async () => {
    const closePage = watchPageClose()
    const database = await openDatabase({ 'ann/settings': 'text' })
    const { getDeviceStore, readUnparsedValues } = openTab()
    const store = getDeviceStore(settings)
    await store.loaded
    store.update((before) => ({ ...before, size: 30 }))
    closePage()
    await expect.poll(() => database.read('ann/settings')).toMatchObject({ size: 30 })
    expect((await readUnparsedValues('ann')).map(([, value]) => value)).toEqual(['text'])
  })

  it.each([
    ['a missing value', {}],
    ['a value of this version', { 'ann/settings': completeSettings }],
    ['a value of an earlier version with fewer fields', { 'ann/settings': { size: 20 } }],
    ['a number out of range', { 'ann/settings': { ...completeSettings, size: 900 } }],
  ])('is not created for %s', async (_name, values) => {
    const database = await openDatabase(values)
    const { getDeviceStore, hasUnparsedValues } = openTab()
    getDeviceStore(settings).update((before) => ({ ...before, dark: true }))
    await expect.poll(() => database.read('ann/settings')).toMatchObject({ dark: true })
    expect(hasUnparsedValues.state).toBe(false)
    expect(await database.keys()).toEqual(['ann/settings'])
  })
})

describe('a store whose storage fails', () => {
  it.each(['blocked', 'migration-failed', 'newer'] as const)(
    'reports the error %s immediately, and loads the stored value once the storage works again',
    async (code) => {
      useFakeTimers()
      const { database, store, storageError, fault } = await openList(
        { 'ann/list': ['old'] },
        new StorageError(code),
      )
      expect(store.state).toEqual({ value: [], isReady: true, error: code })
      expect(storageError.state).toBe(code)
      store.update(appendName('new'))
      await vi.advanceTimersByTimeAsync(20_000)
      expect([store.state.value, await database.read('ann/list')]).toEqual([['new'], ['old']])
      fault.error = null
      await vi.advanceTimersByTimeAsync(5000)
      await expect
        .poll(() => store.state)
        .toEqual({ value: ['old', 'new'], isReady: true, error: null })
      expect([storageError.state, await database.read('ann/list')]).toEqual([null, ['old', 'new']])
    },
  )

  it('loads the stored value once it is readable, even if nothing was changed', async () => {
    useFakeTimers()
    const { store, storageError, fault } = await openList(
      { 'ann/list': ['old'] },
      new StorageError('blocked'),
    )
    fault.error = null
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => store.state).toEqual({ value: ['old'], isReady: true, error: null })
    expect(storageError.state).toBeNull()
  })

  it('reports immediately that a newer app upgraded the database, and keeps the value in memory', async () => {
    const { store, storageError } = await openList({ 'ann/list': ['old'] })
    await store.loaded
    await createConnector(new Map([[5, () => {}]]))()
    await expect.poll(() => storageError.state).toBe('newer')
    expect(store.state).toEqual({ value: ['old'], isReady: true, error: 'newer' })
  })

  it('keeps a value in memory, reports the error, and stores the value once there is space', async () => {
    useFakeTimers()
    const { database, store, storageError, fault } = await openList()
    await store.loaded
    fault.error = createQuotaError()
    store.update(appendName('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([store.state, storageError.state]).toEqual([
      { value: ['a'], isReady: true, error: 'refused' },
      'refused',
    ])
    fault.error = null
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => store.state).toEqual({ value: ['a'], isReady: true, error: null })
    expect([storageError.state, await database.read('ann/list')]).toEqual([null, ['a']])
  })

  it('C8 reports and retries nothing after the session ends', async () => {
    useFakeTimers()
    const { database, store, storageError, closeDeviceStores, fault } = await openList()
    await store.loaded
    fault.error = createQuotaError()
    store.update(appendName('a'))
    await vi.advanceTimersByTimeAsync(1000)
    await closeDeviceStores()
    expect(storageError.state).toBeNull()
    fault.error = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await database.keys(), vi.getTimerCount()]).toEqual([[], 0])
  })

  it('starts empty, shows no warning, and lists the names of values in memory if the browser denies access from the start', async () => {
    const { store, listDeviceNames, storageError } = await openList({}, createQuotaError())
    expect(store.state).toEqual({ value: [], isReady: true, error: 'refused' })
    expect(storageError.state).toBeNull()
    store.update(appendName('a'))
    expect(await listDeviceNames('ann')).toEqual(['list'])
  })

  it('keeps everything in memory without IndexedDB', async () => {
    const { getDeviceStore, listDeviceNames } = createDeviceStores(null)
    const store = getDeviceStore(listOptions('list'))
    expect(store.state).toEqual({ value: [], isReady: true, error: 'refused' })
    store.update(appendName('a'))
    expect(getDeviceStore(listOptions('list')).state.value).toEqual(['a'])
    expect(await listDeviceNames('ann')).toEqual(['list'])
  })
})

it('C8 the end of a session stores the last changes, accepts no later changes, and keeps nothing in memory', async () => {
  const { database, store, getDeviceStore, closeDeviceStores } = await openList()
  await store.loaded
  store.update(appendName('a'))
  void closeDeviceStores()
  store.update(appendName('late'))
  expect(store.state.value).toEqual([])
  await closeDeviceStores()
  expect(await database.read('ann/list')).toEqual(['a'])
  const reopenedStore = getDeviceStore(listOptions('list'))
  await reopenedStore.loaded
  expect(reopenedStore.state.value).toEqual(['a'])
})

describe('a closing page', () => {
  it('aborts a running write, stores the value at once, and repeats the write without an error if the page stays open', async () => {
    const closePage = watchPageClose()
    const { database, store, storageError } = await openList()
    await store.loaded
    const onError = vi.fn<() => void>()
    storageError.subscribe(onError)
    let updaterCallCount = 0
    store.update((names) => {
      updaterCallCount += 1
      // The second call is within the transaction of the first write, which has read the stored value.
      if (updaterCallCount === 2) closePage()
      return appendName('a')(names)
    })
    await expect.poll(() => database.read('ann/list')).toEqual(['a'])
    await expect.poll(() => updaterCallCount).toBeGreaterThan(2)
    await expect.poll(() => store.state).toEqual({ value: ['a'], isReady: true, error: null })
    expect(onError).not.toHaveBeenCalled()
  })

  it('does not abort a write if the stored value was never read', async () => {
    const closePage = watchPageClose()
    const { database, store, fault } = await openList({ 'ann/list': ['old'] }, createQuotaError())
    fault.error = null
    let updaterCallCount = 0
    store.update((names) => {
      updaterCallCount += 1
      // The second call is within the transaction.
      if (updaterCallCount === 2) closePage()
      return appendName('new')(names)
    })
    await expect.poll(() => database.read('ann/list')).toEqual(['old', 'new'])
    expect(updaterCallCount).toBe(2)
  })

  it('does not overwrite a value that could not be read', async () => {
    useFakeTimers()
    const closePage = watchPageClose()
    const { database, store, fault } = await openList(
      { 'ann/list': ['old'] },
      new StorageError('blocked'),
    )
    store.update(appendName('new'))
    await vi.advanceTimersByTimeAsync(1)
    fault.error = null
    closePage()
    // Once this write is done, an earlier write would be done too.
    await (await createConnector()()).put('device', 1, 'ann/other')
    expect(await database.read('ann/list')).toEqual(['old'])
  })
})
