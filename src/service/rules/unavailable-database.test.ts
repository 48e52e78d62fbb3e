import { describe, expect, it } from 'vitest'
import { DatabaseError, type SqlDatabase } from '#/service/db/sql-port.ts'
import { createServiceFixture } from '#/test/service-fixture.ts'

const newCase = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ target_website: 'https://evil.example/' }),
}

describe('a database that cannot write', () => {
  it('can be read and recovers', async () => {
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

  it('answers a new case with 503 in JSON and stores nothing', async () => {
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

describe('a database that rejects', () => {
  const createRejectingDatabase = (error: Error): SqlDatabase => {
    const reject = async () => {
      throw error
    }
    const port = { all: reject, write: reject }
    return { ...port, forClient: () => port }
  }

  it('responds with 503 and Retry-After if its queue is full', async () => {
    const fixture = await createServiceFixture({
      db: createRejectingDatabase(new DatabaseError('busy', 'inner')),
    })
    const response = await fixture.fetch('/core/api/users/profile/')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.body).toHaveProperty('detail')
    expect(fixture.crashes).toEqual([])
  })

  it('reports no error if the client has disconnected', async () => {
    const fixture = await createServiceFixture({
      db: createRejectingDatabase(new DatabaseError('client left', 'inner')),
    })
    expect((await fixture.fetch('/core/api/users/profile/')).status).toBe(499)
    expect(fixture.crashes).toEqual([])
  })
})

describe('the client of a request', () => {
  it('is passed to the database with its key and abort signal', async () => {
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
    const leaving = new AbortController()
    await otherFixture.fetch('/core/api/users/profile/', { signal: leaving.signal })
    expect(clients).toMatchObject([{ name: 'Api-Key key-ann', signal: { aborted: false } }])
    leaving.abort()
    expect(clients[0]?.signal.aborted).toBe(true)
  })
})
