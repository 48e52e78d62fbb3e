import { expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { describeScan } from './case-site.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const scanned = '2026-11-18T10:00:00Z'

const describeScanOf = (scan: object | null | undefined, fields: object = {}) =>
  describeScan(
    scan === undefined
      ? null
      : domain.parse({
          id,
          name: 'evil.example',
          latest_scan: scan === null ? null : { id, created_at: scanned, completeness: 3, ...scan },
        }),
    takedown.parse({ id, is_open: true, ...fields }),
    Date.parse('2026-11-20T10:00:00Z'),
  )

it.each<[string, object | null | undefined]>([
  ['Responds', { https_head_request_response_code: 200 }],
  ['Responds', { https_head_request_response_code: 301 }],
  ['Error 403', { https_head_request_response_code: 403 }],
  ['Error 503', { https_head_request_response_code: 503 }],
  ['No response', { https_head_request_response_code: 0 }],
  ['No DNS records', { https_head_request_response_code: 0, completeness: 0 }],
  ['Not known', { https_head_request_response_code: null }],
  ['Not known', null],
  ['Not known', undefined],
])('C79 C91 states the result of the latest scan and no more: %s for %j', (text, scan) =>
  expect(describeScanOf(scan)).toMatchObject({ label: text, scannedAt: scan ? scanned : null }),
)

const afterText = 'The website responded to the latest scan (200).'
const beforeText = `${afterText} That was before the case closed.`
const unclearText = `${afterText} It’s not known whether that was before or after the case closed.`
// Exact to a day only (C116).
const derivedDate = { closed_at_source: 'DERIVED_FROM_NOTE' }
const toIso = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

// The scan was on 18 November, 10:00.
it.each<[string, string | null, object, object, string]>([
  ['a closing after the scan', toIso(19, 10), {}, {}, beforeText],
  ['a closing before the scan', toIso(17, 10), {}, {}, afterText],
  ['no closing date', null, {}, {}, unclearText],
  ['an open case', null, { is_open: true }, {}, afterText],
  ['an approximate closing on the day after', toIso(19, 9), derivedDate, {}, unclearText],
  ['an approximate closing on the day before', toIso(17, 11), derivedDate, {}, unclearText],
  ['an approximate closing two days before', toIso(17, 9), derivedDate, {}, afterText],
  ['an approximate closing two days after', toIso(20, 9), derivedDate, {}, beforeText],
  ['a closing before the request', toIso(17, 10), { created_at: toIso(18, 0) }, {}, unclearText],
  ['a scan in the future', toIso(17, 10), {}, { created_at: toIso(21, 10) }, unclearText],
  [
    'a record that changed after the closing, with an undated scan',
    toIso(18, 10),
    {},
    { created_at: null, updated_at: toIso(19, 10) },
    unclearText,
  ],
])('C91 C116 relates a scan to %s', (_name, closedAt, fields, scan, text) => {
  const { text: description } = describeScanOf(
    { https_head_request_response_code: 200, ...scan },
    { is_open: false, closed_at: closedAt, ...fields },
  )
  expect(description).toBe(text)
})
