import { expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { stillUpLabel } from './still-up.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const scanned = '2026-11-18T10:00:00Z'

const label = (scan: object | null | undefined, part: object = {}) =>
  stillUpLabel(
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

it('distinguishes scans before and after the end of the case', () => {
  const doubt = (closed_at: string | null, part: object = {}, scan: object = {}) =>
    label(scan, { is_open: false, closed_at, ...part }).caveat
  const before = 'That was before the case closed.'
  const unclear = 'It’s not known whether that was before or after the case closed.'
  expect(doubt('2026-11-19T10:00:00Z')).toBe(before)
  expect(doubt('2026-11-17T10:00:00Z')).toBeNull()
  expect(doubt(null)).toBe(unclear)
  expect(doubt(null, { is_open: true })).toBeNull()
  // Exact to a day only (C116).
  const about = { closed_at_source: 'DERIVED_FROM_NOTE' }
  expect(doubt('2026-11-19T09:00:00Z', about)).toBe(unclear)
  expect(doubt('2026-11-17T11:00:00Z', about)).toBe(unclear)
  expect(doubt('2026-11-17T09:00:00Z', about)).toBeNull()
  expect(doubt('2026-11-20T09:00:00Z', about)).toBe(before)
  // Closed before the request, or scanned tomorrow.
  expect(doubt('2026-11-17T10:00:00Z', { created_at: '2026-11-18T00:00:00Z' })).toBe(unclear)
  expect(doubt('2026-11-17T10:00:00Z', {}, { created_at: '2026-11-21T10:00:00Z' })).toBe(unclear)
})

it('does not use the last change of a record as the scan time', () => {
  const changed = { created_at: null, updated_at: '2026-11-19T10:00:00Z' }
  expect(
    label(
      { ...changed, https_head_request_response_code: 200 },
      { is_open: false, closed_at: '2026-11-18T10:00:00Z' },
    ),
  ).toMatchObject({
    label: 'Responds',
    scannedAt: null,
    caveat: 'It’s not known whether that was before or after the case closed.',
  })
})
