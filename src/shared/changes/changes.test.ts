import { describe, expect, it } from 'vitest'
import { compactScan } from '#/contract/scan.ts'
import { takedown } from '#/contract/takedown.ts'
import { formatNovemberDay, createClosedCase, createOpenCase } from '#/test/outcome-cases.ts'
import { addFirstSeen, markBrandSeen, type ChangesSeen, type SeenCase } from './changes-seen.ts'
import { compareCase, compareHost, sortByUrgency, toSeenCase, type ChangeRow } from './changes.ts'

const parseScan = (fields: object) => compactScan.parse({ id: 's', domain: 'd', ...fields })
const listHostChanges = (before: object | null | undefined, now: object) =>
  compareHost({ newest: parseScan(now), previousScan: before && parseScan(before) }).map(
    ({ kind }) => kind,
  )
const createResponse = (value: unknown) => ({ https_head_request_response_code: value })

describe('F8 the comparison of two scans of a host', () => {
  it.each([
    ['went live', createResponse(null), createResponse(200), ['went-live']],
    ['went live after an error', createResponse(503), createResponse(301), ['went-live']],
    ['went dark', createResponse(200), createResponse(404), ['went-dark']],
    ['verdict worse', { verdict: 'green' }, { verdict: 'amber' }, ['verdict-worse']],
    ['verdict better', { verdict: 'red' }, { verdict: 'green' }, ['verdict-better']],
    [
      'needs review',
      { requires_human_review: false },
      { requires_human_review: true },
      ['needs-review'],
    ],
    ['risk higher by 10', { risk_score: 34 }, { risk_score: 44 }, ['risk-higher']],
    ['none if the risk is higher by 9', { risk_score: 34 }, { risk_score: 43 }, []],
  ])('lists changes: %s', (_name, before, now, kinds) => {
    expect(listHostChanges(before, now)).toEqual(kinds)
  })

  it('ignores a value that is missing or unknown in one of the scans', () => {
    expect(listHostChanges({}, createResponse(200))).toEqual([])
    expect(listHostChanges(createResponse(null), {})).toEqual([])
    expect(listHostChanges(createResponse(999), createResponse(200))).toEqual([])
    expect(listHostChanges({ verdict: 'purple' }, { verdict: 'red' })).toEqual([])
    expect(listHostChanges({}, { verdict: 'red', requires_human_review: true })).toEqual([])
  })

  it('lists the first scan of a host, but lists nothing if earlier scans were not loaded', () => {
    expect(listHostChanges(null, { ...createResponse(200), verdict: 'red' })).toEqual([
      'first-scan',
    ])
    expect(listHostChanges(null, { requires_human_review: true })).toEqual([
      'first-scan',
      'needs-review',
    ])
    expect(listHostChanges(undefined, createResponse(200))).toEqual([])
  })
})

it('F8 sorts changes by urgency, and equally urgent changes from newest to oldest, with undated changes last', () => {
  const createRow = (id: string, kind: 'first-scan' | 'went-dark', changedAt: string | null) => ({
    id,
    brandId: id,
    changes: [{ kind, text: '' }],
    changedAt,
    scan: parseScan({}),
    takedown: null,
  })
  const rows: readonly ChangeRow[] = [
    createRow('dark', 'went-dark', '2026-11-09T00:00:00Z'),
    createRow('older', 'first-scan', '2026-11-05T00:00:00Z'),
    createRow('no time', 'first-scan', null),
    // One hour before the next row, because of the different time zone offset.
    createRow('newer', 'first-scan', '2026-11-07T01:00:00+02:00'),
    createRow('newest', 'first-scan', '2026-11-07T00:00:00Z'),
  ]
  expect(sortByUrgency(rows).map(({ id }) => id)).toEqual([
    'newest',
    'newer',
    'older',
    'no time',
    'dark',
  ])
})

