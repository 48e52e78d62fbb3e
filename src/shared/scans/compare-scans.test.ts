import { expect, it } from 'vitest'
import { createDetail } from '#/shared/details.ts'
import { compareDetails } from './compare-scans.ts'

it.each([
  ['text', '404, page not found', '404, page not found', 'same'],
  ['text', 'no response recorded', '200, responds', 'changed'],
  ['text', null, '200, responds', 'unknown'],
  ['text', '200, responds', null, 'unknown'],
  ['text', null, null, 'unknown'],
  ['certificate', 'Issuer: A\nNames: b', 'Issuer: A\r\n Names: b ', 'same'],
  ['dns', '192.0.2.1\nBackup.example', 'backup.EXAMPLE.\n192.0.2.1\n192.0.2.1', 'same'],
  ['mx', '', '10 mail.example', 'changed'],
] as const)(
  'C92 C98 compares the %s value %j with %j in a later scan: %s',
  (kind, before, after, change) => {
    const create = (value: string | null) => createDetail('Term', value, { kind })
    expect(compareDetails(create(before), create(after))).toBe(change)
  },
)
