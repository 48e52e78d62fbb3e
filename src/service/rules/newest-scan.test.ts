import { describe, expect, it } from 'vitest'
import { serviceFixture } from '#/test/service-fixture.ts'

interface Scan {
  id: string
  verdict: string
  risk_score: number
  scan_history: { verdict: string | null }[]
}
interface Row {
  id: string
  latest_scan: Scan | null
  scans: Scan[]
}
const rowsOf = (body: unknown) => (body as { results: Row[] }).results

describe('two scans at the same instant', () => {
  /** A domain with two simultaneous scans, green and unknown, with a screenshot each. */
  async function twoAtOnce() {
    const fixture = await serviceFixture()
    const brand = await fixture.brand('Northbank')
    const domain = await fixture.pair(brand, 'look-alike.example')
    const older = await fixture.scan(brand, domain, 5, {
      pair: { verdict: 'green', risk_score: 3 },
    })
    const newer = await fixture.scan(brand, domain, 5, {
      pair: { verdict: 'unknown', risk_score: 7 },
    })
    expect(older < newer).toBe(true)
    return { fixture, brand, domain, older, newer }
  }

  it('returns a filtered row that matches its filter, compact and full', async () => {
    const { fixture, brand, domain, newer } = await twoAtOnce()
    const list = `/core/api/brands/${brand}/domains/`
    for (const path of [
      `${list}?verdict_filter=unknown`,
      `${list}?verdict_filter=unknown&compact=true`,
    ]) {
      const [row] = rowsOf((await fixture.get(path)).body)
      expect(row?.latest_scan).toMatchObject({ id: newer, verdict: 'unknown', risk_score: 7 })
    }
    expect((await fixture.get(`${list}${domain}/`)).body).toMatchObject({
      latest_scan: { id: newer, verdict: 'unknown' },
    })
    expect(rowsOf((await fixture.get(`${list}?verdict_filter=green`)).body)).toEqual([])
  })

  it('returns nothing newer in the history of each', async () => {
    const { fixture, brand, domain, older, newer } = await twoAtOnce()
    const record = (await fixture.get(`/core/api/brands/${brand}/domains/${domain}/`)).body as Row
    expect(record.scans.map(({ id }) => id)).toEqual([newer, older])
    const histories = record.scans.map((scan) => scan.scan_history.map(({ verdict }) => verdict))
    expect(histories).toEqual([['unknown', 'green'], ['green']])
  })

  it.each(['', '&compact=true'])('lists the newer one first (%s)', async (form) => {
    const { fixture, brand, older, newer } = await twoAtOnce()
    const both = await fixture.get(`/core/api/brands/${brand}/scans/?page_size=2${form}`)
    expect(rowsOf(both.body).map(({ id }) => id)).toEqual([newer, older])
    const second = await fixture.get(`/core/api/brands/${brand}/scans/?page_size=1&page=2${form}`)
    expect(rowsOf(second.body).map(({ id }) => id)).toEqual([older])
  })

  it('uses the screenshot of the newer one for a new case', async () => {
    const { fixture, brand, newer } = await twoAtOnce()
    const created = await fixture.get('/core/api/takedowns/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target_website: 'https://look-alike.example/', brand }),
    })
    expect((created.body as { screenshot_url: string }).screenshot_url).toContain(newer)
  })
})
