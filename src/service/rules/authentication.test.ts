import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError, type SqlPort } from '#/service/db/sql-port.ts'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { hashKey } from './authentication.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const profile = '/core/api/users/profile/'

describe('authentication', () => {
  it('C3: shows the user of a key in the profile', async () => {
    const response = await fixture.fetch(profile)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id: fixture.ann,
      username: 'ann',
      email: 'ann@customer.example',
      account_type: 'customer',
    })
  })

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Bearer key-ann'],
    ['the key without a scheme', 'key-ann'],
    ['the scheme without a key', 'Api-Key'],
    ['the scheme and spaces', 'Api-Key   '],
  ])('responds with 401 and a detail for %s', async (_, authorization) => {
    const response = await fixture.fetch(profile, {
      key: null,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    })
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ detail: 'Authentication credentials were not provided.' })
    expect(response.headers.get('www-authenticate')).toBe('Api-Key')
  })

  it.each(['Api-Key key-ann', 'api-key key-ann', 'API-KEY   key-ann', '  Api-Key key-ann '])(
    'accepts the header %j',
    async (authorization) => {
      expect((await fixture.fetch(profile, { key: null, headers: { authorization } })).status).toBe(
        200,
      )
    },
  )

  it.each(['key-ann2', 'KEY-ANN', 'key-an', 'key ann', "' or 1=1 --", 'k'.repeat(5000), 'kéy'])(
    'answers 401 for the wrong key %j',
    async (key) => {
      const response = await fixture.fetch(profile, { key })
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ detail: 'Invalid or inactive API key.' })
    },
  )

  it('C4: responds in the same way to an inactive user, a revoked key and a wrong key', async () => {
    await fixture.addAccount('idle', { is_active: 0 })
    await fixture.addAccount('gone')
    await fixture.db.write([
      {
        sql: 'update api_key set revoked_at = ? where hash = ?',
        values: ['2026-01-01T00:00:00.000Z', hashKey('key-gone')],
      },
    ])
    const responses = await Promise.all(
      ['key-idle', 'key-gone', 'key-none'].map((key) => fixture.fetch(profile, { key })),
    )
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ detail: 'Invalid or inactive API key.' })
    }
  })

  it('stores keys as their SHA-256 only', async () => {
    const rows = await fixture.db.all<{ hash: string }>('select hash from api_key')
    expect(rows.map((row) => row.hash)).toEqual([hashKey('key-ann')])
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('requires a key for every path', async () => {
    const brand = ['', 'domains/', 'domains/y/', 'stats/', 'scans/'].map((end) => `brands/x/${end}`)
    const cases = ['takedowns/', 'takedowns/x/', 'takedowns/x/events/']
    for (const path of ['users/profile/', 'brands/', ...brand, ...cases])
      expect([path, (await fixture.fetch(`/core/api/${path}`, { key: null })).status]).toEqual([
        path,
        401,
      ])
  })
})

describe('too many requests (C17)', () => {
  it('responds with 429, a detail and Retry-After, and recovers with the next minute', async () => {
    fixture = await createServiceFixture({ limits: { requestsPerMinute: 2 } })
    await fixture.fetch(profile)
    await fixture.fetch(profile)
    fixture.clock.now += 20_500
    const response = await fixture.fetch(profile)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('40')
    expect(response.body).toEqual({
      detail: 'Request was throttled. Expected available in 40 seconds.',
    })
    fixture.clock.now += 39_500
    expect((await fixture.fetch(profile)).status).toBe(200)
  })

  it('counts each key separately', async () => {
    fixture = await createServiceFixture({ limits: { requestsPerMinute: 1 } })
    await fixture.addAccount('bob')
    await fixture.fetch(profile)
    expect((await fixture.fetch(profile)).status).toBe(429)
    expect((await fixture.fetch(profile, { key: 'key-bob' })).status).toBe(200)
  })
})

