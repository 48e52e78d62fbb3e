import { expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { stillUpLabel } from './still-up-labels.ts'

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
  )

it('C91 says what the newest scan got, and no more than that', () => {
  const word = (code: number | null) => label({ https_head_request_response_code: code }).word
  expect([200, 301, 403, 503, 0, null].map(word)).toEqual([
    'Up',
    'Up',
    'Error 403',
    'Error 503',
    'No answer',
    'Not known',
  ])
  expect(label({ https_head_request_response_code: 200 }).scannedAt).toBe(scanned)
  expect(label({ https_head_request_response_code: 0, completeness: 0 }).word).toBe(
    'No DNS records',
  )
})

it('C79 without a scan nothing is known', () => {
  expect(label(null)).toMatchObject({ word: 'Not known', scannedAt: null })
  expect(label(undefined)).toMatchObject({ word: 'Not known', scannedAt: null })
})

it('tells a scan from before the end of the case from one after it', () => {
  const end = (closed_at: string | null) => label({}, { closed_at }).beforeEnd
  expect(end('2026-11-19T10:00:00Z')).toBe(true)
  expect(end('2026-11-17T10:00:00Z')).toBe(false)
  expect(end(null)).toBe(false)
})
