import { beforeEach, describe, expect, it } from 'vitest'
import {
  toFixtureId,
  origin,
  createServiceFixture,
  type ServiceFixture,
} from '#/test/service-fixture.ts'

let fixture: ServiceFixture
let brand = ''
beforeEach(async () => {
  fixture = await createServiceFixture()
  brand = await fixture.addBrand('Northbank')
})

const getPath = (rest: string, brandId = brand) => `/core/api/brands/${brandId}/domains/${rest}`
const readRecord = async (id: string) => (await fixture.fetch(getPath(`${id}/`))).body
const formatMinute = (n: number) => `2026-03-02T09:${String(n).padStart(2, '0')}:00.000Z`

describe('the full domain record', () => {
  it('C74, C99: has every field of the contract with the brand’s values, and is the same in the list', async () => {
    const parent = await fixture.addPair(brand, 'example')
    await fixture.addDomain('northbank-login.example', {
      id: toFixtureId(500),
      source: 'CERTSTREAM',
      parent_id: parent,
      updated_at: formatMinute(9),
    })
    const id = await fixture.addPair(brand, 'northbank-login.example', {
      visual_scan_at: formatMinute(4),
      unsent_alert: 1,
      feedback_type: 'false_positive',
      feedback_comment: 'Our reseller',
      feedback_by: fixture.ann,
      feedback_at: formatMinute(3),
    })
    const scan = await fixture.addScan(brand, id, 5, {
      scan: {
        mx_records: '10 mx.example',
        a_records: '192.0.2.7',
        cname_records: null,
        certificate: 'CN=northbank-login.example',
        scans_executed: 4,
        completeness: 6,
      },
      pair: { risk_score: 88, verdict: 'red' },
    })
    await fixture.db.write([
      {
        sql: `update pair set verdict_reasoning = 'Copies the sign-in page.', requires_review = 1,
              visual_match = 1`,
        values: [],
      },
    ])
    const latest = {
      id: scan,
      domain: id,
      mx_records: '10 mx.example',
      a_records: '192.0.2.7',
      cname_records: null,
      visual_match: true,
      verdict: 'red',
      verdict_reasoning: 'Copies the sign-in page.',
      requires_human_review: true,
      visual_scan_at: formatMinute(4),
      screenshot_url: `${origin}/core/screenshots/${scan}.svg`,
      https_head_request_response_code: 200,
      certificate: 'CN=northbank-login.example',
      scans_executed: 4,
      is_alerting_event: true,
      completeness: 6,
      risk_score: 88,
      scan_history: [
        {
          scanned_at: formatMinute(5),
          risk_score: 88,
          verdict: 'red',
          http_status: 200,
          screenshot_url: `${origin}/core/screenshots/${scan}.svg`,
        },
      ],
      user_feedback_type: 'false_positive',
      user_feedback_comment: 'Our reseller',
      user_feedback_by: fixture.ann,
      user_feedback_at: formatMinute(3),
      created_at: formatMinute(5),
      updated_at: formatMinute(5),
    }
    const record = {
      id,
      name: 'northbank-login.example',
      source: 'CERTSTREAM',
      parent,
      associated_brands: ['Northbank'],
      latest_scan: latest,
      scans: [latest],
      open_takedown: null,
      last_closed_takedown: null,
      created_at: formatMinute(0),
      // The brand's newest scan; scans of other brands don't count.
      updated_at: formatMinute(5),
    }
    expect(await readRecord(id)).toEqual(record)
    expect((await fixture.fetch(getPath('?domain_filter=login'))).body).toHaveProperty('results', [
      record,
    ])
  })

  it('C79: has null as latest_scan and no scans if the domain was never scanned', async () => {
    const id = await fixture.addPair(brand, 'a.example')
    expect(await readRecord(id)).toMatchObject({
      latest_scan: null,
      scans: [],
    })
    expect((await fixture.fetch(getPath('?compact=true'))).body).toMatchObject({
      results: [{ latest_scan: null, open_takedown: null }],
    })
  })

  it('C80, C98: lists scans newest first, each with a history that starts with the scan itself', async () => {
    const id = await fixture.addPair(brand, 'a.example')
    for (const n of [1, 2, 3]) await fixture.addScan(brand, id, n)
    const { scans } = (await readRecord(id)) as {
      scans: { scan_history: { scanned_at: string }[] }[]
    }
    expect(scans.map((scan) => scan.scan_history.map((entry) => entry.scanned_at))).toEqual([
      [formatMinute(3), formatMinute(2), formatMinute(1)],
      [formatMinute(2), formatMinute(1)],
      [formatMinute(1)],
    ])
  })

  it.each([
    [null, null],
    [0, false],
  ])('C95, C96: maps the stored flag value %j to %j', async (stored, expected) => {
    const id = await fixture.addPair(brand, 'a.example', {
      unsent_alert: stored,
      visual_match: stored,
    })
    await fixture.addScan(brand, id, 1)
    expect(await readRecord(id)).toMatchObject({
      latest_scan: { is_alerting_event: expected, visual_match: expected },
    })
  })

  it('treats the scan with the higher ID as the newer of two simultaneous scans, as the list does', async () => {
    const id = await fixture.addPair(brand, 'a.example')
    const older = await fixture.addScan(brand, id, 5, { pair: { verdict: 'green' } })
    const newer = await fixture.addScan(brand, id, 5, { pair: { verdict: 'unknown' } })
    expect(await readRecord(id)).toMatchObject({
      latest_scan: { id: newer },
      scans: [
        { id: newer, scan_history: [{ verdict: 'unknown' }, { verdict: 'green' }] },
        { id: older, scan_history: [{ verdict: 'green' }] },
      ],
    })
    const { body } = await fixture.fetch(getPath('?verdict_filter=unknown&compact=true'))
    expect(body).toMatchObject({ results: [{ latest_scan: { id: newer, verdict: 'unknown' } }] })
  })

  it('C90: has null as screenshot_url for a scan without a screenshot', async () => {
    const id = await fixture.addPair(brand, 'a.example')
    await fixture.addScan(brand, id, 1, { scan: { has_screenshot: 0 } })
    expect(await readRecord(id)).toMatchObject({
      latest_scan: { screenshot_url: null, scan_history: [{ screenshot_url: null }] },
    })
  })

  it('C78, C85, C98: shows a brand’s results only to its members, and redacts scans that have no brand', async () => {
    const velopine = await fixture.addBrand('Velopine', {}, [await fixture.addAccount('bob')])
    const id = await fixture.addPair(brand, 'shared.example')
    await fixture.addPair(velopine, 'shared.example')
    await fixture.addScan(velopine, id, 1, { pair: { risk_score: 5, verdict: 'green' } })
    await fixture.addScan(null, id, 2, { scan: { http_code: 404 } })
    const scan = await fixture.addScan(brand, id, 3, { pair: { risk_score: 91, verdict: 'red' } })
    expect(await readRecord(id)).toMatchObject({
      associated_brands: ['Northbank'],
      scans: [{ id: scan, risk_score: 91, verdict: 'red' }],
    })
    const bobsRecord = await fixture.fetch(getPath(`${id}/`, velopine), { key: 'key-bob' })
    expect(bobsRecord.body).toMatchObject({ latest_scan: { risk_score: 5, verdict: 'green' } })
    expect(await readRecord(id)).toHaveProperty('latest_scan.scan_history', [
      {
        scanned_at: formatMinute(3),
        risk_score: 91,
        verdict: 'red',
        http_status: 200,
        screenshot_url: `${origin}/core/screenshots/${scan}.svg`,
      },
      {
        scanned_at: formatMinute(2),
        risk_score: null,
        verdict: null,
        http_status: null,
        screenshot_url: null,
        redacted: true,
      },
    ])
  })

  it('C85, C86: gives a scan that has no brand the verdict “unknown” if no other brand tracks the host', async () => {
    const id = await fixture.addPair(brand, 'a.example')
    await fixture.addScan(null, id, 1, { scan: { http_code: 404, has_screenshot: 0 } })
    await fixture.addScan(brand, id, 2)
    expect(await readRecord(id)).toHaveProperty('latest_scan.scan_history.1', {
      scanned_at: formatMinute(1),
      risk_score: null,
      verdict: 'unknown',
      http_status: 404,
      screenshot_url: null,
    })
  })
})

it('C53: a compact domain record has the ID, name, source, open case and main fields of the latest scan', async () => {
  const id = await fixture.addPair(brand, 'a.example', { requires_review: 1, http_code: 301 })
  await fixture.addScan(brand, id, 1)
  const scan = await fixture.addScan(brand, id, 2, { pair: { risk_score: 77, verdict: 'red' } })
  const open = await fixture.addTakedown(brand, 'a.example')
  const { body } = await fixture.fetch(getPath('?compact=1'))
  expect(body).toMatchObject({ count: 1 })
  expect(body).toHaveProperty('results', [
    {
      id,
      name: 'a.example',
      source: 'VARIATION',
      latest_scan: {
        id: scan,
        risk_score: 77,
        verdict: 'red',
        requires_human_review: true,
        https_head_request_response_code: 301,
        created_at: formatMinute(2),
      },
      open_takedown: { id: open, status: 'OPEN' },
    },
  ])
})
