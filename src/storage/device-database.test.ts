import { beforeEach, describe, expect, it } from 'vitest'
import { offerDatabase } from '#/test/device-fixture.ts'
import { storedDatabase, storedVersion4 } from '#/test/stored-version-4.ts'
import {
  connectDevice,
  DatabaseBlocked,
  DatabaseNewer,
  MigrationFailed,
  migrations,
  openDeviceDatabase,
  storageTrouble,
  type DeviceConnection,
  type Migration,
} from './device-database.ts'

beforeEach(offerDatabase)

/** All data of a connection, by store. */
async function contentOf(connection: DeviceConnection) {
  const entries = async (store: 'device' | 'requests' | 'runs') => {
    const [keys, values] = await Promise.all([
      connection.getAllKeys(store),
      connection.getAll(store),
    ])
    return keys.map((key, at) => [key, values[at]])
  }
  return {
    device: await entries('device'),
    requests: await entries('requests'),
    runs: await entries('runs'),
  }
}

const data = storedVersion4('ann', 'brand', 'case')
/** The data, sorted by key like in a database. */
const dataByKey = {
  device: data.device.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  requests: data.requests,
  runs: data.runs,
}

const withSteps = (...steps: (readonly [version: number, step: Migration])[]) =>
  connectDevice(new Map([...migrations, ...steps]))

async function storeVersion4() {
  const tab = await storedDatabase(4, data)
  tab.close()
}

describe('an upgrade', () => {
  it('keeps all data of version 4, of every kind', async () => {
    await storeVersion4()
    const connection = await withSteps([
      5,
      (database) => void database.createObjectStore('more' as never),
    ])()
    expect(connection.version).toBe(5)
    expect(await contentOf(connection)).toEqual(dataByKey)
  })

  it('runs its steps in order, each on the result of the one before', async () => {
    await storeVersion4()
    const connection = await withSteps(
      [
        5,
        async (_database, transaction) => {
          const store = transaction.objectStore('device')
          await store.put(['five', await store.get('ann/closed-notes')], 'ann/closed-notes')
        },
      ],
      [
        7,
        async (_database, transaction) => {
          const store = transaction.objectStore('device')
          await store.put(['seven', await store.get('ann/closed-notes')], 'ann/closed-notes')
        },
      ],
    )()
    expect(await connection.get('device', 'ann/closed-notes')).toEqual([
      'seven',
      ['five', ['domains', 'takedowns']],
    ])
    expect((await contentOf(connection)).requests).toEqual(dataByKey.requests)
  })

  it.each([
    [1, ['device'], { device: data.device }, { ...dataByKey, requests: [], runs: [] }],
    [2, ['device', 'requests', 'runs', 'claims'], data, dataByKey],
  ])(
    'keeps data of version %i, which was never released',
    async (version, stores, stored, expected) => {
      const tab = await storedDatabase(version, stored, stores)
      tab.close()
      const connection = await connectDevice()()
      expect(connection.version).toBe(4)
      expect(await contentOf(connection)).toEqual(expected)
    },
  )

  it.each<[string, Migration]>([
    [
      'throws',
      () => {
        throw new Error('mistake')
      },
    ],
    [
      'rejects',
      async () => {
        await Promise.reject(new Error('mistake'))
      },
    ],
    [
      'deletes a store first',
      (database) => {
        database.deleteObjectStore('requests')
        throw new Error('mistake')
      },
    ],
    [
      'writes first',
      async (_database, transaction) => {
        await transaction.objectStore('device').clear()
        throw new Error('mistake')
      },
    ],
    [
      'is refused a write',
      async (_database, transaction) => {
        await transaction.objectStore('device').clear()
        await transaction.objectStore('device').add('twice', 'key')
        await transaction.objectStore('device').add('twice', 'key')
      },
    ],
    [
      'ends the transaction itself',
      (_database, transaction) => {
        transaction.abort()
      },
    ],
  ])('keeps the previous version’s data if a step %s', async (_what, step) => {
    await storeVersion4()
    const connect = withSteps([5, step])
    await expect(connect()).rejects.toThrow(MigrationFailed)
    await expect(connect(), 'no second try of this page').rejects.toThrow(MigrationFailed)
    const before = await connectDevice()()
    expect(before.version).toBe(4)
    expect(await contentOf(before)).toEqual(dataByKey)
  })
})

