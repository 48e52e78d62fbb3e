import { describe, expect, it } from 'vitest'
import { compactDomain } from '#/contract/compact-domain.ts'
import { compactScan } from '#/contract/compact-scan.ts'
import { readScanHistory } from '#/contract/scan-history.ts'
import type { Manner } from '#/test/fillings/draw.ts'
import { drawHistory, drawScanRow, drawScanSummary, type DrawnScan } from '#/test/fillings/scans.ts'
import { momentAsRead, Tally } from '#/test/fillings/tally.ts'

// Hundreds of fillings take their time on a busy machine.
const seeds = Array.from({ length: 300 }, (_seed, at) => at)
const floor = { plain: 0.97, wild: 0.75 } as const
const manners: readonly Manner[] = ['plain', 'wild']

describe.each(manners)('%s fillings are read as they were drawn, or not at all', (manner) => {
  it('C53 the scan summary of a short domain row', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawScanSummary(seed, manner, Date.now())
      const scan = compactDomain.parse({ id: 'a', latest_scan: raw }).latest_scan
      if (Object.keys(raw).length === 0) continue
      tally.compare('verdict', scan?.verdict, truth.verdict, raw)
      tally.compare('risk', scan?.risk_score, truth.risk, raw)
      tally.compare('http', scan?.https_head_request_response_code, truth.http, raw)
      tally.compare('review', scan?.requires_human_review, truth.review, raw)
      tally.compare('at', momentAsRead(scan?.scanned_at, truth.at), truth.at, raw)
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })

  it('C100 the time of a short scan row', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawScanRow(seed, manner, Date.now())
      tally.compare('at', momentAsRead(compactScan.parse(raw).scanned_at, truth.at), truth.at, raw)
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })

  it('C98 the history inside a scan', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawHistory(seed, manner, Date.now())
      const { entries } = readScanHistory(raw)
      if (entries.length === 0) continue
      expect(entries).toHaveLength(truth.length)
      for (const [at, entry] of entries.entries()) {
        const drawn: DrawnScan | undefined = truth[at]
        tally.compare('verdict', entry.verdict, drawn?.verdict, raw)
        tally.compare('risk', entry.risk, drawn?.risk, raw)
        tally.compare('http', entry.httpCode, drawn?.http, raw)
        tally.compare('at', momentAsRead(entry.at, drawn?.at), drawn?.at, raw)
      }
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })
})
