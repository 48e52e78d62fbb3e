import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemo } from '#/service/demo/demo.ts'
import { createTestService, type TestService } from '#/test/test-service.ts'

/*
 * Every demo user requests everything. No response may contain anything of a record that the user cannot see (C11).
 * Visibility is computed here from the tables as the contract defines it, independently of the service's queries.
 */

let demo: TestService
beforeAll(async () => {
  demo = await createTestService({
    domains: 60,
    demo: createDemo({ faultInjection: false }),
    limits: { requestsPerMinute: Infinity },
  })
  await addHiddenRecords()
  await requestForEverybody()
})
afterAll(() => demo.close())

const users = ['owner', 'analyst', 'newcomer'] as const
type User = (typeof users)[number]

async function readRows<Row extends object>(sql: string, values: string[] = []): Promise<Row[]> {
  return demo.db.all<Row>(sql, values)
}

async function readColumn(sql: string, values: string[] = []): Promise<string[]> {
  return (await readRows<{ v: string | null }>(sql, values)).flatMap(({ v }) =>
    v === null ? [] : [v],
  )
}

/**
 * Adds what the demo lacks: hosts below a parent that only another brand monitors, and shared hosts whose latest scan
 * and screenshot are of another brand.
 */
async function addHiddenRecords(): Promise<void> {
  const shared = await readRows<{ id: string; brand: string }>(
    `select a.domain_id as id, a.brand_id as brand
     from pair a join pair b on b.domain_id = a.domain_id and b.brand_id <> a.brand_id
     where a.scan_count > 0`,
  )
  await demo.db.write([
    {
      sql: `update domain set parent_id = (
          select max(p.domain_id) from pair p where
          (select count(*) from pair o where o.domain_id = p.domain_id) = 1 and
          p.brand_id not in (select own.brand_id from pair own where own.domain_id = domain.id))`,
      values: [],
    },
    {
      sql: `update pair set feedback_type = 'comment', feedback_comment = brand_id, feedback_at = name,
          feedback_by = (select id from account where username = 'marit.solheim')
        where domain_id in (select max(domain_id) from pair group by brand_id)`,
      values: [],
    },
    ...shared.flatMap(({ id, brand }, n) => {
      const scan = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const createdAt = new Date(demo.clock.now() - 60_000 + n).toISOString()
      return [
        {
          sql: `insert into scan (id, domain_id, http_code, scans_executed, completeness,
              has_screenshot, created_at, updated_at) values (?, ?, 200, 99, 3, 1, ?, ?)`,
          values: [scan, id, createdAt, createdAt],
        },
        {
          sql: `insert into pair_scan (scan_id, brand_id, domain_id, risk_score, verdict,
              requires_review, created_at) values (?, ?, ?, 50, 'amber', 0, ?)`,
          values: [scan, brand, id, createdAt],
        },
        { sql: 'update domain set updated_at = ? where id = ?', values: [createdAt, id] },
      ]
    }),
  ])
}

/** Cases of each user for each permitted brand and without one, on hosts of all brands. */
async function requestForEverybody(): Promise<void> {
  const brands = await readColumn('select id as v from brand')
  const hosts = await readColumn(`select name as v from domain d where
    (select count(*) from pair p where p.domain_id = d.id) > 1 or d.id in (
      select max(p.domain_id) from pair p
      join pair_scan ps on ps.domain_id = p.domain_id and ps.brand_id = p.brand_id
      join scan s on s.id = ps.scan_id where s.has_screenshot = 1 group by p.brand_id)`)
  for (const user of users) {
    for (const host of hosts) {
      for (const brand of [null, ...brands]) {
        await demo.fetch('/core/api/takedowns/', {
          key: `demo-key-${user}`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            target_website: `https://${host}/requested-by-${user}`,
            user_comment: `comment-of-${user}`,
            ...(brand !== null && { brand }),
          }),
        })
      }
    }
  }
  // Later, cases have events, contacts and submissions with IDs.
  demo.clock.advance(30 * 60_000)
}

