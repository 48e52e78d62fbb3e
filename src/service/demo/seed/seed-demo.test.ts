import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#/hosts/sqlite.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { riskBand } from '#/service/rules/risk-bands.ts'
import { demoBrands } from './brands.ts'
import { seedDemo } from './seed-demo.ts'

const now = Date.parse('2026-11-20T09:00:00.000Z')
const instant = new Date(now).toISOString()

let db: SqliteDatabase

beforeAll(async () => {
  db = openSqlite(':memory:')
  await seedDemo(db, { now, domains: 600 })
})
afterAll(() => db.close())

/** The only value of the only row. */
async function value(sql: string, values: (string | number)[] = []): Promise<unknown> {
  const [row] = await db.all<Record<string, unknown>>(sql, values)
  return Object.values(row ?? {})[0]
}

async function column<T>(sql: string): Promise<T[]> {
  return (await db.all<{ v: T }>(sql)).map((row) => row.v)
}

describe('brands and accounts of the demo', () => {
  it('there are five brands, of the sizes promised', async () => {
    const rows = await db.all<{ name: string; n: number }>(
      `select b.name, count(p.domain_id) as n from brand b left join pair p on p.brand_id = b.id
       group by b.id order by n desc`,
    )
    expect(rows).toEqual([
      { name: 'Northbank', n: 600 },
      { name: 'Quiet Harbor', n: 360 },
      { name: 'Velopine', n: 60 },
      { name: 'Aurelmint', n: 40 },
      { name: 'Tessaly Air', n: 0 },
    ])
  })

  it('one brand has its monitoring disabled (C140)', async () => {
    expect(await column('select name as v from brand where monitoring_enabled = 0')).toEqual([
      'Aurelmint',
    ])
  })

  it('the owner has all brands, the analyst one, the newcomer none', async () => {
    const rows = await db.all<{ n: number }>(
      `select a.email, count(m.brand_id) as n from account a
       left join membership m on m.account_id = a.id where a.is_active = 1
       group by a.id order by n desc`,
    )
    expect(rows.map((row) => row.n)).toEqual([demoBrands.length, 1, 0])
  })

  it('keys are stored as hashes only', async () => {
    const hashes = await column<string>('select hash as v from api_key')
    expect(hashes).toHaveLength(4)
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{64}$/)
  })

  it('every address is one that belongs to nobody', async () => {
    const emails = await column<string>('select email as v from account')
    for (const email of emails) expect(email).toMatch(/\.example$/)
    const records = await column<string>(
      'select distinct a_records as v from scan where a_records is not null',
    )
    for (const address of records.flatMap((text) => text.split('\n'))) {
      expect(address).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/)
    }
  })
})

