import { describe, expect, it } from 'vitest'
import { DatabaseError, type SqlDatabase } from '#/service/db/sql-port.ts'
import { createServiceFixture } from '#/test/service-fixture.ts'

const newCase = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ target_website: 'https://evil.example/' }),
}

describe('the service with a database that cannot write', () => {
  it('still responds to reads, and advances cases once the database can write again', async () => {
    const fixture = await createServiceFixture()
    const { id } = (await fixture.fetch('/core/api/takedowns/', newCase)).body as { id: string }
    const readStatus = async () =>
      ((await fixture.fetch(`/core/api/takedowns/${id}/`)).body as { status: string }).status
    await fixture.db.all('pragma query_only = on')
    fixture.clock.now += 3_600_000
    expect(await readStatus()).toBe('REQUESTED')
    expect(fixture.crashes).toEqual([])
    await fixture.db.all('pragma query_only = off')
    expect(await readStatus()).not.toBe('REQUESTED')
  })

  it('responds to a takedown request with 503 in JSON and stores nothing', async () => {
    const fixture = await createServiceFixture()
    await fixture.db.all('pragma query_only = on')
    const response = await fixture.fetch('/core/api/takedowns/', newCase)
    expect(response.status).toBe(503)
    expect(response.body).toEqual({
      detail: 'The service cannot read or store its data at the moment.',
    })
    expect(response.headers.get('retry-after')).toBeNull()
    expect(fixture.crashes).toEqual([])
    expect(await fixture.db.all('select id from takedown')).toEqual([])
  })
})

describe('the service with a database that rejects every call', () => {
  const createRejectingDatabase = (error: Error): SqlDatabase => {
    const reject = async () => {
      throw error
    }
    const port = { all: reject, write: reject }
    return { ...port, forClient: () => port }
  }

  it.each([
    ['busy', 503, '2'],
    ['client left', 499, null],
  ] as const)(
    'responds to the failure “%s” with %i and does not report an unexpected error',
    async (failure, status, retryAfter) => {
      const db = createRejectingDatabase(new DatabaseError(failure, 'inner'))
      const fixture = await createServiceFixture({ db })
      const response = await fixture.fetch('/core/api/users/profile/')
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter])
      expect(response.body).toHaveProperty('detail')
      expect(fixture.crashes).toEqual([])
    },
  )
})

it('the service passes the key and the abort signal of a request to the database', async () => {
  const clients: Parameters<SqlDatabase['forClient']>[0][] = []
  const fixture = await createServiceFixture()
  const otherFixture = await createServiceFixture({
    db: {
      ...fixture.db,
      forClient(client) {
        clients.push(client)
        return fixture.db
      },
    },
  })
  const controller = new AbortController()
  await otherFixture.fetch('/core/api/users/profile/', { signal: controller.signal })
  expect(clients).toMatchObject([{ name: 'request Api-Key key-ann', signal: { aborted: false } }])
  controller.abort()
  expect(clients[0]?.signal.aborted).toBe(true)
})
