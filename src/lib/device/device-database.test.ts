import { beforeEach, describe, expect, it } from 'vitest'
import { offerDatabase } from '#/test/device-fixture.ts'
import { connectDevice, DatabaseBlocked, openDeviceDatabase } from './device-database.ts'

beforeEach(offerDatabase)

/** The database as the first version of the page has made it. */
const firstVersion = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('brand-protection')
    asked.addEventListener('upgradeneeded', () => {
      asked.result.createObjectStore('device')
    })
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(new Error('not opened')))
  })

describe("the device's database", () => {
  it('says so when a page of the version before keeps it from opening', async () => {
    const old = await firstVersion()
    await expect(connectDevice()()).rejects.toThrow(DatabaseBlocked)
    old.close()
  })

  it('opens again after the browser has deleted it', async () => {
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

  it('writes what is left when a page is closed before what is still under way', async () => {
    const device = openDeviceDatabase(connectDevice())
    await device?.putLast([['ann/x', 'before']])
    const order: string[] = []
    const change = device
      ?.change('ann/x', (before) => `${String(before)} changed`)
      .then(
        () => order.push('changed'),
        (error: unknown) => order.push(error instanceof Error ? error.name : ''),
      )
    // Its transaction is there, and is not done.
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

  it('loses no change of two tabs', async () => {
    const [one, two] = [openDeviceDatabase(connectDevice()), openDeviceDatabase(connectDevice())]
    const more = (before: unknown) => Number(before ?? 0) + 1
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (index % 2 ? one : two)?.change('n', more)),
    )
    expect(await one?.read('n')).toBe(10)
  })
})