/** All requests of a user, as path and response. */
async function requestEverything(
  user: User,
): Promise<{ path: string; status: number; text: string }[]> {
  const responses: { path: string; status: number; text: string }[] = []
  const fetchPath = async (path: string) => {
    const response = await demo.fetch(`/core/api/${path}`, { key: `demo-key-${user}` })
    const text = await response.text()
    responses.push({ path, status: response.status, text })
    return text
  }
  const fetchAllPages = async (path: string) => {
    const separator = path.includes('?') ? '&' : '?'
    for (let page = 1; ; page += 1) {
      const text = await fetchPath(`${path}${separator}page_size=100&page=${page}`)
      if (!text.includes('"next":"http')) return
    }
  }
  const brands = await readColumn('select id as v from brand')
  const domains = await readColumn('select id as v from domain')
  const takedowns = await readColumn('select id as v from takedown')
  await fetchPath('users/profile/')
  for (const list of ['brands/', 'takedowns/']) await fetchAllPages(list)
  for (const search of ['compact=true', 'include_stats=true'])
    await fetchAllPages(`brands/?${search}`)
  for (const brand of brands) {
    for (const path of ['', 'stats/']) await fetchPath(`brands/${brand}/${path}`)
    for (const list of ['domains/', 'scans/']) {
      await fetchAllPages(`brands/${brand}/${list}`)
      await fetchAllPages(`brands/${brand}/${list}?compact=true`)
    }
    await fetchAllPages(`brands/${brand}/domains/?group_by=apex`)
    await fetchAllPages(`takedowns/?brand=${brand}`)
    for (const domain of domains) await fetchPath(`brands/${brand}/domains/${domain}/`)
  }
  for (const id of takedowns) {
    for (const path of ['', 'events/']) await fetchPath(`takedowns/${id}/${path}`)
  }
  return responses
}

/** All texts in a JSON response, including parts of URLs. */
function readTexts(text: string): string[] {
  const words: string[] = []
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'string') {
      const picture = /\/core\/screenshots\/([^/]+)\.svg$/.exec(value)?.[1]
      words.push(value, ...(picture === undefined ? [] : [picture]))
    }
    return value
  })
  return words
}

const member = `(select m.brand_id from membership m join account a on a.id = m.account_id
  where a.email = ?)`
const monitored = `(select p.domain_id from pair p where p.brand_id in ${member})`
const caseVisible = `(t.brand_id in ${member}
  or t.requested_by = (select a.id from account a where a.email = ?))`
const isOfNoBrand = 'not exists (select 1 from pair_scan o where o.scan_id = s.id)'
const isShared = `(select count(*) from pair o where o.domain_id = s.domain_id and o.scan_count > 0) > 1`

/**
 * Selects a text `v` of all records (`all`), and of those that a user may see (`visible`). Texts that are only in `all`
 * must never appear in a response.
 */
const kinds: readonly { name: string; all: string; visible: string; parameterCount: number }[] = [
  createKind('brand ids', 'select b.id as v from brand b', `b.id in ${member}`),
  createKind('brand names', 'select b.name as v from brand b', `b.id in ${member}`),
  createKind('domain ids', 'select d.id as v from domain d', `d.id in ${monitored}`),
  createKind(
    'hosts',
    'select d.name as v from domain d',
    // The requester of a case chose its host.
    `d.id in ${monitored} or d.name in (select t.target_host from takedown t where ${caseVisible})`,
  ),
  createKind(
    'scans and their pictures',
    'select s.id as v from scan s',
    `exists (select 1 from pair_scan ps where ps.scan_id = s.id and ps.brand_id in ${member})
     or (s.domain_id in ${monitored} and ${isOfNoBrand} and not ${isShared})`,
  ),
  createKind(
    'times of scans',
    'select s.created_at as v from scan s',
    `exists (select 1 from pair_scan ps where ps.scan_id = s.id and ps.brand_id in ${member})
     or (s.domain_id in ${monitored} and ${isOfNoBrand})`,
  ),
  createKind(
    'authors of feedback',
    'select p.feedback_by as v from pair p',
    `p.brand_id in ${member} or p.feedback_by = (select a.id from account a where a.email = ?)`,
  ),
  createKind('case ids', 'select t.id as v from takedown t', caseVisible),
  createKind('targets', 'select t.target_website as v from takedown t', caseVisible),
  ...(['takedown_event', 'abuse_contact', 'blacklist_submission'] as const).map((table) =>
    createKind(
      `ids of ${table}`,
      `select x.id as v from ${table} x join takedown t on t.id = x.takedown_id`,
      caseVisible,
    ),
  ),
  createKind(
    'people',
    'select a.email as v from account a',
    `a.email = ? or exists (select 1 from membership o where o.account_id = a.id
       and o.brand_id in ${member})`,
  ),
]

