import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#/api/session.ts'
import { stubIndexedDb } from '#/test/device-fixture.ts'
import { openOutbox, type NewRun } from './outbox.ts'

const run: NewRun = {
  kind: 'single',
  comment: '',
  hasUndoDelay: true,
  requests: [{ line: 1, website: 'https://evil.example/', brandId: null, confirmed: [] }],
}
const onCase = () => {}

beforeEach(stubIndexedDb)
afterEach(() => session.signOut())

it('C9 each session has one outbox, which ends with the session', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  session.signIn('key-ann', { keepSignedIn: false })
  const first = openOutbox({ user: 'ann', onCase })
  expect(openOutbox({ user: 'ann', onCase })).toBe(first)
  expect(await first.enqueue(run)).not.toBeNull()
  await expect.poll(() => first.countUnfinished()).toBe(1)
  session.signOut()
  expect(await first.enqueue(run)).toBeNull()

  session.signIn('key-bob', { keepSignedIn: false })
  const second = openOutbox({ user: 'bob', onCase })
  await expect.poll(() => second.store.state.isReady).toBe(true)
  expect(second.store.state.rows).toEqual([])
  session.signOut()

  session.signIn('key-ann', { keepSignedIn: false })
  const third = openOutbox({ user: 'ann', onCase })
  expect(third).not.toBe(first)
  await expect
    .poll(() => third.store.state.rows.map(({ state }) => state))
    .toEqual([{ kind: 'not-sent', why: { kind: 'signed-out' } }])
})
