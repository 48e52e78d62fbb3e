import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toFixtureId,
  fixtureStart,
  createServiceFixture,
  type ServiceFixture,
} from '#/test/service-fixture.ts'
import type { CreatedCase } from './case-evidence.ts'
import { advanceCases, createCaseScript, type CaseStep } from './case-life.ts'

const createdAt = '2026-03-02T09:00:00.000Z'
const seeds = fc.record<CreatedCase>({
  id: fc.uuid(),
  host: fc.constantFrom('evil.example', '8.8.8.8', '[2606:4700::1]'),
  created_at: fc.constant(createdAt),
  first_status: fc.constantFrom('OPEN', 'REQUESTED'),
})
const checkEveryScript = (check: (steps: CaseStep[], seed: CreatedCase) => void) =>
  fc.assert(fc.property(seeds, (seed) => check(createCaseScript(seed), seed)))

describe('the script of a demo case', () => {
  it('is deterministic, chronological, and shorter than 15 minutes', () => {
    checkEveryScript((steps, seed) => {
      expect(createCaseScript({ ...seed })).toEqual(steps)
      const minutes = steps.map(({ at }) => (Date.parse(at) - Date.parse(createdAt)) / 60_000)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
      expect(minutes[0]).toBeGreaterThan(0.1)
      expect(minutes[0]).toBeLessThan(2)
      expect(minutes.at(-1)).toBeLessThan(15)
    })
  })

  it('C83: changes the status in an order that the contract allows, and sets a resolution only on closing', () => {
    checkEveryScript((steps, { first_status }) => {
      const laterStatuses = steps.flatMap(({ status }) => status ?? [])
      expect([first_status, ...laterStatuses].join(' ')).toMatch(
        /^(REQUESTED REJECTED|(REQUESTED )?OPEN IN_PROGRESS( PENDING_RESPONSE)? (CLOSED|FAILED))$/,
      )
      for (const { status, resolution } of steps) if (resolution) expect(status).toBe('CLOSED')
    })
  })
})

const path = '/core/api/takedowns/'
const hour = 3_600_000

interface Case {
  id: string
  status: string
  created_at: string
  updated_at: string
}

async function createCase(fixture: ServiceFixture, host: string, brand?: string): Promise<Case> {
  const body = JSON.stringify({ target_website: `https://${host}/`, brand })
  const headers = { 'content-type': 'application/json' }
  return (await fixture.fetch(path, { method: 'POST', headers, body })).body as Case
}
const readCase = async (fixture: ServiceFixture, id: string) =>
  (await fixture.fetch(`${path}${id}/`)).body as Case
const readEvents = async (fixture: ServiceFixture, id: string) =>
  (await fixture.fetch(`${path}${id}/events/`)).body as {
    created_at: string
    from_status: string | null
    to_status: string | null
  }[]

/** Creates a case, and computes the script that the case will follow. */
async function createCaseWithScript(
  fixture: ServiceFixture,
  firstStatus: 'OPEN' | 'REQUESTED' = 'OPEN',
) {
  const brand = await fixture.addBrand('Northbank', {
    monitoring_enabled: firstStatus === 'OPEN' ? 1 : 0,
  })
  const record = await createCase(fixture, 'evil.example', brand)
  const created = {
    id: record.id,
    host: 'evil.example',
    created_at: record.created_at,
    first_status: firstStatus,
  }
  return { id: record.id, brand, script: createCaseScript(created) }
}