describe('pairs of the demo', () => {
  it('repeat the host, and its apex or the host itself (C71)', async () => {
    const wrong = `select count(*) from pair p join domain d on d.id = p.domain_id
      where p.name <> d.name or p.apex <> coalesce(d.apex, d.name)`
    expect(await value(wrong)).toBe(0)
    expect(await value('select count(*) from domain where apex is null')).toBeGreaterThan(0)
  })

  it('show what the newest scan of their brand found', async () => {
    const wrong = `select count(*) from pair p
      join pair_scan ps on ps.scan_id = p.latest_scan_id and ps.brand_id = p.brand_id
      join scan s on s.id = p.latest_scan_id
      where p.risk_score <> ps.risk_score or p.latest_scan_at <> s.created_at
        or coalesce(p.http_code, 0) <> coalesce(s.http_code, 0)
        or (p.verdict <> ps.verdict and p.human_judged = 0)
        or exists (select 1 from pair_scan n where n.brand_id = p.brand_id
          and n.domain_id = p.domain_id and n.created_at > ps.created_at)`
    expect(await value(wrong)).toBe(0)
  })

  it('count their scans, in all and by band (C44)', async () => {
    const rows = await db.all<{ brand_id: string; domain_id: string; risk_score: number }>(
      'select brand_id, domain_id, risk_score from pair_scan',
    )
    const counted = new Map<string, number>()
    for (const { brand_id, domain_id, risk_score } of rows) {
      for (const kind of ['all', riskBand(risk_score)]) {
        const key = `${brand_id} ${domain_id} ${kind}`
        counted.set(key, (counted.get(key) ?? 0) + 1)
      }
    }
    const pairs = await db.all<Record<string, string | number>>(
      `select brand_id, domain_id, scan_count as "all", low_scans as low, medium_scans as medium,
         high_scans as high from pair`,
    )
    for (const { brand_id, domain_id, ...counts } of pairs) {
      for (const [kind, count] of Object.entries(counts)) {
        expect(counted.get(`${brand_id} ${domain_id} ${kind}`) ?? 0).toBe(count)
      }
    }
  })

  it('have scores from 0 to 100, in every band and at 0', async () => {
    expect(await value('select min(risk_score) from pair')).toBe(0)
    expect(await value('select max(risk_score) from pair')).toBeLessThanOrEqual(100)
    const bands = new Set((await column<number>('select risk_score as v from pair')).map(riskBand))
    expect(bands).toEqual(new Set(['high', 'medium', 'low', null]))
  })

  it('have every verdict, and some were never scanned (C79)', async () => {
    expect(await column('select distinct verdict as v from pair order by 1')).toEqual([
      'amber',
      'green',
      'red',
      'unknown',
    ])
    const unscanned = `latest_scan_id is null and risk_score = 0 and verdict = 'unknown'`
    expect(await value(`select count(*) from pair where ${unscanned}`)).toBeGreaterThan(0)
  })

  it('C58, C60: are filed only where a brand sorts out common words', async () => {
    const filing = `select b.common_word_triage as triage, sum(p.machine_filed) as filed,
      sum(p.brand_affinity) as affinity from pair p join brand b on b.id = p.brand_id group by 1`
    const [without, having] = await db.all<{ filed: number; affinity: number }>(
      `${filing} order by 1`,
    )
    expect(without).toMatchObject({ filed: 0, affinity: 0 })
    expect(having?.filed).toBeGreaterThan(50)
    expect(having?.affinity).toBeGreaterThan(5)
  })

  it('C59: some of the filed ones were judged by a human', async () => {
    const judged = 'machine_filed = 1 and human_judged = 1'
    expect(await value(`select count(*) from pair where ${judged}`)).toBeGreaterThan(0)
  })

  it('C62: only what waits for a human has a place in the review order', async () => {
    const wrong = '(review_rank > 0) <> (requires_review = 1)'
    expect(await value(`select count(*) from pair where ${wrong}`)).toBe(0)
    const waiting = 'requires_review = 1 and human_judged = 0 and machine_filed = 0'
    expect(await value('select count(*) from pair where review_rank > 0')).toBeGreaterThan(20)
    expect(
      await value(`select count(*) from pair where review_rank > 0 and not (${waiting})`),
    ).toBe(0)
  })

  it('C85, C98: hosts of two brands have two judgements, and scans of nobody', async () => {
    const shared = `select domain_id from pair group by domain_id having count(*) > 1`
    expect(await value(`select count(*) from (${shared})`)).toBe(40)
    const differing = `select count(*) from pair a join pair b on b.domain_id = a.domain_id
      and b.brand_id > a.brand_id where a.risk_score <> b.risk_score`
    expect(await value(differing)).toBeGreaterThan(20)
    const nobody = `select count(*) from scan s
      where not exists (select 1 from pair_scan ps where ps.scan_id = s.id)`
    expect(await value(nobody)).toBeGreaterThan(20)
  })

  it('C99: carry feedback of both kinds, complete or not at all', async () => {
    expect(
      await column(
        'select distinct feedback_type as v from pair where feedback_type is not null order by 1',
      ),
    ).toEqual(['comment', 'false_positive'])
    const half = `(feedback_type is null) <> (feedback_by is null) or
      (feedback_type is null) <> (feedback_at is null)`
    expect(await value(`select count(*) from pair where ${half}`)).toBe(0)
  })

  it('C95: alerts are unsent, sent, or unknown without monitoring', async () => {
    expect(await column('select distinct unsent_alert as v from pair order by 1')).toEqual([
      null,
      0,
      1,
    ])
  })

  it('C89: what has never been pictured was never visually scanned', async () => {
    const pictured = `((p.brand_id, p.domain_id) in (select ps.brand_id, ps.domain_id
      from pair_scan ps join scan s on s.id = ps.scan_id where s.has_screenshot = 1))`
    const wrong = `(p.visual_scan_at is not null) <> ${pictured}`
    expect(await value(`select count(*) from pair p where ${wrong}`)).toBe(0)
  })

  it('C77: parents are the registered domain of their children', async () => {
    const parents = `select count(*) from domain d join domain p on p.id = d.parent_id
      where d.apex = p.name`
    const children = await value('select count(*) from domain where parent_id is not null')
    expect(children).toBeGreaterThan(10)
    expect(await value(parents)).toBe(children)
  })
})

describe('hosts of the demo', () => {
  it('C75: could all be registered, as could the targets of its cases', async () => {
    const hosts = await column<string>(
      'select name as v from domain union select target_host as v from takedown',
    )
    expect(hosts.filter((host) => hostForms(host).problems.includes('invalid'))).toEqual([])
    expect(hosts.filter((host) => new URL(`https://${host}/`).hostname !== host)).toEqual([])
    expect(hosts.filter((host) => host.includes('xn--')).length).toBeGreaterThan(20)
  })
})

