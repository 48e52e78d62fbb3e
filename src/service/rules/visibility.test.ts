import { beforeAll, describe, expect, it } from 'vitest'
import { createInsert } from '#/service/db/sql-port.ts'
import { createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'

/*
 * Ann and Bob have one brand each, and both brands track one shared host. Every text in Bob's records contains `bobs`,
 * so no response to Ann may contain `bobs` (C11). The same applies to `anns` in responses to Bob.
 */

let fixture: ServiceFixture
/** IDs of a user's records. `hiddenIds` are the IDs that no path contains: those of scans and of a parent host. */
type Records = {
  brand: string
  ownDomain: string
  sharedDomain: string
  cases: string[]
  hiddenIds: string[]
}
const records: Record<string, Records> = {}
function getRecords(user: string): Records {
  const found = records[user]
  if (!found) throw new Error(`No records of ${user}.`)
  return found
}

const sharedHost = 'shared.example'

async function addRecords(user: string, id: string, minute: number): Promise<Records> {
  const mark = `${user}s`
  const brand = await fixture.addBrand(`${mark}-brand`, { settings: `{"note":"${mark}"}` }, [id])
  const parent = await fixture.addPair(brand, `${mark}-parent.example`)
  const ownDomain = await fixture.addPair(brand, `${mark}.example`)
  const sharedDomain = await fixture.addPair(brand, sharedHost)
  // The shared host has one parent only: the second call replaces the first user's parent with the second user's.
  await fixture.db.write([
    {
      sql: 'update domain set parent_id = ? where id in (?, ?)',
      values: [parent, ownDomain, sharedDomain],
    },
  ])
  const scans = await Promise.all(
    [ownDomain, sharedDomain].map(async (domain, index) =>
      fixture.addScan(brand, domain, minute + index, {
        scan: { a_records: mark, certificate: `CN=${mark}` },
        pair: { verdict_reasoning: mark },
      }),
    ),
  )
  await fixture.db.write([
    {
      sql: `update pair set verdict_reasoning = ?, feedback_type = 'comment', feedback_comment = ?,
              feedback_by = ? where brand_id = ?`,
      values: [mark, mark, id, brand],
    },
  ])
  const cases = [
    await fixture.addTakedown(brand, sharedHost, {
      requested_by: id,
      target_website: `https://${sharedHost}/${mark}`,
      user_comment: mark,
      brand_name: mark,
    }),
    await fixture.addTakedown(null, `${mark}-case.example`, { requested_by: id }),
  ]
  await fixture.db.write(
    cases.flatMap((takedown_id, index) => {
      const row = { id: `${mark}-${index}`, takedown_id, position: 0, created_at: mark }
      return [
        createInsert('takedown_event', { ...row, kind: 'note', message: mark }),
        createInsert('abuse_contact', {
          ...row,
          contact_type: 'REGISTRAR',
          provider_name: mark,
          report_status: 'SENT',
          updated_at: mark,
        }),
        createInsert('blacklist_submission', {
          ...row,
          tier: 'P1',
          service_name: mark,
          status: 'PENDING',
          updated_at: mark,
        }),
      ]
    }),
  )
  return { brand, ownDomain, sharedDomain, cases, hiddenIds: [...scans, parent] }
}

beforeAll(async () => {
  fixture = await createServiceFixture()
  const bob = await fixture.addAccount('bob')
  await fixture.addAccount('newcomer')
  records['ann'] = await addRecords('ann', fixture.ann, 0)
  records['bob'] = await addRecords('bob', bob, 10)
})

const listPaths = (brand: string) => [
  'brands/',
  'brands/?compact=true',
  'brands/?include_stats=true',
  'takedowns/',
  ...['', 'stats/', 'domains/', 'scans/'].map((path) => `brands/${brand}/${path}`),
  ...['domains/', 'scans/'].map((path) => `brands/${brand}/${path}?compact=true`),
  `brands/${brand}/domains/?group_by=apex`,
  `takedowns/?brand=${brand}`,
]
const recordPaths = ({ brand, ownDomain, sharedDomain, cases }: Records) => [
  ...[ownDomain, sharedDomain].map((id) => `brands/${brand}/domains/${id}/`),
  ...cases.flatMap((id) => [`takedowns/${id}/`, `takedowns/${id}/events/`]),
]

describe.each([
  ['ann', 'bob'],
  ['bob', 'ann'],
] as const)('C11: the responses to %s', (user, other) => {
  it(`contain ${user}’s records and nothing of ${other}’s`, async () => {
    const visible = getRecords(user)
    for (const path of [...listPaths(visible.brand), ...recordPaths(visible)]) {
      const { status, text } = await fixture.fetch(`/core/api/${path}`, { key: `key-${user}` })
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain(`${other}s`)
      for (const id of getRecords(other).hiddenIds) expect(text).not.toContain(id)
      if (!path.includes('stats/'))
        expect([path, text]).toEqual([path, expect.stringContaining(user)])
    }
  })

  it(`are the same 404 for ${other}’s records as for records that do not exist`, async () => {
    const { brand } = getRecords(user)
    const hidden = getRecords(other)
    const id = '00000000-0000-4000-8000-999999999999'
    const missing = {
      brand: id,
      ownDomain: id,
      sharedDomain: id,
      cases: [id, id],
      hiddenIds: [],
    }
    const getInaccessiblePaths = (inaccessible: Records) => [
      ...listPaths(inaccessible.brand).filter((path) => path.startsWith('brands/0')),
      ...recordPaths(inaccessible),
      `brands/${brand}/domains/${inaccessible.ownDomain}/`,
    ]
    const missingPaths = getInaccessiblePaths(missing)
    for (const [index, path] of getInaccessiblePaths(hidden).entries()) {
      const responses = await Promise.all(
        [path, missingPaths[index]].map(async (each) =>
          fixture.fetch(`/core/api/${each}`, { key: `key-${user}` }),
        ),
      )
      expect([path, ...responses.map(({ status }) => status)]).toEqual([path, 404, 404])
      expect(responses[0]?.text).toBe(responses[1]?.text)
    }
  })
})

it('C11, C36: a user without brands sees no brands and no cases', async () => {
  for (const path of ['brands/', 'takedowns/']) {
    const { body } = await fixture.fetch(`/core/api/${path}`, { key: 'key-newcomer' })
    expect(body).toMatchObject({ count: 0, results: [] })
  }
})