describe('another version in another tab', () => {
  it('reports an older page that blocks the upgrade, and opens once it closes', async () => {
    // Before pages closed their connection for newer versions.
    const old = await storedDatabase(1, { device: data.device }, ['device'])
    const connect = connectDevice()
    await expect(connect()).rejects.toThrow(DatabaseBlocked)
    await expect(connect()).rejects.toThrow(DatabaseBlocked)
    old.close()
    await expect
      .poll(() =>
        connect().then(
          ({ version }) => version,
          () => 0,
        ),
      )
      .toBe(4)
    const connection = await connect()
    expect(await connection.getAllKeys('device')).toHaveLength(data.device.length)
  })

  it('closes an older page’s connection for a newer one without losing data, and reports the older page', async () => {
    await storeVersion4()
    const older = openDeviceDatabase(connectDevice())
    let upgraded = 0
    older?.listen(
      () => {},
      () => {
        upgraded += 1
      },
    )
    await older?.change('ann/closed-notes', () => ['last'])
    const newer = await withSteps([5, () => {}])()
    expect(upgraded).toBeGreaterThan(0)
    expect(await newer.get('device', 'ann/closed-notes')).toEqual(['last'])
    await expect(older?.read('ann/closed-notes')).rejects.toThrow(DatabaseNewer)
    await expect(older?.change('ann/closed-notes', () => ['lost'])).rejects.toThrow(DatabaseNewer)
    expect(await newer.get('device', 'ann/closed-notes')).toEqual(['last'])
  })

  it('lets an older page continue if the newer one’s upgrade fails', async () => {
    await storeVersion4()
    const older = openDeviceDatabase(connectDevice())
    await older?.read('ann/closed-notes')
    const failing = withSteps([
      5,
      () => {
        throw new Error('mistake')
      },
    ])()
    await expect(failing).rejects.toThrow(MigrationFailed)
    expect(await older?.read('ann/closed-notes')).toEqual(['domains', 'takedowns'])
  })

  it('protects the newer version’s data from an older app', async () => {
    await storeVersion4()
    const newer = await withSteps([5, () => {}])()
    newer.close()
    const connect = connectDevice()
    await expect(connect()).rejects.toThrow(DatabaseNewer)
    expect(await contentOf(await withSteps([5, () => {}])())).toEqual(dataByKey)
  })
})

it.each([
  [new DatabaseBlocked(), 'blocked'],
  [new DatabaseNewer(), 'newer'],
  [new MigrationFailed(), 'migration-failed'],
  [new DOMException('', 'QuotaExceededError'), 'refused'],
  [new DOMException('', 'SecurityError'), 'refused'],
  [null, 'refused'],
])('explains the error of %s', (error, trouble) => {
  expect(storageTrouble(error)).toBe(trouble)
})

describe("the device's database", () => {
  it('reopens after the browser has deleted it', async () => {
    const connect = connectDevice()
    const device = openDeviceDatabase(connect)
    await device?.putLast([['ann/x', 1]])
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('brand-protection').addEventListener('success', resolve)
    })
    expect(await device?.read('ann/x')).toBeUndefined()
    await device?.change('ann/x', (before) => [before, 2])
    expect(await device?.read('ann/x')).toEqual([undefined, 2])
    expect(await device?.keys()).toEqual(['ann/x'])
  })

  it('writes further values in the same transaction', async () => {
    const device = openDeviceDatabase(connectDevice())
    await device?.change('ann/x', (_before, writeToo) => {
      writeToo('ann/y', 2)
      return 1
    })
    expect([await device?.read('ann/x'), await device?.read('ann/y')]).toEqual([1, 2])
  })

  it('writes remaining changes before pending ones when a page closes', async () => {
    const device = openDeviceDatabase(connectDevice())
    await device?.putLast([['ann/x', 'before']])
    const order: string[] = []
    const change = device
      ?.change('ann/x', (before) => `${String(before)} changed`)
      .then(
        () => order.push('changed'),
        (error: unknown) => order.push(error instanceof Error ? error.name : ''),
      )
    // Its transaction exists and is not finished.
    await Promise.resolve()
    await device?.putLast([
      ['ann/x', 'last'],
      ['ann/y', 'too'],
    ])
    await change
    expect(order).toEqual(['AbortError'])
    expect([await device?.read('ann/x'), await device?.read('ann/y')]).toEqual(['last', 'too'])
    await device?.change('ann/x', (before) => `${String(before)} changed`)
    expect(await device?.read('ann/x')).toBe('last changed')
  })

  it('loses no change from two tabs', async () => {
    const [one, two] = [openDeviceDatabase(connectDevice()), openDeviceDatabase(connectDevice())]
    const more = (before: unknown) => Number(before ?? 0) + 1
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (index % 2 ? one : two)?.change('n', more)),
    )
    expect(await one?.read('n')).toBe(10)
  })
})
