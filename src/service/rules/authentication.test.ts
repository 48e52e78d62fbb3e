import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { hashKey } from './authentication.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const profile = '/core/api/users/profile/'

describe('authentication', () => {
  it('C3: identifies a user by the key and returns the profile', async () => {
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
    ['another scheme', 'Bearer key-ann'],
    ['the scheme without a key', 'Api-Key'],
  ])('responds with 401 and a detail if the request has %s', async (_, authorization) => {
    const response = await fixture.fetch(profile, {
      key: null,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    })
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ detail: 'Authentication credentials were not provided.' })
    expect(response.headers.get('www-authenticate')).toBe('Api-Key')
  })

  it('accepts the scheme in any letter case, and spaces around the key', async () => {
    const headers = { authorization: '  API-KEY   key-ann ' }
    expect((await fixture.fetch(profile, { key: null, headers })).status).toBe(200)
  })

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
      ['key-idle', 'key-gone', 'KEY-ANN', "' or 1=1 --", 'kéy'].map((key) =>
        fixture.fetch(profile, { key }),
      ),
    )
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ detail: 'Invalid or inactive API key.' })
    }
  })

  it('stores only the SHA-256 hash of each key', async () => {
    const rows = await fixture.db.all<{ hash: string }>('select hash from api_key')
    expect(rows.map((row) => row.hash)).toEqual([hashKey('key-ann')])
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('requires a key for every path', async () => {
    for (const path of ['brands/', 'brands/x/domains/y/', 'takedowns/', 'nothing/'])
      expect((await fixture.fetch(`/core/api/${path}`, { key: null })).status).toBe(401)
  })
})

describe('the request limit (C17)', () => {
  it('causes a 429 with a detail and Retry-After until the minute is over', async () => {
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

  it('depends on the uptime, not on the clock', async () => {
    let elapsedMs = 0
    fixture = await createServiceFixture({
      limits: { requestsPerMinute: 1 },
      uptimeMs: () => elapsedMs,
    })
    await fixture.fetch(profile)
    fixture.clock.now += 86_400_000
    expect((await fixture.fetch(profile)).status).toBe(429)
    elapsedMs += 60_000
    expect((await fixture.fetch(profile)).status).toBe(200)
  })

  it('applies to each key separately', async () => {
    fixture = await createServiceFixture({ limits: { requestsPerMinute: 1 } })
    await fixture.addAccount('bob')
    await fixture.fetch(profile)
    expect((await fixture.fetch(profile)).status).toBe(429)
    expect((await fixture.fetch(profile, { key: 'key-bob' })).status).toBe(200)
  })
})

describe('the limit on wrong keys (C6)', () => {
  const address = '192.0.2.1'
  const guess = async (count: number) => {
    const statuses: number[] = []
    for (let n = 1; n <= count; n++)
      statuses.push((await fixture.fetch(profile, { key: `guess-${n}`, address })).status)
    return statuses
  }

  it('blocks an address for a minute after 20 wrong keys, even if it then sends a valid key', async () => {
    expect(await guess(20)).toEqual(Array.from({ length: 20 }, () => 401))
    const response = await fixture.fetch(profile, { address })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await fixture.fetch(profile, { address: '192.0.2.2' })).status).toBe(200)
    fixture.clock.now += 60_000
    expect((await fixture.fetch(profile, { address })).status).toBe(200)
  })

  it('does not count valid keys or requests without a key', async () => {
    for (let n = 0; n < 30; n++) await fixture.fetch(profile, { key: null, address })
    for (let n = 0; n < 30; n++) await fixture.fetch(profile, { address })
    expect(await guess(1)).toEqual([401])
  })
})
