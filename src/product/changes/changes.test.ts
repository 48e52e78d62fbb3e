import { describe, expect, it } from 'vitest'
import { compactScan } from '#/contract/compact-scan.ts'
import { takedown } from '#/contract/takedown.ts'
import { drawScanRow } from '#/test/fillings/scans.ts'
import { at, closed, open } from '#/test/outcome-cases.ts'
import { changesOfCase, laterCase, seenCase } from './case-changes.ts'
import { beginAt, sawTo, type ChangesSeen } from './changes-seen.ts'
import { changesOfHost } from './scan-changes.ts'

const row = (part: object) => compactScan.parse({ id: 's', domain: 'd', ...part })
const host = (before: object | null | undefined, now: object) =>
  changesOfHost({ key: 'd', newest: row(now), before: before && row(before) })
const code = (value: unknown) => ({ https_head_request_response_code: value })

describe('F8 what became of a host', () => {
  it.each([
    ['came alive', code(null), code(200), ['came-alive']],
    ['came alive from an error', code(503), code(301), ['came-alive']],
    ['went dark', code(200), code(404), ['went-dark']],
    ['no change between errors', code(404), code(503), []],
    ['verdict worse', { verdict: 'green' }, { verdict: 'amber' }, ['verdict-worse']],
    ['verdict better', { verdict: 'red' }, { verdict: 'green' }, ['verdict-better']],
    ['a first warning', { verdict: 'unknown' }, { verdict: 'red' }, ['verdict-worse']],
    ['a verdict that is gone', { verdict: 'red' }, { verdict: 'unknown' }, []],
    [
      'needs review',
      { requires_human_review: false },
      { requires_human_review: true },
      ['needs-review'],
    ],
  ])('%s', (_name, before, now, kinds) => {
    expect(host(before, now)).toEqual(kinds)
  })

  it('is nothing where either scan does not tell, or with a code that nobody knows', () => {
    expect(host({}, code(200))).toEqual([])
    expect(host(code(null), {})).toEqual([])
    expect(host(code('soon'), code(200))).toEqual([])
    expect(host(code(999), code(200))).toEqual([])
    expect(host({ verdict: 'purple' }, { verdict: 'red' })).toEqual([])
    expect(host({ verdict: 'green' }, { verdict: 'purple' })).toEqual([])
    expect(host({}, { verdict: 'red', requires_human_review: true })).toEqual([])
  })

  it('is a first scan where there was none, and nothing at all where that was not read', () => {
    expect(host(null, { ...code(200), verdict: 'red' })).toEqual(['first-scan'])
    expect(host(undefined, code(200))).toBeNull()
  })

  it('is the same on generated scans, which fill the open parts otherwise', () => {
    for (const seed of [3, 14, 15, 92, 65]) {
      const { raw } = drawScanRow(seed, 'wild', Date.now())
      const newest = compactScan.parse(raw)
      expect(changesOfHost({ key: 'd', newest, before: newest })).toEqual([])
    }
  })
})

describe('F8 what became of a case', () => {
  const [opened, answered, ended, failed] = [
    open({ abuse_contacts: [{ report_status: 'SENT' }] }),
    open({ abuse_contacts: [{ report_status: 'ACKNOWLEDGED', response_received_at: at(3) }] }),
    closed('SERVER_HOLD', { abuse_contacts: [] }),
    { status: 'FAILED', is_open: false },
  ].map((sent) => seenCase(takedown.parse({ id: 'case', ...sent })))
  if (!opened || !answered || !ended || !failed) throw new Error('no cases')

  it('is worked out from the case itself, dated or not', () => {
    expect(changesOfCase(undefined, opened)).toEqual(['case-opened'])
    expect(changesOfCase(opened, answered)).toEqual(['case-answered'])
    expect(changesOfCase(opened, failed)).toEqual(['case-closed'])
    expect(changesOfCase(undefined, ended)).toEqual(['case-opened', 'case-closed'])
    expect(changesOfCase(ended, ended)).toEqual([])
    // Providers that are not reported any more have not taken their answers back.
    expect(changesOfCase(answered, { ...opened, answers: null })).toEqual([])
  })

  it('two looks have seen what either had', () => {
    expect(laterCase(opened, answered)).toEqual(answered)
    expect(laterCase(failed, opened)).toEqual({ state: 'ended', answers: 0 })
  })
})

describe('F8 what was seen', () => {
  const mark = (time: number) => ({ at: time, ids: [String(time)] })
  const nothing: ChangesSeen = new Map()

  it('begins once for each part, and another tab does not move it', () => {
    const first = beginAt('b', 1, { scans: mark(10), cases: null })(nothing)
    const second = beginAt('b', 2, { scans: mark(20), cases: new Map() })(first)
    expect(second.get('b')).toEqual({ at: 1, isFirst: true, scans: mark(10), cases: new Map() })
    expect(beginAt('b', 3, { scans: mark(30), cases: new Map() })(second)).toBe(second)
  })

  it('moves on by a press, never back, and keeps what could not be read', () => {
    const first = beginAt('b', 1, { scans: mark(10), cases: new Map() })(nothing)
    const part = sawTo('b', 4, { scans: mark(20), cases: null })(first)
    // "Since" names what was seen last.
    expect(part.get('b')).toEqual({ at: 1, isFirst: false, scans: mark(20), cases: new Map() })
    const seen = sawTo('b', 5, { scans: mark(30), cases: new Map() })(part)
    expect(seen.get('b')).toEqual({ at: 5, isFirst: false, scans: mark(30), cases: new Map() })
    const older = sawTo('b', 3, { scans: mark(10), cases: new Map() })(seen)
    expect(older.get('b')).toEqual(seen.get('b'))
  })
})
