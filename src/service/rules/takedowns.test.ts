import { beforeEach, describe, expect, it } from 'vitest'
import { createInsert } from '#/service/db/sql-port.ts'
import {
  fixtureStart,
  createServiceFixture,
  type TestResponse,
  type ServiceFixture,
} from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const path = '/core/api/takedowns/'
const formatTime = (minutes: number) => new Date(fixtureStart + minutes * 60_000).toISOString()

/** Returns the hosts of the listed cases in order. */
function getHosts(response: TestResponse): string[] {
  const { results } = response.body as { results: { target_website: string }[] }
  return results.map((row) => new URL(row.target_website).hostname)
}
const readHosts = async (query: string, key = 'key-ann') =>
  getHosts(await fixture.fetch(path + query, { key }))

/** Adds two cases by Ann (one without a brand), a colleague's case for her brand, and two cases that Ann can't see. */
async function addMixedCases() {
  const bob = await fixture.addAccount('bob')
  const shared = await fixture.addBrand('Northbank', {}, [fixture.ann, bob])
  const foreign = await fixture.addBrand('Velopine', {}, [bob])
  await fixture.addTakedown(null, 'no-brand.example', { created_at: formatTime(1) })
  await fixture.addTakedown(shared, 'brand.example', {
    created_at: formatTime(2),
    status: 'PENDING_RESPONSE',
  })
  await fixture.addTakedown(shared, 'colleague.example', {
    created_at: formatTime(3),
    requested_by: bob,
    status: 'CLOSED',
    resolution: 'SERVER_HOLD',
  })
  await fixture.addTakedown(null, 'secret.example', {
    created_at: formatTime(4),
    requested_by: bob,
  })
  await fixture.addTakedown(foreign, 'foreign.example', {
    created_at: formatTime(5),
    requested_by: bob,
  })
  return { shared, foreign }
}

describe('GET takedowns/', () => {
  it('C103: lists the user’s own cases and all cases of the user’s brands, newest first', async () => {
    await addMixedCases()
    expect(await readHosts('')).toEqual(['colleague.example', 'brand.example', 'no-brand.example'])
  })

  it('keeps a case visible to its requester after the membership has ended', async () => {
    const former = await fixture.addBrand('Northbank', {}, [])
    await fixture.addTakedown(former, 'old.example')
    expect(await readHosts('')).toEqual(['old.example'])
  })

  it('C103: keeps simultaneous cases in a stable order across pages', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await fixture.addTakedown(null, `${name}.example`)
    const pages = await Promise.all(
      [1, 2].map(async (page) => readHosts(`?page_size=2&page=${page}`)),
    )
    expect(pages.flat()).toEqual(await readHosts(''))
    expect(new Set(pages.flat()).size).toBe(4)
  })
})

describe('GET takedowns/ with filters', () => {
  it('C108: lists the cases of a brand', async () => {
    const { shared } = await addMixedCases()
    expect(await readHosts(`?brand=${shared}`)).toEqual(['colleague.example', 'brand.example'])
    expect(await readHosts(`?brand=${shared.toUpperCase()}`)).toHaveLength(2)
  })

  it.each([
    ['C104', 'status=OPEN', ['no-brand']],
    ['C104', 'resolution=SERVER_HOLD', ['colleague']],
    ['C104', 'resolution=SERVER_HOLD&status=CLOSED', ['colleague']],
    ['C104', 'resolution=SERVER_HOLD&status=OPEN', []],
    // The start is inclusive and the end is exclusive.
    ['C105', `created_after=${formatTime(2)}`, ['colleague', 'brand']],
    ['C105', `created_before=${formatTime(2)}`, ['no-brand']],
    ['C105', `created_after=${formatTime(2)}&created_before=${formatTime(3)}`, ['brand']],
    // No fractions of a second.
    ['C105, C151', 'created_after=2026-03-02T09:02:00Z', ['colleague', 'brand']],
    // An offset with an unescaped plus sign, which arrives as a space.
    ['C105, C151', 'created_after=2026-03-02T10:02:00+01:00', ['colleague', 'brand']],
    ['C105, C151', 'created_after=2026-03-02T10:02:00+0100', ['colleague', 'brand']],
    // No offset, which means UTC.
    ['C105, C151', 'created_after=2026-03-02T09:02:00', ['colleague', 'brand']],
    // Extreme dates.
    ['C105', 'created_before=9999-12-31T23:59:59-11:00', ['colleague', 'brand', 'no-brand']],
    ['C105', 'created_after=9999-12-31T23:59:59-11:00', []],
    ['C105', 'created_after=0001-01-01T00:00:00%2B11:00', ['colleague', 'brand', 'no-brand']],
  ])('%s: lists the cases that match ?%s, newest first', async (_rule, query, expected) => {
    await addMixedCases()
    expect(await readHosts(`?${query}`)).toEqual(expected.map((name) => `${name}.example`))
  })

  it.each([
    ['brand=northbank', 'brand'],
    ['status=open', 'status'],
    ['resolution=REMOVED', 'resolution'],
    ['created_after=yesterday', 'created_after'],
    ['created_before=2026-02-30T00:00:00Z', 'created_before'],
    [`created_after=${formatTime(2)}&created_before=${formatTime(2)}`, 'created_after'],
  ])('C107: responds to ?%s with 400 and an error for %s', async (query, field) => {
    await addMixedCases()
    const response = await fixture.fetch(`${path}?${query}`)
    expect(response.status).toBe(400)
    expect(response.body).toEqual({ [field]: [expect.any(String)] })
  })
})

describe('GET takedowns/{id}/', () => {
  it('C135: finds a case by its ID in uppercase or lowercase', async () => {
    const id = await fixture.addTakedown(await fixture.addBrand('Northbank'), 'evil.example')
    expect((await fixture.fetch(`${path}${id}/`)).body).toMatchObject({
      id,
      brand_display: 'Northbank',
    })
    expect((await fixture.fetch(`${path}${id.toUpperCase()}/`)).body).toMatchObject({ id })
  })
})

describe('GET takedowns/{id}/events/', () => {
  it('C133: lists the oldest event first', async () => {
    const takedown_id = await fixture.addTakedown(null, 'evil.example')
    const columns = { takedown_id, kind: 'note', actor: 'Operator team', created_at: formatTime(0) }
    await fixture.db.write(
      [1, 0].map((position) =>
        createInsert('takedown_event', {
          id: `e${position}`,
          position,
          message: 'Sent.',
          ...columns,
        }),
      ),
    )
    const event = {
      event_type: 'note',
      actor: 'Operator team',
      message: 'Sent.',
      from_status: null,
      to_status: null,
      created_at: formatTime(0),
    }
    expect((await fixture.fetch(`${path}${takedown_id}/events/`)).body).toEqual([
      { id: 'e0', ...event },
      { id: 'e1', ...event },
    ])
  })
})