function createKind(name: string, allQuery: string, condition: string) {
  return {
    name,
    all: allQuery,
    visible: `${allQuery} where ${condition}`,
    parameterCount: condition.split('?').length - 1,
  }
}

/** Texts of one kind that a user must not see. */
async function readHiddenTexts(
  user: User,
  { all, visible, parameterCount }: (typeof kinds)[number],
) {
  const [email = ''] = await readColumn(
    `select a.email as v from account a where a.username = '${usernames[user]}'`,
  )
  const seen = new Set(await readColumn(visible, Array<string>(parameterCount).fill(email)))
  return new Set((await readColumn(all)).filter((text) => !seen.has(text)))
}

const usernames: Record<User, string> = {
  owner: 'marit.solheim',
  analyst: 'joao.quental',
  newcomer: 'ines.varga',
}

describe.each(users)('the responses to the %s for everybody’s data', (user) => {
  let responses: Awaited<ReturnType<typeof requestEverything>>
  /** Texts of all responses, each with a path that returned it. */
  const pathByText = new Map<string, string>()
  beforeAll(async () => {
    responses = await requestEverything(user)
    for (const { path, text } of responses)
      for (const word of readTexts(text)) pathByText.set(word, path)
  })

  it('are successful or 404, never forbidden or a crash', () => {
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  it.each(kinds.map((each) => [each.name, each] as const))(
    'contain no hidden %s',
    async (_, each) => {
      const hidden = await readHiddenTexts(user, each)
      const leaks = [...hidden]
        .filter((word) => pathByText.has(word))
        .map((word) => `${pathByText.get(word)}: ${word}`)
      expect(leaks.slice(0, 5)).toEqual([])
    },
  )

  it('are the same 404 for hidden and missing records', async () => {
    const missing = '00000000-0000-4000-8000-000000000000'
    const paths = ['brands/ID/', 'brands/ID/stats/', 'takedowns/ID/', 'takedowns/ID/events/']
    const hidden = {
      brands: await readHiddenTexts(user, findKind('brand ids')),
      takedowns: await readHiddenTexts(user, findKind('case ids')),
    }
    for (const path of paths) {
      const expected = await demo.fetch(`/core/api/${path.replace('ID', missing)}`, {
        key: `demo-key-${user}`,
      })
      const body = await expected.text()
      expect(expected.status).toBe(404)
      for (const id of hidden[path.startsWith('brands') ? 'brands' : 'takedowns']) {
        const found = responses.find((response) => response.path === path.replace('ID', id))
        expect([found?.status, found?.text]).toEqual([404, body])
      }
    }
  })
})

function findKind(name: string): (typeof kinds)[number] {
  const found = kinds.find((each) => each.name === name)
  if (!found) throw new Error(`no kind ${name}`)
  return found
}

it('the test data has hidden and visible records', async () => {
  const countHiddenTexts = async (user: User) =>
    Promise.all(kinds.map(async (each) => (await readHiddenTexts(user, each)).size))
  // A member of no brand sees only their own cases.
  for (const size of await countHiddenTexts('newcomer')) expect(size).toBeGreaterThan(0)
  const [, , domains = 0, , scans = 0] = await countHiddenTexts('analyst')
  expect(domains).toBeGreaterThan(50)
  expect(scans).toBeGreaterThan(200)
  const visible = await readColumn(kinds[4]?.visible ?? '', [
    'joao.quental@northbank.example',
    'joao.quental@northbank.example',
  ])
  expect(visible.length).toBeGreaterThan(200)
})
