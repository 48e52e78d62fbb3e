import { describe, expect, it } from 'vitest'
import {
  fixtureId,
  fixtureStart,
  serviceFixture,
  type ServiceFixture,
} from '#/test/service-fixture.ts'
import { caseScript } from './case-script.ts'
import { advanceCases } from './takedown-life.ts'

const path = '/core/api/takedowns/'
const json = { 'content-type': 'application/json' }
const hour = 3_600_000

interface Case {
  id: string
  status: string
  created_at: string
  updated_at: string
}

async function create(f: ServiceFixture, host: string, brand?: string): Promise<Case> {
  const body = JSON.stringify({ target_website: `https://${host}/`, brand })
  return (await f.get(path, { method: 'POST', headers: json, body })).body as Case
}
const read = async (f: ServiceFixture, id: string) => (await f.get(`${path}${id}/`)).body as Case
const events = async (f: ServiceFixture, id: string) =>
  (await f.get(`${path}${id}/events/`)).body as {
    created_at: string
    from_status: string | null
    to_status: string | null
  }[]

/** A new case and the life that lies before it. */
async function newCase(f: ServiceFixture, firstStatus: 'OPEN' | 'REQUESTED' = 'OPEN') {
  const brand = await f.brand('Northbank', { monitoring_enabled: firstStatus === 'OPEN' ? 1 : 0 })
  const made = await create(f, 'evil.example', brand)
  const createdAt = made.created_at
  const script = caseScript({ id: made.id, host: 'evil.example', createdAt, firstStatus })
  return { id: made.id, brand, script }
}

