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
  // Rows left out of the file, because they lack a value that a filter needs.
  rows_not_reporting_filter: 0,
}

// The app loads all rows that the service counts, and may then filter them itself (C64).
it.each<[string, object, string]>([
  ['of all loaded rows', {}, 'Complete: 1,234 rows, matching the service’s count.'],
  [
    'of one loaded row after the app filtered out the other rows',
    { rows_in_file: 1 },
    'Complete: 1 row in the file, out of all 1,234 that the service counted.',
  ],
  [
    'as a blocklist',
    { hosts_in_file: 1, rows_without_host: 0 },
    'Complete: 1,234 rows, matching the service’s count. 1 host in the file, each listed once.',
  ],
  [
    'with fewer rows than the service counted',
    { service_count: 1240, complete: false },
    'May be incomplete: the service counted 1,240; the file has 1,234 rows.',
  ],
  [
    'without a count from the service',
    { service_count: null },
    'May be incomplete: the service reports no total; the file has 1,234 rows.',
  ],
  [
    'that leaves out two rows without a value that a filter needs',
    { rows_in_file: 3, rows_not_reporting_filter: 2 },
    'May be incomplete: the service counted 1,234; the file has 3 of 1,234 rows.',
  ],
  [
    'that leaves out an unreadable row',
    { service_count: 1235, unreadable: 1 },
    'May be incomplete: the service counted 1,235; the file has 1,234 rows.',
  ],
  [
    'as a blocklist that leaves out a row without a host',
    { hosts_in_file: 2, rows_without_host: 1 },
    'May be incomplete: the service counted 1,234; the file has 1,233 of 1,234 rows. 2 hosts in the file, each listed once.',
  ],
])('F10 C27 C64 describes the result of an export %s', (_case, counts, text) => {
  expect(describeResult({ ...completeExport, ...counts })).toBe(text)
})
