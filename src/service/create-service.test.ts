import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

describe('the service', () => {
  it.each(['/core/api/', '/core/api/brands/%E0%A4%A/', '/'])(
    'responds with 404 in JSON to the unknown path %s',
    async (path) => {
      const response = await fixture.fetch(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.body).toHaveProperty('detail')
    },
  )

  it('C1: responds with 404, not a redirect, to a path without its trailing slash', async () => {
    const response = await fixture.fetch('/core/api/brands')
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })

  it.each([
    ['POST', '/core/api/users/profile/'],
    ['OPTIONS', '/core/api/brands/x/domains/y/'],
  ])(
    'C142: responds to %s %s with 405 in JSON and lists the allowed methods',
    async (method, path) => {
      const response = await fixture.fetch(path, { method })
      expect(response.status).toBe(405)
      expect(response.body).toEqual({ detail: `Method "${method}" not allowed.` })
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  it('responds to HEAD with the headers of a GET but without a body', async () => {
    const response = await fixture.fetch('/core/api/brands/', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-total-count')).toBe('0')
    expect(response.text).toBe('')
  })

  it('reports an error that a handler throws, but responds with a generic 500 in JSON', async () => {
    await fixture.db.write([{ sql: 'drop table membership', values: [] }])
    const response = await fixture.fetch('/core/api/brands/')
    expect(response.status).toBe(500)
    expect(response.body).toEqual({ detail: 'Internal server error.' })
    expect(fixture.crashes).toHaveLength(1)
    expect((await fixture.fetch('/core/api/users/profile/')).status).toBe(200)
  })

  it.each(['/core/api/brands/', '/core/api/nothing/'])(
    'forbids caching its response to %s',
    async (path) => {
      expect((await fixture.fetch(path)).headers.get('cache-control')).toBe('no-store')
    },
  )
})