describe('a case lives by the clock', () => {
  it('stands still until its first step is due, and takes it at its instant', async () => {
    const f = await serviceFixture()
    const { id, script } = await newCase(f)
    const due = Date.parse(script[0]?.at ?? '')
    f.clock.now = due - 1
    expect(await events(f, id)).toHaveLength(1)
    f.clock.now = due
    expect(await events(f, id)).toHaveLength(2)
  })

  it('after a long absence shows the same as after a look every second', async () => {
    const f = await serviceFixture({ newId: () => '12345678-1234-4234-8234-123456789012' })
    const { id } = await newCase(f)
    f.clock.now += hour
    const once = [await read(f, id), await events(f, id)]

    const g = await serviceFixture({ newId: () => id })
    await newCase(g)
    while (g.clock.now < fixtureStart + hour / 4) {
      g.clock.now += 1000
      await advanceCases(g.db, g.clock.now)
    }
    expect([await read(g, id), await events(g, id)]).toEqual(once)
  })

  it('C133: every step is in the timeline, dated when it happened', async () => {
    const f = await serviceFixture()
    const { id, script } = await newCase(f)
    f.clock.now += hour
    const [created, ...rest] = await events(f, id)
    expect(created).toMatchObject({ event_type: 'created' })
    expect(rest).toMatchObject(
      script.map((step) => ({
        event_type: step.kind,
        actor: step.actor,
        message: step.message,
        created_at: step.at,
      })),
    )
  })

  it('C132: status changes hang together from the first status to the last', async () => {
    const f = await serviceFixture()
    const { id } = await newCase(f, 'REQUESTED')
    f.clock.now += hour
    const changes = (await events(f, id)).filter((event) => event.to_status !== null)
    expect(changes[0]?.to_status).toBe('REQUESTED')
    for (const [n, change] of changes.entries()) {
      expect(change.from_status).toBe(changes[n - 1]?.to_status ?? null)
    }
    expect((await read(f, id)).status).toBe(changes.at(-1)?.to_status)
  })

  it('C115, C116: an ended case has its closing date, source and outcome; others have none', async () => {
    let last = 0
    const f = await serviceFixture({ newId: () => fixtureId(++last) })
    const ids = []
    for (let n = 0; n < 60; n += 1) ids.push((await create(f, `h${n}.example`)).id)
    f.clock.now += hour
    const found = new Set<string>()
    for (const id of ids) {
      const ended = await read(f, id)
      const end = (await events(f, id)).at(-1)
      found.add(ended.status)
      expect(ended).toMatchObject(
        ended.status === 'CLOSED'
          ? { is_open: false, closed_at: end?.created_at, closed_at_source: 'MEASURED' }
          : { is_open: false, closed_at: null, closed_at_source: '', resolution: null },
      )
      expect(ended.updated_at).toBe(end?.created_at)
    }
    expect([...found].toSorted()).toEqual(['CLOSED', 'FAILED', 'REJECTED'])
  })

  it('C128, C130: contacts and submissions appear and move on, one row each', async () => {
    const f = await serviceFixture()
    const { id, script } = await newCase(f)
    for (const step of script) {
      f.clock.now = Date.parse(step.at)
      const seen = await read(f, id)
      for (const contact of step.contacts ?? []) {
        expect(seen).toHaveProperty(
          'abuse_contacts',
          expect.arrayContaining([
            expect.objectContaining({ id: contact.id, reported_at: contact.reportedAt }),
          ]),
        )
      }
    }
    const counts = await f.db.all(
      `select (select count(*) from abuse_contact) as contacts,
        (select count(*) from blacklist_submission) as submissions`,
    )
    const first = script.find((step) => step.contacts)
    expect(counts).toEqual([
      { contacts: first?.contacts?.length, submissions: first?.submissions?.length },
    ])
  })

  it('C121 to C127: facts arrive with the evidence and leave the picture alone', async () => {
    const f = await serviceFixture()
    const brand = await f.brand('Northbank')
    const domain = await f.pair(brand, 'evil.example')
    await f.scan(brand, domain, -10)
    const { id } = await create(f, 'evil.example', brand)
    expect(await read(f, id)).toMatchObject({ registrar: null, ip_address: null })
    f.clock.now += hour
    const later = await read(f, id)
    expect(later).toHaveProperty('ip_address', expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/))
    expect(later).toHaveProperty('screenshot_url', expect.stringContaining('/core/screenshots/'))
  })

  it('C82: the domain’s summary ends with the case', async () => {
    const f = await serviceFixture()
    const brand = await f.brand('Northbank')
    const domain = await f.pair(brand, 'evil.example')
    const { id } = await create(f, 'evil.example', brand)
    f.clock.now += hour
    const record = await f.get(`/core/api/brands/${brand}/domains/${domain}/`)
    const { status, updated_at } = await read(f, id)
    expect(record.body).toMatchObject({
      open_takedown: null,
      last_closed_takedown: { id, status, closed_at: updated_at },
    })
  })

  it('goes on from where it was when several look at once', async () => {
    const f = await serviceFixture()
    const { id, script } = await newCase(f)
    const later = f.clock.now + hour
    await Promise.all([1, 2, 3, 4].map(async (n) => advanceCases(f.db, later - n)))
    f.clock.now = later
    expect(await events(f, id)).toHaveLength(script.length + 1)
  })

  it('loses a race against another process without a trace', async () => {
    const f = await serviceFixture()
    const { id } = await newCase(f)
    f.clock.now += hour
    const whole = async () => [await read(f, id), await events(f, id)]
    let before: unknown
    const slow = {
      ...f.db,
      async write(...args: Parameters<typeof f.db.write>) {
        // The other process advances the case between this one's reading and writing.
        await advanceCases(f.db, f.clock.now)
        before = await whole()
        await f.db.write(...args)
      },
    }
    await advanceCases(slow, f.clock.now - 57 * 60_000)
    expect(before).toMatchObject([{ is_open: false }, expect.any(Array)])
    expect(await whole()).toEqual(before)
  })

  it('catches up with many cases at once', async () => {
    const f = await serviceFixture()
    for (let n = 0; n < 250; n += 1) await create(f, `h${n}.example`)
    f.clock.now += hour
    // Two batches.
    await f.get(path)
    const open = (await f.get(`${path}?status=REQUESTED`)).body as { count: number }
    expect(open.count).toBe(0)
  })

  it('leaves cases alone that have no next step', async () => {
    const f = await serviceFixture()
    const id = await f.takedown(null, 'old.example', { status: 'PENDING_RESPONSE' })
    f.clock.now += 1000 * hour
    expect((await read(f, id)).status).toBe('PENDING_RESPONSE')
  })
})