describe('scans of the demo', () => {
  it('lie between discovery and now, over about eight weeks', async () => {
    const wrong = `select count(*) from scan s join domain d on d.id = s.domain_id
      where s.created_at > ? or s.created_at < d.created_at`
    expect(await value(wrong, [instant])).toBe(0)
    const days = (at: unknown) => (now - Date.parse(String(at))) / 86_400_000
    expect(days(await value('select min(created_at) from scan'))).toBeGreaterThan(45)
    expect(days(await value('select max(created_at) from scan'))).toBeLessThan(1)
  })

  it('C94: have no records exactly when completeness is 0', async () => {
    const wrong = '(completeness = 0) <> (a_records is null)'
    expect(await value(`select count(*) from scan where ${wrong}`)).toBe(0)
  })

  it('show hosts that came alive, went dark and came back', async () => {
    const turned = (from: string, to: string) => `select count(*) from (
      select s.http_code as code, lag(s.http_code) over w as before,
        row_number() over w as place from scan s
      window w as (partition by s.domain_id order by s.created_at)
    ) where place > 1 and before ${from} and code ${to}`
    expect(await value(turned('is null', '= 200'))).toBeGreaterThan(20)
    expect(await value(turned('= 200', 'is null'))).toBeGreaterThan(20)
  })

  it('C90: show in their picture what their reasoning says', async () => {
    const rows = await db.all<{ page: string | null; reason: string; brands: number }>(
      `select s.page, ps.verdict_reasoning as reason,
         (select count(*) from pair p where p.domain_id = s.domain_id) as brands
       from pair_scan ps join scan s on s.id = ps.scan_id
       where s.has_screenshot = 1 and ps.verdict_reasoning is not null`,
    )
    const words: Record<string, RegExp> = {
      'sign-in': /sign-in page|Asks for the accounts/,
      'card-form': /form for card details|Asks for the accounts/,
      'code-form': /one-time code|Asks for the accounts/,
      notice: /Speaks in the name/,
      contact: /contact form/,
      forwarding: /Sends visitors on/,
      shop: /^Sells under|^Uses pictures/,
      advertising: /parking page/,
      'for-sale': /offered for sale/,
      business: /site of somebody else|local business|ordinary meaning/,
      error: /No page could be seen|without a page that could be seen|Keeps its page/,
    }
    const aboutAnother = /aimed at another brand|about something else/
    const contradictions = rows.filter(({ page, reason, brands }) => {
      const suits = words[page ?? 'error']?.test(reason)
      return !suits && !(brands > 1 && aboutAnother.test(reason))
    })
    expect(contradictions).toEqual([])
    expect(new Set(rows.map(({ page }) => page ?? 'error'))).toEqual(new Set(Object.keys(words)))
  })

  it('C90: show a page only where the host answered with one, and the same at each time', async () => {
    const wrong = `page is not null and (has_screenshot = 0 or http_code >= 400)`
    expect(await value(`select count(*) from scan where ${wrong}`)).toBe(0)
    const changing = `select domain_id from scan group by domain_id having count(distinct page) > 1`
    expect(await value(`select count(*) from (${changing})`)).toBe(0)
    const compared = `select count(*) from pair_scan ps join scan s on s.id = ps.scan_id
      where ps.visual_match = 1 and s.page is null`
    expect(await value(compared)).toBe(0)
  })

  it('change their verdict for many a host', async () => {
    const changed = `select count(*) from (select domain_id from pair_scan
      group by brand_id, domain_id having count(distinct verdict) > 1)`
    expect(await value(changed)).toBeGreaterThan(100)
  })
})

describe('the demo as a whole', () => {
  it('is the same for the same options, down to the ids', async () => {
    const other = openSqlite(':memory:')
    await seedDemo(other, { now, domains: 600 })
    for (const table of ['domain', 'pair', 'scan', 'pair_scan', 'takedown', 'takedown_event']) {
      const sql = `select * from ${table} order by rowid`
      expect(await other.all(sql)).toEqual(await db.all(sql))
    }
    other.close()
  })

  it.each([0, 1, 7, 40])('can be as small as %i domains', async (domains) => {
    const small = openSqlite(':memory:')
    await seedDemo(small, { now, domains })
    const [row] = await small.all<{ n: number }>(
      `select count(p.domain_id) as n from brand b join pair p on p.brand_id = b.id
       where b.name = 'Northbank'`,
    )
    expect(row?.n).toBe(domains)
    small.close()
  })
})
