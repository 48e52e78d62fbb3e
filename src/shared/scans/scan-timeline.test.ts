import { describe, expect, it } from 'vitest'
import { domainScan, type DomainScan } from '#/contract/scan.ts'
import { mergeTimeline } from './scan-timeline.ts'

const scan = (id: string, at: string, history: unknown = null): DomainScan =>
  domainScan.parse({ id, created_at: at, verdict: 'red', risk_score: 9, scan_history: history })
const getKeys = (scans: DomainScan[], latest: DomainScan | null = null) =>
  mergeTimeline(scans, latest).map(({ key }) => key)

describe('scan history of a domain', () => {
  it('C80 is sorted newest first, undated last', () => {
    const scans = [
      scan('b', '2026-03-02T09:00:00Z'),
      // The last change of a record is not the time of its scan.
      domainScan.parse({ id: 'none', updated_at: '2026-04-01T00:00:00Z' }),
      scan('c', '2026-03-02T11:00:00+01:00'),
      scan('a', '2026-01-01T00:00:00Z'),
    ]
    expect(getKeys(scans)).toEqual(['c', 'b', 'a', 'none'])
  })

  it('contains the latest scan even if it and a listed scan have no ID', () => {
    const withoutId = (createdAt: string) => domainScan.parse({ created_at: createdAt })
    const steps = mergeTimeline(
      [withoutId('2026-03-01T09:00:00Z')],
      withoutId('2026-03-02T09:00:00Z'),
    )
    expect(steps.map(({ time }) => time)).toEqual(['2026-03-02T09:00:00Z', '2026-03-01T09:00:00Z'])
  })

  it('contains the latest scan once if the list repeats it without an ID', () => {
    const latest = domainScan.parse({ created_at: '2026-03-02T09:00:00Z' })
    expect(getKeys([latest], latest)).toEqual(['scan 0'])
  })

  it('C98 contains each scan once, merged with its timeline entry', () => {
    const latest = scan('b', '2026-03-02T09:00:00Z', [
      { scanned_at: '2026-03-02T09:00:00.000Z', verdict: 'red', note: 'x' },
      { id: 'a', scanned_at: '2026-03-01T09:00:00Z', verdict: 'amber' },
      { scanned_at: '2026-02-01T09:00:00Z', redacted: true },
      { date: '2026-01-15', verdict: 'green' },
      'odd',
    ])
    const steps = mergeTimeline([scan('a', '2026-03-01T09:00:01Z'), latest], latest)
    expect(steps.map(({ scan: own, entry, time }) => [own?.id, entry?.verdict, time])).toEqual([
      ['b', 'red', '2026-03-02T09:00:00Z'],
      ['a', 'amber', '2026-03-01T09:00:01Z'],
      [undefined, undefined, '2026-02-01T09:00:00Z'],
      [undefined, 'green', '2026-01-15'],
      [undefined, undefined, null],
    ])
  })

  it('C98 dates a scan without a time by its timeline entry', () => {
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
      null,
    ])
  })

  it('C98 matches scans by whole seconds', () => {
    const latest = scan('b', '2026-10-20T10:46:08.731Z', [
      { timestamp: 1_792_493_168, risk: 9, verdict: 'red' },
    ])
    const steps = mergeTimeline([latest], latest)
    expect(steps.map(({ scan: own, entry }) => [own?.id, entry?.risk])).toEqual([['b', 9]])
  })

  it('C79 includes the latest scan if the list of scans lacks it, and is empty without scans', () => {
    expect(getKeys([], scan('a', '2026-03-02T09:00:00Z'))).toEqual(['a'])
    expect(getKeys([], null)).toEqual([])
  })
})

it('C98 finds the values of a history entry, unless it is redacted', () => {
  const latest = scan('a', '2026-11-11T08:00:00Z', [
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
