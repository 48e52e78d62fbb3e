import { beforeEach, describe, expect, it } from 'vitest'
import { toFixtureId, createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

describe('responses that the contract does not define', () => {
  it.each([
    '/core/api/',
    '/core/api/brand/',
    '/core/api/users/',
    '/core/api/brands/x/y/',
    '/core/api/users/profile/x/',
    '/core/api/v1/brands/',
    '/core/api/brands/%E0%A4%A/',
    '/core/screenshots/',
    '/',
    '/core/',
    '/index.html',
  ])('responds with 404 in JSON for the unknown path %s', async (path) => {
    const response = await fixture.fetch(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.body).toHaveProperty('detail')
  })

  it.each([
    'users/profile',
    'brands',
    `brands/${toFixtureId(2)}`,
    `brands/${toFixtureId(2)}/stats`,
  ])('C1: responds with 404 to %s without its trailing slash, without a redirect', async (path) => {
    expect(await fixture.addBrand('Northbank')).toBe(toFixtureId(2))
    expect((await fixture.fetch(`/core/api/${path}/`)).status).toBe(200)
    const response = await fixture.fetch(`/core/api/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })

  it.each([
    ['POST', '/core/api/users/profile/'],
    ['POST', '/core/api/brands/'],
    ['PUT', '/core/api/brands/x/'],
    ['PATCH', '/core/api/brands/x/domains/'],
    ['DELETE', '/core/api/brands/x/domains/y/'],
    ['OPTIONS', '/core/api/brands/x/stats/'],
    ['DELETE', '/core/api/brands/x/scans/'],
    ['PATCH', '/core/api/takedowns/x/'],
    ['POST', '/core/api/takedowns/x/events/'],
  ])('C142: responds with 405 in JSON and the allowed methods to %s %s', async (method, path) => {
    const response = await fixture.fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.body).toEqual({ detail: `Method "${method}" not allowed.` })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it('responds to HEAD like GET, without a body', async () => {
    const response = await fixture.fetch('/core/api/brands/', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-total-count')).toBe('0')
    expect(response.text).toBe('')
  })

  it('responds with 500 in JSON, without details, if a handler throws, and reports the error', async () => {
    await fixture.db.write([{ sql: 'drop table membership', values: [] }])
    const response = await fixture.fetch('/core/api/brands/')
    expect(response.status).toBe(500)
    expect(response.body).toEqual({ detail: 'Internal server error.' })
    expect(fixture.crashes).toHaveLength(1)
    expect((await fixture.fetch('/core/api/users/profile/')).status).toBe(200)
  })

  it('responds with 500 for every known path without a database', async () => {
    fixture.db.close()
    expect((await fixture.fetch('/core/api/users/profile/')).status).toBe(500)
    expect((await fixture.fetch(`/core/screenshots/${toFixtureId(1)}.svg`)).status).toBe(500)
  })

  it.each(['/core/api/users/profile/', '/core/api/brands/', '/core/api/nothing/'])(
    '%s is not cached',
    async (path) => {
      expect((await fixture.fetch(path)).headers.get('cache-control')).toBe('no-store')
    },
  )
})
