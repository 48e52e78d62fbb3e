import { expect, it } from 'vitest'
import { toStorageFailed } from './row-store.ts'

it.each([
  ['QuotaExceededError', 'quota'],
  ['SecurityError', 'forbidden'],
  ['UnknownError', 'forbidden'],
  ['AbortError', 'cleared'],
  ['InvalidStateError', 'cleared'],
  ['NotFoundError', 'cleared'],
  ['DatabaseBlocked', 'blocked'],
  ['DatabaseNewer', 'newer'],
  ['VersionError', 'newer'],
  ['MigrationFailed', 'migration'],
  ['NotSupportedError', 'missing'],
  ['DataError', 'other'],
])('explains why the database failed: %s is %s', (name, why) => {
  const error = Object.assign(new Error('failed'), { name })
  expect(toStorageFailed(error).fault).toBe(why)
  expect(toStorageFailed(new DOMException('failed', name)).fault).toBe(why)
})
