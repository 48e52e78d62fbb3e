import { createService, type Service, type ServiceOptions } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { seedDemo } from '#/service/demo/seed/seed-demo.ts'
import { openCopy, openSqlite, type SqliteDatabase } from './sqlite.ts'

/** Where the tests' service lives; the page of the component tests has the same origin. */
export const testOrigin = 'http://localhost'

/** The instant at which the tests' data was made and their clock stands. */
export const testStart = Date.parse('2026-11-20T09:00:00.000Z')

export interface TestServiceOptions extends Partial<
  Omit<ServiceOptions, 'db' | 'now' | 'elapsed'>
> {
  /** Size of the largest brand. */
  domains?: number
}

/** A whole service in memory, with the demo's data and a clock that only the test moves. */
export interface TestService {
  db: SqliteDatabase
  service: Service
  clock: { now(): number; advance(ms: number): void }
  /** One request, as `key` (default: the owner; null: none). The path starts at `/core`. */
  fetch(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>
  close(): void
}

/**
 * A database in memory as `make` makes it. It is made once for all test files of a process, which read
 * the modules anew each time, and copied for each test: that takes a millisecond instead of fifty.
 */
export async function copyOfData(
  name: string,
  make: (db: SqliteDatabase) => Promise<void>,
): Promise<SqliteDatabase> {
  const key = Symbol.for(`data of tests: ${name}`)
  const known: unknown = Reflect.get(globalThis, key)
  if (known instanceof Uint8Array) return openCopy(known)
  const db = openSqlite(':memory:')
  await make(db)
  Reflect.set(globalThis, key, db.bytes())
  return db
}

/** Starts one, of which the first of a size takes some tens of milliseconds. */
export async function createTestService({
  domains = 120,
  ...options
}: TestServiceOptions = {}): Promise<TestService> {
  let now = testStart
  const db = await copyOfData(`demo of ${domains}`, async (empty) => {
    await seedDemo(empty, { now, domains })
  })
  const service = createService({
    newId: () => crypto.randomUUID(),
    demo: createDemo(),
    ...options,
    db,
    now: () => now,
    elapsed: () => now,
  })
  return {
    db,
    service,
    clock: {
      now: () => now,
      advance(ms) {
        now += ms
      },
    },
    async fetch(path, { key = 'demo-key-owner', ...init } = {}) {
      const request = new Request(testOrigin + path, init)
      if (key !== null) request.headers.set('authorization', `Api-Key ${key}`)
      return service(request, { address: '198.51.100.9' })
    },
    close: () => db.close(),
  }
}
