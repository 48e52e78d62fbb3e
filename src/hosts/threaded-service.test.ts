import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '#/service/create-service.ts'
import type { SqlDatabase } from '#/service/db/sql-port.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { northbank } from '#/service/demo/seed/brands.ts'
import { openDemoData } from './demo-data.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-threads.ts'

// Threads take their time to start on a machine that is busy.
let folder = ''
let file = ''
let db: ThreadedSqlite

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'threaded-service-test-'))
  file = join(folder, 'data.sqlite')
  db = (await openDemoData({ data: file, domains: 60 })).db
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

function serviceOver(database: SqlDatabase) {
  const service = createService({
    db: database,
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
    demo: createDemo(),
  })
  return async (path: string, key = 'demo-key-owner', signal?: AbortSignal) =>
    service(
      new Request(`http://localhost/core/api/${path}`, {
        headers: { authorization: `Api-Key ${key}` },
        signal: signal ?? null,
      }),
    )
}

const apexList = `brands/${northbank.id}/domains/?group_by=apex`
const profile = 'users/profile/'

/** The same data, but apex groups take the database as long as those of a huge brand would. */
function withSlowList(): SqlDatabase {
  return {
    ...db,
    forClient(client) {
      const port = db.forClient(client)
      return {
        ...port,
        async all(sql, values) {
          if (sql.includes('distinct p.apex')) {
            await port.all(
              `with recursive step (n) as (select 1 union all select n + 1 from step where n < 500000)
               select max(n) from step`,
            )
          }
          return port.all(sql, values)
        },
      }
    },
  }
}

describe('the service over threads', () => {
  it.each(['demo-key-owner', 'demo-key-analyst'])(
    'answers the profile of %s while a slow list runs for the owner',
    async (key) => {
      const ask = serviceOver(withSlowList())
      // Every thread has started before.
      await Promise.all([ask(profile), ask(profile, 'demo-key-analyst'), ask('brands/')])
      const ended: string[] = []
      const list = ask(apexList).then((answer) => {
        ended.push('list')
        return answer
      })
      for (let n = 0; n < 3; n += 1) {
        expect((await ask(profile, key)).status).toBe(200)
        ended.push('profile')
      }
      expect((await list).status).toBe(200)
      expect(ended).toEqual(['profile', 'profile', 'profile', 'list'])
    },
  )

  it('answers 503 with the seconds to wait when too much is waiting, and 200 to the rest', async () => {
    await db.close()
    db = openThreadedSqlite(file, { maxWaiting: 6 })
    const ask = serviceOver(db)
    const answers = await Promise.all(Array.from({ length: 30 }, async () => ask(profile)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    expect(await refused[0]?.json()).toHaveProperty('detail')
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30 - refused.length)
    expect((await ask(profile)).status).toBe(200)
  })

  it('asks nothing more for a client that has left', async () => {
    const asked: string[] = []
    const ask = serviceOver({
      ...db,
      forClient(client) {
        const port = db.forClient(client)
        return {
          ...port,
          async all(sql, values) {
            const rows = await port.all<never>(sql, values)
            asked.push(sql)
            return rows
          },
        }
      },
    })
    const leaving = new AbortController()
    const answers = [1, 2, 3, 4].map(async () => ask(apexList, 'demo-key-owner', leaving.signal))
    leaving.abort()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([499, 499, 499, 499])
    // At most what had begun: one question for each of the client's two threads.
    expect(asked.length).toBeLessThanOrEqual(2)
    expect((await ask(profile)).status).toBe(200)
  })
})
