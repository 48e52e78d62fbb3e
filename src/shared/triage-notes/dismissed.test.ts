import { describe, expect, it } from 'vitest'
import {
  describeResurfacing,
  countDismissed,
  isDismissed,
  createDismissedUntil,
  storeNewerScans,
} from './dismissed.ts'
import { isHandled } from './review-order.ts'
import {
  emptyNotes,
  triageNotesSchema,
  setNotes,
  serializeNotes,
  type StoredScan,
} from './triage-notes.ts'

const dismissedScan: StoredScan = {
  scannedAt: '2026-03-01T09:00:00Z',
  verdict: 'amber',
  risk: 34,
  httpCode: 0,
}
const later = '2026-03-02T09:00:00Z'
const dismissal = { name: 'a.example', at: Date.parse('2026-03-01T10:00:00Z') }
const findReasonAfter = (now: Partial<StoredScan>, before: StoredScan = dismissedScan) =>
  describeResurfacing(
    { ...dismissal, until: createDismissedUntil(before) },
    { ...dismissedScan, scannedAt: later, ...now },
  )

describe('F29 a dismissed domain', () => {
  const neverScanned = { scannedAt: null, verdict: null, risk: null, httpCode: null }
  it.each<[string, Partial<StoredScan>, StoredScan?]>([
    ['risk 34 to 44', { risk: 44 }],
    ['responds', { httpCode: 301 }, { ...dismissedScan, httpCode: null }],
    ['red, risk 34 to 91, responds again', { verdict: 'red', risk: 91, httpCode: 200 }],
    ['amber', {}, { ...dismissedScan, verdict: 'unknown' }],
    ['amber, responds', { httpCode: 200 }, neverScanned],
  ])('comes back with the reason “%s”', (reason, now, before) => {
    expect(findReasonAfter(now, before)).toBe(reason)
  })

  it.each<[string, Partial<StoredScan>, StoredScan?]>([
    ['the same scan', { scannedAt: dismissedScan.scannedAt, verdict: 'red' }],
    ['a scan without a time', { scannedAt: null, verdict: 'red' }],
    ['a newer scan with the same values', {}],
    ['a better verdict', { verdict: 'green' }],
    ['a missing verdict', { verdict: null }],
    ['a slightly higher risk', { risk: 43 }],
    ['a risk that is reported for the first time', { risk: 99 }, { ...dismissedScan, risk: null }],
    ['a website that still does not respond', { httpCode: 503 }],
    ['a website that still responds', { httpCode: 200 }, { ...dismissedScan, httpCode: 302 }],
    ['a website response that is not reported', { httpCode: null }],
    [
      'a website response that was not reported before',
      { httpCode: 200 },
      { ...dismissedScan, httpCode: undefined },
    ],
  ])('is not brought back by %s', (_case, now, before) => {
    expect(findReasonAfter(now, before)).toBeNull()
  })

  it('comes back on its end date, and never comes back if it was dismissed permanently', () => {
    const date = Date.parse('2026-03-15T00:00:00Z')
    const note = { ...dismissal, until: { date } }
    const worse = { ...dismissedScan, scannedAt: later, verdict: 'red' }
    expect(describeResurfacing(note, worse, date - 1)).toBeNull()
    expect(describeResurfacing(note, dismissedScan, date)).toBe('14 days have passed')
    expect(describeResurfacing({ ...note, at: date - 3_600_000 }, dismissedScan, date)).toBe(
      '1 day has passed',
    )
    expect(describeResurfacing(dismissal, worse)).toBeNull()
    expect(describeResurfacing(undefined, worse)).toBeNull()
  })
})

it('F29 a domain that has come back is unhandled unless it is on the request list', () => {
  const notes = setNotes(emptyNotes, 'dismissed', [
    ['a', { ...dismissal, until: createDismissedUntil(dismissedScan) }],
  ])
  const row = { id: 'a', openCase: null, ...dismissedScan }
  expect([isDismissed(row, notes), isHandled(row, notes)]).toEqual([true, true])
  const worse = { ...row, scannedAt: later, verdict: 'red' }
  expect([isDismissed(worse, notes), isHandled(worse, notes)]).toEqual([false, false])
  const withRequestNote = setNotes(notes, 'onRequestList', [['a', dismissal]])
  expect(isHandled(worse, withRequestNote)).toBe(true)
})

