import { describe, expect, it } from 'vitest'
import { parseScanHistory } from './scan.ts'

const parseEntry = (entry: unknown) => parseScanHistory([entry])[0]

describe('parsing the timeline inside a scan', () => {
  it('C98 finds fields by their alternative names', () => {
    expect(
      parseEntry({
        scan_id: 'a',
        timestamp: '2026-03-02T09:00:00Z',
        score: '87',
        verdict: 'red',
        status_code: 200,
        screenshotUrl: 'https://shots.example/1.png',
        registrar: 'Example Registrar',
      }),
    ).toMatchObject({
      id: 'a',
      scannedAt: '2026-03-02T09:00:00Z',
      verdict: 'red',
      risk: 87,
      httpCode: 200,
      screenshotUrl: 'https://shots.example/1.png',
      isRedacted: false,
    })
  })

  it.each([
    ['it is marked as redacted', { scanned_at: '2026-03-02', redacted: true, verdict: 'red' }],
    [
      'all of its values are null',
      { scanned_at: '2026-03-02', verdict: null, risk_score: null, http_status: null },
    ],
    ['it has only a time', { scanned_at: '2026-03-02' }],
  ])('C98 treats an entry as redacted if %s', (_reason, entry) => {
    expect(parseEntry(entry)).toMatchObject({ scannedAt: '2026-03-02', isRedacted: true })
  })

  it('C98 never turns a missing value into 0 or into the verdict "unknown"', () => {
    expect(parseEntry({ verdict: 'unknown', risk_score: null, http_status: null })).toMatchObject({
      verdict: 'unknown',
      risk: null,
      httpCode: null,
      isRedacted: false,
    })
    expect(parseEntry({ risk_score: 0 })).toMatchObject({
      verdict: undefined,
      risk: 0,
      isRedacted: false,
    })
  })

  it('C98 reads an entry that contains a list as one entry', () => {
    const entry = { date: '2026-03-02', verdict: 'red', history: [{ verdict: 'green', risk: 3 }] }
    expect(parseScanHistory([entry])).toMatchObject([
      { scannedAt: '2026-03-02', verdict: 'red', risk: undefined, raw: entry },
    ])
  })

  it.each([null, undefined, '', [], {}, { entries: [] }])('reads %j as empty', (raw) => {
    expect(parseScanHistory(raw)).toEqual([])
  })

  it('keeps entries that are not objects as received', () => {
    expect(parseScanHistory([1, null])).toMatchObject([
      { verdict: undefined, isRedacted: false, raw: 1 },
      { verdict: undefined, isRedacted: false, raw: null },
    ])
  })

  it.each(['soon', 7, true, { log_of_scans: [{ verdict: 'red' }] }])(
    'keeps %j, which is not a timeline, as one entry',
    (raw) => {
      expect(parseScanHistory(raw)).toMatchObject([{ verdict: undefined, raw }])
    },
  )
})