describe('a demo case over time', () => {
  it('does not change until its first step is due', async () => {
    const fixture = await createServiceFixture()
    const { id, script } = await createCaseWithScript(fixture)
    const due = Date.parse(script[0]?.at ?? '')
    fixture.clock.now = due - 1
    expect(await readEvents(fixture, id)).toHaveLength(1)
    fixture.clock.now = due
    expect(await readEvents(fixture, id)).toHaveLength(2)
  })

  it('C128, C130: is the same whether it advances once after an hour or every five seconds', async () => {
    const newId = () => '12345678-1234-4234-8234-123456789012'
    const fixture = await createServiceFixture({ newId })
    const { id } = await createCaseWithScript(fixture)
    fixture.clock.now += hour
    const otherFixture = await createServiceFixture({ newId })
    await createCaseWithScript(otherFixture)
    while (otherFixture.clock.now < fixtureStart + hour / 4) {
      otherFixture.clock.now += 5000
      await advanceCases(otherFixture.db, otherFixture.clock.now)
    }
    expect([await readCase(otherFixture, id), await readEvents(otherFixture, id)]).toEqual([
      await readCase(fixture, id),
      await readEvents(fixture, id),
    ])
  })

  it('C132, C133: records every step in the timeline, and each status change starts from the previous status', async () => {
    const fixture = await createServiceFixture()
    const { id, script } = await createCaseWithScript(fixture, 'REQUESTED')
    fixture.clock.now += hour
    const timeline = await readEvents(fixture, id)
    expect(timeline).toMatchObject([
      { event_type: 'created', to_status: 'REQUESTED' },
      ...script.map(({ kind, message, at }) => ({ event_type: kind, message, created_at: at })),
    ])
    const changes = timeline.filter((event) => event.to_status !== null)
    for (const [n, change] of changes.entries()) {
      expect(change.from_status).toBe(changes[n - 1]?.to_status ?? null)
    }
    expect((await readCase(fixture, id)).status).toBe(changes.at(-1)?.to_status)
  })

  it('C115, C116: has a closing date and its source if it was closed, but no date, source or outcome if it failed or was rejected', async () => {
    let lastId = 0
    const fixture = await createServiceFixture({ newId: () => toFixtureId(++lastId) })
    const ids = []
    // More cases than one request advances.
    for (let n = 0; n < 220; n += 1) ids.push((await createCase(fixture, `h${n}.example`)).id)
    fixture.clock.now += hour
    await fixture.fetch(path)
    const pages = [1, 2, 3].map(async (page) => fixture.fetch(`${path}?page_size=100&page=${page}`))
    const cases = (await Promise.all(pages)).flatMap(
      ({ body }) => (body as { results: Case[] }).results,
    )
    expect(cases.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const endedCase of cases)
      expect(endedCase).toMatchObject(
        endedCase.status === 'CLOSED'
          ? { is_open: false, closed_at: endedCase.updated_at, closed_at_source: 'MEASURED' }
          : { is_open: false, closed_at: null, closed_at_source: '', resolution: null },
      )
    const statuses = new Set(cases.map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual(['CLOSED', 'FAILED', 'REJECTED'])
  })

  it('C82, C121 to C127: gains facts, keeps its screenshot, and becomes the domain’s last closed case', async () => {
    const fixture = await createServiceFixture()
    const brand = await fixture.addBrand('Northbank')
    const domain = await fixture.addPair(brand, 'evil.example')
    await fixture.addScan(brand, domain, -10, {
      scan: { a_records: '198.18.0.7\n2001:db8::7' },
    })
    const { id } = await createCase(fixture, 'evil.example', brand)
    expect(await readCase(fixture, id)).toMatchObject({ registrar: null, ip_address: null })
    fixture.clock.now += hour
    const later = await readCase(fixture, id)
    expect(later).toMatchObject({ ip_address: '198.18.0.7', dns_raw: { a: ['198.18.0.7'] } })
    expect(later).toHaveProperty('screenshot_url', expect.stringContaining('/core/screenshots/'))
    const record = await fixture.fetch(`/core/api/brands/${brand}/domains/${domain}/`)
    expect(record.body).toMatchObject({
      open_takedown: null,
      last_closed_takedown: { id, status: later.status, closed_at: later.updated_at },
    })
  })

  it('records each step once, even if several requests advance it at once and an older app version recorded a step', async () => {
    const fixture = await createServiceFixture()
    const { id, script } = await createCaseWithScript(fixture)
    const later = fixture.clock.now + hour
    await fixture.db.write([
      {
        sql: `insert into takedown_event (id, takedown_id, position, kind, created_at) values (?, ?, 1, 'note', ?)`,
        values: ['step of an earlier version', id, new Date(fixture.clock.now).toISOString()],
      },
    ])
    await Promise.all([1, 2, 3, 4].map(async (n) => advanceCases(fixture.db, later - n)))
    fixture.clock.now = later
    expect(await readEvents(fixture, id)).toHaveLength(script.length + 1)
  })

  it('recovers if a slow process overwrites it with an earlier state', async () => {
    const fixture = await createServiceFixture()
    const { id } = await createCaseWithScript(fixture)
    fixture.clock.now += hour
    const readCaseWithEvents = async () => [
      await readCase(fixture, id),
      await readEvents(fixture, id),
    ]
    let before: unknown
    const slow = {
      ...fixture.db,
      async write(...args: Parameters<typeof fixture.db.write>) {
        // Between the read and the write of this process, another process advances the case.
        await advanceCases(fixture.db, fixture.clock.now)
        before = await readCaseWithEvents()
        await fixture.db.write(...args)
      },
    }
    await advanceCases(slow, fixture.clock.now - 57 * 60_000)
    expect(before).toMatchObject([{ is_open: false }, expect.any(Array)])
    expect(await readCaseWithEvents()).toEqual(before)
  })
})
