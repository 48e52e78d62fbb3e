import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubIndexedDb } from '#/test/device-fixture.ts'
import { createStoredDatabase, createVersion4Data } from '#/test/stored-version-4.ts'
import {
  createConnector,
  migrations,
  StorageError,
  type DeviceConnection,
  type Migration,
} from './device-database.ts'

beforeEach(stubIndexedDb)

/** Reads all entries of a database, by store. */
async function readAllStores(connection: DeviceConnection) {
  const listEntries = async (store: 'device' | 'requests' | 'runs') => {
    const [keys, values] = await Promise.all([
      connection.getAllKeys(store),
      connection.getAll(store),
    ])
    return keys.map((key, index) => [key, values[index]])
  }
  return {
    device: await listEntries('device'),
    requests: await listEntries('requests'),
    runs: await listEntries('runs'),
  }
}

const version4Data = createVersion4Data('ann', 'brand', 'case')
/** The data, sorted by key as in a database. */
const dataByKey = {
  device: version4Data.device.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  requests: version4Data.requests,
  runs: version4Data.runs,
}

const createConnectorWithMigrations = (
  ...newMigrations: (readonly [version: number, step: Migration])[]
) => createConnector(new Map([...migrations, ...newMigrations]))

/** Connects like a newer version of the app. */
const createNewerConnector = (migrate: Migration = () => {}) =>
  createConnectorWithMigrations([5, migrate])

async function storeVersion4() {
  const connection = await createStoredDatabase(4, version4Data)
  connection.close()
}

describe('an upgrade', () => {
  it('keeps all data of version 4 in every store', async () => {
    await storeVersion4()
    const connection = await createNewerConnector(
      (database) => void database.createObjectStore('more' as never),
    )()
    expect(connection.version).toBe(5)
    expect(await readAllStores(connection)).toEqual(dataByKey)
  })

  it('runs migrations in order, each on the result of the previous one', async () => {
    await storeVersion4()
    const wrapStored =
      (name: string): Migration =>
      async (_database, transaction) => {
        const store = transaction.objectStore('device')
        await store.put([name, await store.get('ann/closed-notes')], 'ann/closed-notes')
      }
    const connection = await createConnectorWithMigrations(
      [5, wrapStored('five')],
      [7, wrapStored('seven')],
    )()
    expect(await connection.get('device', 'ann/closed-notes')).toEqual([
      'seven',
      ['five', ['domains', 'takedowns']],
    ])
    expect((await readAllStores(connection)).requests).toEqual(dataByKey.requests)
  })

  it.each([
    [1, ['device'], { device: version4Data.device }, { ...dataByKey, requests: [], runs: [] }],
    [2, ['device', 'requests', 'runs', 'claims'], version4Data, dataByKey],
  ])(
    'keeps data of version %i, which was never released',
    async (version, stores, stored, expected) => {
      const oldConnection = await createStoredDatabase(version, stored, stores)
      oldConnection.close()
      const connection = await createConnector()()
      expect(connection.version).toBe(4)
      expect(await readAllStores(connection)).toEqual(expected)
    },
  )

  it.each<[string, Migration]>([
    [
      'deletes a store and then throws',
      (database) => {
        database.deleteObjectStore('requests')
        throw new Error('mistake')
      },
    ],
    [
      'clears a store and then throws',
      async (_database, transaction) => {
        await transaction.objectStore('device').clear()
        throw new Error('mistake')
      },
    ],
    [
      'adds the same key twice',
      async (_database, transaction) => {
        await transaction.objectStore('device').clear()
        await transaction.objectStore('device').add('twice', 'key')
        await transaction.objectStore('device').add('twice', 'key')
      },
    ],
    [
      'aborts its transaction',
      (_database, transaction) => {
        transaction.abort()
      },
    ],
  ])('keeps the previous version’s data if a migration %s', async (_name, migration) => {
    await storeVersion4()
    const connect = createNewerConnector(migration)
    await expect(connect()).rejects.toThrow(new StorageError('migration-failed'))
    await expect(connect(), 'the page does not retry').rejects.toThrow(
      new StorageError('migration-failed'),
    )
    const previousVersion = await createConnector()()
    expect(previousVersion.version).toBe(4)
    expect(await readAllStores(previousVersion)).toEqual(dataByKey)
  })
})

describe('with pages of two app versions', () => {
  it('an upgrade that an older page blocks is reported, and the database opens once that page closes', async () => {
    // Like an early version of the app, this connection doesn't close when a newer version wants to upgrade.
    const oldConnection = await createStoredDatabase(1, { device: version4Data.device }, ['device'])
    const connect = createConnector()
    await expect(connect()).rejects.toThrow(new StorageError('blocked'))
    await expect(connect()).rejects.toThrow(new StorageError('blocked'))
    oldConnection.close()
    const connection = await vi.waitFor(connect)
    expect(connection.version).toBe(4)
    expect(await connection.getAllKeys('device')).toHaveLength(version4Data.device.length)
  })

  it('an older page closes its connection for the upgrade by a newer page, and can then no longer open the database', async () => {
    await storeVersion4()
    const connectOlder = createConnector()
    await (await connectOlder()).put('device', ['last'], 'ann/closed-notes')
    const newer = await createNewerConnector()()
    expect(await newer.get('device', 'ann/closed-notes')).toEqual(['last'])
    await expect(connectOlder()).rejects.toThrow(new StorageError('newer'))
  })

  it('an older page continues if the upgrade by a newer page fails', async () => {
    await storeVersion4()
    const connectOlder = createConnector()
    await connectOlder()
    const failing = createNewerConnector(() => {
      throw new Error('mistake')
    })()
    await expect(failing).rejects.toThrow(new StorageError('migration-failed'))
    expect(await readAllStores(await connectOlder())).toEqual(dataByKey)
  })

  it('an older page can’t open the data of a newer version', async () => {
    await storeVersion4()
    const newer = await createNewerConnector()()
    newer.close()
    const connect = createConnector()
    await expect(connect()).rejects.toThrow(new StorageError('newer'))
    expect(await readAllStores(await createNewerConnector()())).toEqual(dataByKey)
  })
})
