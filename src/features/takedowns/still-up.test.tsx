import { expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { describeScan } from './still-up.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const scanned = '2026-11-18T10:00:00Z'

const label = (scan: object | null | undefined, part: object = {}) =>
  describeScan(
    scan === undefined
      ? null
      : domain.parse({
          id,
          name: 'evil.example',
          latest_scan: scan === null ? null : { id, created_at: scanned, completeness: 3, ...scan },
        }),
    takedown.parse({ id, is_open: true, ...part }),
    Date.parse('2026-11-20T10:00:00Z'),
  )

it('C91 states the result of the latest scan and no more', () => {
  const word = (code: number | null) => label({ https_head_request_response_code: code }).label
  expect([200, 301, 403, 503, 0, null].map(word)).toEqual([
    'Responds',
    'Responds',
    'Error 403',
    'Error 503',
    'No response',
    'Not known',
  ])
  expect(label({ https_head_request_response_code: 200 }).scannedAt).toBe(scanned)
  expect(label({ https_head_request_response_code: 0, completeness: 0 }).label).toBe(
    'No DNS records',
  )
})

it('C79 is unknown without a scan', () => {
  expect(label(null)).toMatchObject({ label: 'Not known', scannedAt: null })
  expect(label(undefined)).toMatchObject({ label: 'Not known', scannedAt: null })
})

const before = 'The website responded to the latest scan (200). That was before the case closed.'
const after = 'The website responded to the latest scan (200).'
const unclear =
  'The website responded to the latest scan (200). It’s not known whether that was before or after the case closed.'
// Exact to a day only (C116).
const about = { closed_at_source: 'DERIVED_FROM_NOTE' }

it.each<[string, string | null, object, object, string]>([
  ['a closing after the scan', '2026-11-19T10:00:00Z', {}, {}, before],
  ['a closing before the scan', '2026-11-17T10:00:00Z', {}, {}, after],
  ['no closing date', null, {}, {}, unclear],
  ['an open case', null, { is_open: true }, {}, after],
  ['an approximate closing on the day after', '2026-11-19T09:00:00Z', about, {}, unclear],
  ['an approximate closing on the day before', '2026-11-17T11:00:00Z', about, {}, unclear],
  ['an approximate closing two days before', '2026-11-17T09:00:00Z', about, {}, after],
  ['an approximate closing two days after', '2026-11-20T09:00:00Z', about, {}, before],
  [
    'a closing before the request',
    '2026-11-17T10:00:00Z',
    { created_at: '2026-11-18T00:00:00Z' },
    {},
    unclear,
  ],
  [
    'a scan in the future',
    '2026-11-17T10:00:00Z',
    {},
    { created_at: '2026-11-21T10:00:00Z' },
    unclear,
  ],
  [
    'a record that changed after the closing, with an undated scan',
    '2026-11-18T10:00:00Z',
    {},
    { created_at: null, updated_at: '2026-11-19T10:00:00Z' },
    unclear,
  ],
])('C91 C116 relates a scan to %s', (_name, closedAt, part, scan, text) => {
  const result = label(
    { https_head_request_response_code: 200, ...scan },
    { is_open: false, closed_at: closedAt, ...part },
  )
  expect(result.text).toBe(text)
})
