import { describe, expect, it } from 'vitest'
import { domainScan, type DomainScan } from '#/contract/scan.ts'
import { mergeTimeline } from './scan-timeline.ts'

const createScan = (id: string, at: string, history: unknown = null): DomainScan =>
  domainScan.parse({ id, created_at: at, verdict: 'red', risk_score: 9, scan_history: history })
const getKeys = (scans: DomainScan[], latest: DomainScan | null = null) =>
  mergeTimeline(scans, latest).map(({ key }) => key)

describe('scan history of a domain', () => {
  it('C80 is sorted newest first, with undated scans last', () => {
    const scans = [
      createScan('b', '2026-03-02T09:00:00Z'),
      // `updated_at` is not the time of the scan.
      domainScan.parse({ id: 'none', updated_at: '2026-04-01T00:00:00Z' }),
      createScan('c', '2026-03-02T11:00:00+01:00'),
      createScan('a', '2026-01-01T00:00:00Z'),
    ]
    expect(getKeys(scans)).toEqual(['c', 'b', 'a', 'none'])
  })

  it('contains both the latest scan and a listed scan if neither has an ID', () => {
    const withoutId = (createdAt: string) => domainScan.parse({ created_at: createdAt })
    const steps = mergeTimeline(
      [withoutId('2026-03-01T09:00:00Z')],
      withoutId('2026-03-02T09:00:00Z'),
    )
    expect(steps.map(({ time }) => time)).toEqual(['2026-03-02T09:00:00Z', '2026-03-01T09:00:00Z'])
  })

  it('contains the latest scan only once if the list also contains it without an ID', () => {
    const latest = domainScan.parse({ created_at: '2026-03-02T09:00:00Z' })
    expect(getKeys([latest], latest)).toEqual(['scan 0'])
  })

  it('C98 contains each scan once, merged with its timeline entry', () => {
    const latest = createScan('b', '2026-03-02T09:00:00Z', [
      { scanned_at: '2026-03-02T09:00:00.000Z', verdict: 'red', note: 'x' },
      { id: 'a', scanned_at: '2026-03-01T09:00:00Z', verdict: 'amber' },
      { scanned_at: '2026-02-01T09:00:00Z', redacted: true },
      { date: '2026-01-15', verdict: 'green' },
      'odd',
    ])
    const steps = mergeTimeline([createScan('a', '2026-03-01T09:00:01Z'), latest], latest)
    expect(steps.map(({ scan, entry, time }) => [scan?.id, entry?.verdict, time])).toEqual([
      ['b', 'red', '2026-03-02T09:00:00Z'],
      ['a', 'amber', '2026-03-01T09:00:01Z'],
      [undefined, undefined, '2026-02-01T09:00:00Z'],
      [undefined, 'green', '2026-01-15'],
      [undefined, undefined, null],
    ])
  })

  it('C98 takes the time of an undated scan from its timeline entry', () => {
    const latest = domainScan.parse({
      id: 'b',
      scan_history: [{ id: 'b', scanned_at: '2026-03-02T09:00:00Z' }],
    })
    expect(mergeTimeline([latest], latest).map(({ time }) => time)).toEqual([
      '2026-03-02T09:00:00Z',
    ])
  })

  it('C98 ignores the screenshot of a redacted timeline entry', () => {
    const createEntry = (second: number, redacted: boolean) => ({
      scanned_at: `2026-03-01T09:00:0${second}Z`,
      screenshot_url: 'https://pictures.example/1.png',
      redacted,
    })
    const latest = domainScan.parse({
      scan_history: [createEntry(2, true), createEntry(1, false)],
    })
    const steps = mergeTimeline([], latest)
    expect(steps.map(({ findings }) => findings.screenshot_url)).toEqual([
      null,
      'https://pictures.example/1.png',
      // The latest scan comes last, because it has no time.
      null,
    ])
  })

  it('C98 matches a scan and its timeline entry by whole seconds', () => {
    const latest = createScan('b', '2026-10-20T10:46:08.731Z', [
      { timestamp: 1_792_493_168, risk: 9, verdict: 'red' },
    ])
    const steps = mergeTimeline([latest], latest)
    expect(steps.map(({ scan, entry }) => [scan?.id, entry?.risk])).toEqual([['b', 9]])
  })

  it('C79 includes the latest scan if the list of scans lacks it, and is empty without scans', () => {
    expect(getKeys([], createScan('a', '2026-03-02T09:00:00Z'))).toEqual(['a'])
    expect(getKeys([], null)).toEqual([])
  })
})

it('C98 a timeline step contains the values of its timeline entry unless the entry is redacted', () => {
  const latest = createScan('a', '2026-11-11T08:00:00Z', [
    { scanned_at: '2026-11-10T08:00:00Z', verdict: 'green', risk_score: 3 },
    { scanned_at: '2026-11-09T08:00:00Z', redacted: true, verdict: 'unknown', risk_score: 0 },
  ])
  const steps = mergeTimeline([latest], latest).map(({ isRedacted, findings }) => ({
    isRedacted,
    verdict: findings.verdict,
    risk: findings.risk_score,
  }))
  expect(steps).toEqual([
    { isRedacted: false, verdict: 'red', risk: 9 },
    { isRedacted: false, verdict: 'green', risk: 3 },
    { isRedacted: true, verdict: null, risk: undefined },
  ])
})