describe('too many failed keys (C6)', () => {
  const limits = { failedKeysPerMinute: 2 }

  it('responds with 429 to an address that guesses, even with a valid key', async () => {
    fixture = await createServiceFixture({ limits })
    const from = { address: '192.0.2.1' }
    const guesses = [
      await fixture.fetch(profile, { key: 'guess-1', ...from }),
      await fixture.fetch(profile, { key: 'guess-2', ...from }),
      await fixture.fetch(profile, { key: 'guess-3', ...from }),
      await fixture.fetch(profile, from),
    ]
    expect(guesses.map((response) => response.status)).toEqual([401, 401, 429, 429])
    expect(guesses[2]?.headers.get('retry-after')).toBe('60')
    fixture.clock.now += 60_000
    expect((await fixture.fetch(profile, from)).status).toBe(200)
  })

  /** A service whose database answers after all simultaneous requests have arrived, like one on a thread. */
  async function createThreadedFixture(
    failedKeysPerMinute: number,
    before: () => void = () => undefined,
  ): Promise<ServiceFixture> {
    const { db, addAccount } = await createServiceFixture()
    const port: SqlPort = {
      async all(sql, values) {
        await new Promise((resolve) => {
          setTimeout(resolve, 5)
        })
        before()
        return db.all(sql, values)
      },
      write: async (statements) => db.write(statements),
    }
    const threaded = { ...port, forClient: () => port }
    const slowFixture = await createServiceFixture({
      limits: { failedKeysPerMinute },
      db: threaded,
    })
    return { ...slowFixture, db, addAccount }
  }

  const readStatuses = async (keys: readonly string[], address = '192.0.2.1') => {
    const responses = await Promise.all(
      keys.map(async (key) => fixture.fetch(profile, { key, address })),
    )
    return responses.map(({ status }) => status)
  }
  const repeat = (count: number, key: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => key(n))

  it.each<[string, (n: number) => string]>([
    ['different keys', (n) => `guess-${n}`],
    ['one key', () => 'guess'],
  ])(
    'C6: 100 wrong keys in parallel get no more 401 responses than one after the other: %s',
    async (_, key) => {
      fixture = await createThreadedFixture(20)
      const answers = await readStatuses(repeat(100, key))
      expect(answers).toEqual([...repeat(20, () => '401'), ...repeat(80, () => '429')].map(Number))
      expect(await readStatuses(repeat(3, key))).toEqual([429, 429, 429])
      fixture.clock.now += 60_000
      expect(
        (await readStatuses(repeat(100, key))).filter((status) => status === 401),
      ).toHaveLength(20)
    },
  )

  it('C6: accepts any number of parallel requests with valid keys', async () => {
    fixture = await createThreadedFixture(2)
    const names = repeat(30, (n) => `colleague-${n}`)
    for (const name of names) await fixture.addAccount(name)
    const keys = names.map((name) => `key-${name}`)
    expect(new Set(await readStatuses([...keys, ...keys]))).toEqual(new Set([200]))
  })

  it('C6: accepts a valid key among wrong ones as long as the limit is not reached', async () => {
    fixture = await createThreadedFixture(2)
    expect(await readStatuses(['a', 'key-ann', 'b', 'c', 'key-ann', 'd'])).toEqual([
      401, 200, 401, 429, 200, 429,
    ])
  })

  it('C6: rejects a valid but new key until the minute is over', async () => {
    fixture = await createThreadedFixture(2)
    await fixture.addAccount('bob')
    await fixture.fetch(profile, { address: '192.0.2.1' })
    expect(await readStatuses(['a', 'b', 'key-bob', 'key-ann'])).toEqual([401, 401, 429, 200])
    expect(await readStatuses(['key-bob'], '192.0.2.2')).toEqual([200])
    fixture.clock.now += 60_000
    expect(await readStatuses(['key-bob'])).toEqual([200])
  })

  it('C6: counts a revoked key as a wrong key', async () => {
    fixture = await createThreadedFixture(2)
    await fixture.fetch(profile, { address: '192.0.2.1' })
    await fixture.db.write([{ sql: 'update account set is_active = 0', values: [] }])
    expect(await readStatuses(repeat(5, () => 'key-ann'))).toEqual([401, 401, 429, 429, 429])
  })

  it('C6: does not count a failed lookup as a wrong key', async () => {
    let fails = true
    fixture = await createThreadedFixture(2, () => {
      if (fails) throw new DatabaseError('busy', 'inner')
    })
    expect(await readStatuses(repeat(5, (n) => `guess-${n}`))).toEqual([503, 503, 503, 503, 503])
    fails = false
    expect(await readStatuses(['a', 'key-ann', 'b', 'c'])).toEqual([401, 200, 401, 429])
  })

  it('does not count a missing header as a wrong key', async () => {
    fixture = await createServiceFixture({ limits })
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => fixture.fetch(profile, { key: null })),
    )
    expect(responses.map((response) => response.status)).toEqual([401, 401, 401, 401])
  })
})
