import { describe, expect, it } from 'vitest'
import { createServiceFixture } from '#/test/service-fixture.ts'

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
const getRows = (body: unknown) => (body as { results: Row[] }).results

describe('two scans at the same instant', () => {
  /** A domain with two simultaneous scans, green and unknown, with a screenshot each. */
  async function addTwoScans() {
    const fixture = await createServiceFixture()
    const brand = await fixture.addBrand('Northbank')
    const domain = await fixture.addPair(brand, 'look-alike.example')
    const older = await fixture.addScan(brand, domain, 5, {
      pair: { verdict: 'green', risk_score: 3 },
    })
    const newer = await fixture.addScan(brand, domain, 5, {
      pair: { verdict: 'unknown', risk_score: 7 },
    })
    expect(older < newer).toBe(true)
    return { fixture, brand, domain, older, newer }
  }

  it('returns a filtered row that matches its filter, compact and full', async () => {
    const { fixture, brand, domain, newer } = await addTwoScans()
    const list = `/core/api/brands/${brand}/domains/`
    for (const path of [
      `${list}?verdict_filter=unknown`,
      `${list}?verdict_filter=unknown&compact=true`,
    ]) {
      const [row] = getRows((await fixture.fetch(path)).body)
      expect(row?.latest_scan).toMatchObject({ id: newer, verdict: 'unknown', risk_score: 7 })
    }
    expect((await fixture.fetch(`${list}${domain}/`)).body).toMatchObject({
      latest_scan: { id: newer, verdict: 'unknown' },
    })
    expect(getRows((await fixture.fetch(`${list}?verdict_filter=green`)).body)).toEqual([])
  })

  it('returns nothing newer in the history of each', async () => {
    const { fixture, brand, domain, older, newer } = await addTwoScans()
    const record = (await fixture.fetch(`/core/api/brands/${brand}/domains/${domain}/`)).body as Row
    expect(record.scans.map(({ id }) => id)).toEqual([newer, older])
    const histories = record.scans.map((scan) => scan.scan_history.map(({ verdict }) => verdict))
    expect(histories).toEqual([['unknown', 'green'], ['green']])
  })
})