it('F28 F29 stores the end and reason of a dismissal, and drops unreadable dismissals', () => {
  const date = Date.parse('2027-01-01T00:00:00Z')
  const notes = setNotes(emptyNotes, 'dismissed', [
    ['a', { ...dismissal, until: createDismissedUntil(dismissedScan), reason: 'parked' }],
    ['b', { ...dismissal, until: { date } }],
    ['c', dismissal],
    ['d', { ...dismissal, until: createDismissedUntil({ ...dismissedScan, httpCode: undefined }) }],
    // `was` is the scan at the time of the dismissal, and `now` is a newer scan.
    ['e', { ...dismissal, until: { was: dismissedScan, now: { ...dismissedScan, risk: 91 } } }],
  ])
  const toIsoTime = (at: number) => new Date(at).toISOString()
  for (const written of [serializeNotes(notes), serializeNotes(notes, toIsoTime)])
    expect(triageNotesSchema.parse(JSON.parse(JSON.stringify(written)))).toEqual(notes)
  const partlyReadableNotes = {
    // Stored name of dismissed domains.
    aside: [
      { id: 'a', ...dismissal, until: { was: { risk: 'x' } } },
      { id: 'b', ...dismissal },
    ],
  }
  expect([...triageNotesSchema.parse(partlyReadableNotes).dismissed.keys()]).toEqual(['b'])
})

describe('stored dismissals', () => {
  const now = Date.parse('2026-03-10T00:00:00Z')
  const worse = { ...dismissedScan, scannedAt: later, verdict: 'red' }
  const notes = setNotes(emptyNotes, 'dismissed', [
    ['permanently', dismissal],
    ['until worse', { ...dismissal, until: { was: dismissedScan } }],
    ['until worse, now worse', { ...dismissal, until: { was: dismissedScan, now: worse } }],
    [
      'until worse, now better',
      { ...dismissal, until: { was: dismissedScan, now: { ...worse, verdict: 'green' } } },
    ],
    ['until a later date', { ...dismissal, until: { date: now + 1 } }],
    ['until now', { ...dismissal, until: { date: now } }],
    ['until long ago', { ...dismissal, until: { date: 0 } }],
  ])

  it('end on their end date, or when the stored scan is worse', () => {
    const isBack = (id: string) => describeResurfacing(notes.dismissed.get(id), null, now) !== null
    expect([...notes.dismissed.keys()].filter(isBack)).toEqual([
      'until worse, now worse',
      'until now',
      'until long ago',
    ])
    expect(countDismissed(notes.dismissed, now)).toBe(4)
  })

  it('are updated with newer scans of displayed rows, but not with older scans', () => {
    const row = { id: 'until worse', ...worse }
    const updatedNotes = storeNewerScans(notes, [
      row,
      { id: 'permanently', ...worse },
      { id: 'other', ...worse },
    ])
    expect(updatedNotes.dismissed.get('until worse')?.until).toEqual({
      was: dismissedScan,
      now: worse,
    })
    expect(updatedNotes.dismissed.get('permanently')).toBe(dismissal)
    expect(storeNewerScans(updatedNotes, [row]), 'updated only once').toBe(updatedNotes)
    const older = { ...worse, scannedAt: '2026-03-01T12:00:00Z', verdict: 'green' }
    expect(storeNewerScans(updatedNotes, [{ id: row.id, ...older }])).toBe(updatedNotes)
    const betterScan = { ...worse, scannedAt: '2026-03-03T09:00:00Z', verdict: 'green' }
    const withBetterScan = storeNewerScans(updatedNotes, [{ id: row.id, ...betterScan }])
    expect(describeResurfacing(withBetterScan.dismissed.get(row.id), null, now)).toBeNull()
  })
})