describe('F8 the comparison of a case with its last seen state', () => {
  const parse = (fields: object) => takedown.parse({ id: 'case', ...fields })
  const parseSeenCase = (fields: object) => toSeenCase(parse(fields))
  const compare = (before: SeenCase | undefined, now: object) =>
    compareCase(before, parse(now)).map(({ kind, text }) => `${kind}: ${text}`)
  const opened = createOpenCase({ abuse_contacts: [{ report_status: 'SENT' }] })
  const withReply = createOpenCase({
    abuse_contacts: [{ report_status: 'ACKNOWLEDGED', response_received_at: formatNovemberDay(3) }],
  })
  const removed = createClosedCase('SERVER_HOLD', { abuse_contacts: [] })
  const failed = { status: 'FAILED', is_open: false }
  const unreported = {}

  it.each([
    ['a new case', undefined, opened, ['case-opened: Takedown requested.']],
    [
      'a new case that has already ended',
      undefined,
      removed,
      ['case-closed: Opened and closed: Server hold.'],
    ],
    ['a reply', opened, withReply, ['case-reply: A provider replied.']],
    [
      'a case that ended without a closing date',
      opened,
      failed,
      ['case-closed: Takedown closed: Failed.'],
    ],
    ['none for an unchanged case', removed, removed, []],
    [
      'a reopened case',
      removed,
      opened,
      ['case-reopened: Takedown reopened: Open (was Server hold).'],
    ],
    [
      'a different outcome',
      removed,
      { ...removed, resolution: 'UNRESOLVED' },
      ['case-outcome: Outcome now Unresolved (was Server hold).'],
    ],
    [
      'an outcome that is reported for the first time',
      { ...removed, resolution: null },
      removed,
      ['case-outcome: Outcome now Server hold (was Outcome not reported).'],
    ],
    [
      'none for an outcome that is no longer reported',
      removed,
      { ...removed, resolution: null },
      [],
    ],
    [
      'a different status of an open case',
      opened,
      { ...opened, status: 'PENDING_RESPONSE' },
      ['case-status: Status now Waiting on provider (was Open).'],
    ],
    ['none for a case whose values are no longer reported', removed, unreported, []],
    // If providers are no longer reported, that doesn't mean that they withdrew their replies.
    [
      'none for replies that are no longer reported',
      withReply,
      { ...withReply, abuse_contacts: null },
      [],
    ],
  ])('lists changes: %s', (_name, before, now, changes) => {
    expect(compare(before && parseSeenCase(before), now)).toEqual(changes)
  })

  /** Returns the stored state of a case after visits that loaded the case at the given times. */
  const getSeenCaseAfter = (...visits: readonly [readAt: number, now: object][]) =>
    visits
      .reduce(
        (seen, [readAt, now]) =>
          markBrandSeen('b', 1, {
            scans: null,
            cases: { readAt, byId: new Map([['case', parseSeenCase(now)]]) },
          })(seen),
        new Map() as ChangesSeen,
      )
      .get('b')
      ?.cases?.byId.get('case')

  it('lists a reopened case until a visit has loaded it as open', () => {
    const reopened = ['case-reopened: Takedown reopened: Open (was Server hold).']
    // The second visit is in another tab, which loaded the cases before the first visit.
    expect(compare(getSeenCaseAfter([20, removed], [10, opened]), opened)).toEqual(reopened)
    // On the second visit, the service didn't report the values of the case.
    expect(compare(getSeenCaseAfter([10, removed], [20, unreported]), opened)).toEqual(reopened)
    expect(compare(getSeenCaseAfter([10, removed], [20, unreported]), failed)).toEqual([
      'case-outcome: Status now Failed (was Closed).',
    ])
    expect(compare(getSeenCaseAfter([10, removed], [20, opened]), opened)).toEqual([])
  })
})

describe('F8 the last seen state of a brand', () => {
  const createPosition = (time: number) => ({ at: time, ids: [String(time)] })
  const cases = { readAt: 1, byId: new Map() }
  const nothingSeen: ChangesSeen = new Map()

  it('is stored once for scans and once for cases, and is not replaced by a first visit in another tab', () => {
    const first = addFirstSeen('b', 1, { scans: createPosition(10), cases: null })(nothingSeen)
    const second = addFirstSeen('b', 2, { scans: createPosition(20), cases })(first)
    expect(second.get('b')).toEqual({ at: 1, isFirst: true, scans: createPosition(10), cases })
    expect(
      addFirstSeen('b', 3, { scans: createPosition(30), cases: { ...cases, readAt: 3 } })(second),
    ).toBe(second)
  })

  it('is never replaced by older data, and keeps its scans or cases if the new ones failed to load', () => {
    const first = addFirstSeen('b', 1, { scans: createPosition(10), cases })(nothingSeen)
    const partlySeen = markBrandSeen('b', 4, { scans: createPosition(20), cases: null })(first)
    // The displayed time doesn't change, because the cases weren't loaded.
    expect(partlySeen.get('b')).toEqual({ at: 1, isFirst: false, scans: createPosition(20), cases })
    const seen = markBrandSeen('b', 5, { scans: createPosition(30), cases })(partlySeen)
    expect(seen.get('b')).toEqual({ at: 5, isFirst: false, scans: createPosition(30), cases })
    const afterOlderData = markBrandSeen('b', 3, { scans: createPosition(10), cases })(seen)
    expect(afterOlderData.get('b')).toEqual(seen.get('b'))
  })
})
