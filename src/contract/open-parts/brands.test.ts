import { describe, expect, it } from 'vitest'
import { apexGroupPage } from '#/contract/apex-group.ts'
import { brand } from '#/contract/brand.ts'
import { drawApexes, drawBrandRow } from '#/test/fillings/brands.ts'
import { momentAsRead, Tally } from '#/test/fillings/tally.ts'

// Hundreds of fillings take their time on a busy machine.
const seeds = Array.from({ length: 300 }, (_seed, at) => at)
const floor = { plain: 0.95, wild: 0.75 } as const

describe.each(['plain', 'wild'] as const)('%s fillings', (manner) => {
  it('C67 of a page of apex groups are read as they were drawn, or not at all', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawApexes(seed, manner, Date.now())
      const { rows } = apexGroupPage.parse(raw)
      for (const [at, row] of rows.entries()) tally.compare('risk', row.risk, truth[at], raw)
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })

  it('C32 of the figures in a brand row are read as they were drawn, or not at all', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawBrandRow(seed, manner, Date.now())
      const { stats, my_role: role } = brand.parse(raw)
      const latest = stats?.latest_scan_date
      tally.compare('role', role ?? undefined, truth.role, raw)
      tally.compare('domains', stats?.domain_count, truth.domains, raw)
      tally.compare('scans', stats?.scan_count, truth.scans, raw)
      tally.compare('high', stats?.high_risk_count, truth.high, raw)
      tally.compare('average', stats?.average_risk_score, truth.average, raw)
      tally.compare('latest', momentAsRead(latest, truth.latest ?? undefined), truth.latest, raw)
      tally.compare('red', stats?.verdict_stats.get('red'), truth.red, raw)
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })
})
