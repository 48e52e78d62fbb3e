import { expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { describeScan, describeScanTiming } from './case-site.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const scannedAt = '2026-11-18T10:00:00Z'

it.each<[string, object | null]>([
  ['Responds (200)', { https_head_request_response_code: 200 }],
  ['Error 403', { https_head_request_response_code: 403 }],
  ['No response', { https_head_request_response_code: 0 }],
  ['No DNS records', { https_head_request_response_code: 0, completeness: 0 }],
  ['No response recorded', { https_head_request_response_code: null }],
  ['Response not reported', {}],
  ['Not scanned yet', null],
])('C79 C91 states the result of the latest scan: %s for %j', (text, fields) => {
  const scan = fields && { id, created_at: scannedAt, completeness: 3, ...fields }
  expect(describeScan(domain.parse({ id, latest_scan: scan }))).toMatchObject({
    text,
    scannedAt: scan ? scannedAt : null,
  })
})

it('C79 says that a site has no scan because the brand doesn’t track it', () => {
  expect(describeScan(null).text).toBe('Not tracked by the brand')
})

const unclearText = 'It’s not known whether that was before or after the case closed.'

it.each<[string, object, string | null]>([
  ['an open case', { is_open: true }, null],
  ['a case closed before the scan', { closed_at: '2026-11-17T10:00:00Z' }, null],
  [
    'a case closed after the scan',
    { closed_at: '2026-11-19T10:00:00Z' },
    'That was before the case closed.',
  ],
  ['a case without a closing date', { closed_at: null }, unclearText],
  [
    'a case closed before it was requested',
    { closed_at: '2026-11-17T10:00:00Z', created_at: '2026-11-18T00:00:00Z' },
    unclearText,
  ],
  [
    'a case closed on about the day before the scan',
    { closed_at: '2026-11-17T11:00:00Z', closed_at_source: 'DERIVED_FROM_NOTE' },
    unclearText,
  ],
])('C91 C116 compares the time of a scan with %s', (_name, fields, text) => {
  const row = takedown.parse({ id, is_open: false, ...fields })
  expect(describeScanTiming(scannedAt, row, Date.parse('2026-11-20T10:00:00Z'))).toBe(text)
})
