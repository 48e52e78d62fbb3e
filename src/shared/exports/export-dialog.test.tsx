import { expect, it } from 'vitest'
import { describeResult } from './export-dialog.tsx'

const completeExport = {
  ended_at: '2026-11-20T08:00:00.000Z',
  rows_in_file: 1234,
  rows_read: 1234,
  service_count: 1234,
  complete: true,
  duplicates: 0,
  unreadable: 0,
  rows_not_reporting_filter: 0,
}

it.each([
  [{}, 'Complete: 1,234 rows, matching the service’s count.'],
  [{ rows_in_file: 1 }, 'Complete: 1 of 1,234 rows, matching the service’s count.'],
  [
    { hosts_in_file: 1, rows_without_host: 0 },
    'Complete: 1,234 rows, matching the service’s count. 1 host in the file, each listed once.',
  ],
  [
    { service_count: 1240, complete: false },
    'May be incomplete: the service counted 1,240; the file has 1,234 rows.',
  ],
  [
    { service_count: null },
    'May be incomplete: the service reports no total; the file has 1,234 rows.',
  ],
  [
    { rows_in_file: 3, rows_not_reporting_filter: 2 },
    'May be incomplete: the service counted 1,234; the file has 3 of 1,234 rows.',
  ],
  [
    { service_count: 1235, unreadable: 1 },
    'May be incomplete: the service counted 1,235; the file has 1,234 rows.',
  ],
  [
    { hosts_in_file: 2, rows_without_host: 1 },
    'May be incomplete: the service counted 1,234; the file has 1,233 of 1,234 rows. 2 hosts in the file, each listed once.',
  ],
])('F10 C27 C64 describes the result of an export with %j', (counts, text) => {
  expect(describeResult({ ...completeExport, ...counts })).toBe(text)
})
