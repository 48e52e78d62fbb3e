import { beforeEach, describe, expect, it } from 'vitest'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { takedown } from '#/contract/takedown.ts'
import {
  toFixtureId,
  fixtureStart,
  origin,
  createServiceFixture,
  type ServiceFixture,
} from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const start = new Date(fixtureStart).toISOString()
const getPath = (id: string) => `/core/api/takedowns/${id}/`

describe('the takedown record', () => {
  it('has every field of the contract, with null for unknown values', async () => {
    const id = await fixture.addTakedown(null, 'evil.example', { user_comment: null })
    const { body } = await fixture.fetch(getPath(id))
    expect(Object.keys(body as object).toSorted()).toEqual(Object.keys(takedown.shape).toSorted())
    expect(body).toMatchObject({
      id,
      target_website: 'https://evil.example/',
      requesting_user_email: 'ann@customer.example',
      user_comment: null,
      brand: null,
      brand_display: null,
      brand_name: null,
      status: 'OPEN',
      status_display: 'Open',
      is_open: true,
      closed_at: null,
      closed_at_source: '',
      resolution: null,
      resolution_display: null,
      is_proxied: false,
      dns_raw: null,
      screenshot_url: null,
      abuse_contacts: [],
      blacklist_submissions: [],
      created_at: start,
      updated_at: start,
    })
  })

  it('C109, C110: has a label for every code and the correct is_open for every status', async () => {
    for (const status of takedownStatuses)
      await fixture.addTakedown(null, 'evil.example', { status })
    for (const resolution of takedownResolutions)
      await fixture.addTakedown(null, 'evil.example', { status: 'CLOSED', resolution })
    const { body } = await fixture.fetch('/core/api/takedowns/')
    const label = /^[A-Z][a-z ]+$/
    for (const row of (body as { results: Record<string, string | null>[] }).results) {
      expect(row['status_display']).toMatch(label)
      expect(row['resolution_display'] ?? 'None').toMatch(label)
      expect(row['resolution_display'] === null).toBe(row['resolution'] === null)
      expect(row['is_open']).toBe(!['CLOSED', 'FAILED', 'REJECTED'].includes(row['status'] ?? ''))
    }
  })

  it('C121 to C127: has each fact as a field, and a screenshot URL on the service’s origin', async () => {
    const facts = {
      registrar: 'Quillmark Names',
      domain_created_at: '2026-01-31',
      origin_ip: '198.51.100.7',
      is_proxied: true,
      dns_raw: { a: ['203.0.113.5'], mx: [] },
      reputation_score: '3/90',
      screenshot_id: toFixtureId(77),
      screenshot_taken_at: start,
    }
    const id = await fixture.addTakedown(null, 'evil.example', { facts: JSON.stringify(facts) })
    const { screenshot_id: _, ...others } = facts
    const { body } = await fixture.fetch(getPath(id))
    expect(body).toMatchObject({
      ...others,
      screenshot_url: `${origin}/core/screenshots/${toFixtureId(77)}.svg`,
    })
    expect(body).not.toHaveProperty('screenshot_id')
  })

  it('C128, C130: has only the contacts and submissions of its own case, in order of position', async () => {
    const [first, second] = [
      await fixture.addTakedown(null, 'a.example'),
      await fixture.addTakedown(null, 'b.example'),
    ]
    const addContactAndSubmission = async (takedownId: string, position: number, n: number) => {
      await fixture.db.write([
        {
          sql: `insert into abuse_contact (id, takedown_id, position, contact_type, provider_name,
              abuse_email, report_status, created_at, updated_at)
            values (?, ?, ?, 'HOSTING', ?, 'abuse@host.example', 'NO_RESPONSE', ?, ?)`,
          values: [toFixtureId(n), takedownId, position, `p${n}`, start, start],
        },
        {
          sql: `insert into blacklist_submission (id, takedown_id, position, tier, service_name, status,
              created_at, updated_at) values (?, ?, ?, 'P2', ?, 'LISTED', ?, ?)`,
          values: [toFixtureId(n), takedownId, position, `s${n}`, start, start],
        },
      ])
    }
    await addContactAndSubmission(first, 1, 901)
    await addContactAndSubmission(first, 0, 902)
    await addContactAndSubmission(second, 0, 903)
    const { body } = await fixture.fetch(getPath(first))
    expect(body).toMatchObject({
      abuse_contacts: [
        {
          provider_name: 'p902',
          contact_type_display: 'Hosting provider',
          report_status_display: 'No response',
          reported_at: null,
        },
        { provider_name: 'p901' },
      ],
      blacklist_submissions: [
        { service_name: 's902', tier_display: 'P2 distribution', status_display: 'Listed' },
        { service_name: 's901' },
      ],
    })
    expect((await fixture.fetch('/core/api/takedowns/')).body).toMatchObject({
      results: expect.arrayContaining([body]) as unknown,
    })
  })
})
