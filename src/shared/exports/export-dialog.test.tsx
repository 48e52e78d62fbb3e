import { describe, expect, it } from 'vitest'
import { FileTooLarge } from '#/ui/save-file.ts'
import {
  describeFailure,
  describeCaveats,
  describeResult,
  type ExportReport,
} from './export-dialog.tsx'

const createReport = (result: Partial<ExportReport['result']> = {}): ExportReport => ({
  file: 'a.csv',
  result: {
    ended_at: '2026-11-20T08:00:00.000Z',
    rows_in_file: 1234,
    rows_read: 1234,
    service_count: 1234,
    complete: true,
    duplicates: 0,
    unreadable: 0,
    rows_not_reporting_filter: 0,
    ...result,
  },
})

describe('F10 result of an export', () => {
  it('states the counts, without caveats if they match', () => {
    expect(describeResult(createReport())).toBe('1,234 unique rows; the service counted 1,234.')
    expect(describeCaveats(createReport())).toEqual([])
  })

  it('C64 states how many rows match of the total', () => {
    expect(describeResult(createReport({ rows_in_file: 1 }))).toBe(
      '1 of 1,234 unique rows matches; the service counted 1,234.',
    )
  })

  it('C27 claims completeness only if it was confirmed', () => {
    const changedDuringLoad = createReport({ service_count: 1240, complete: false, duplicates: 2 })
    expect(describeCaveats(changedDuringLoad)).toEqual([
      'May be incomplete: the list changed while it was loaded.',
      '2 rows appeared more than once because the list changed while it was loaded, and are in the file only once.',
    ])
    const uncounted = createReport({ service_count: null, complete: false })
    expect(describeResult(uncounted)).toContain('the service doesn’t say how many there are')
    expect(describeCaveats(uncounted)).toEqual([
      'Some rows may be missing: the service reports no total.',
    ])
  })

  it('lists omissions', () => {
    const withOmissions = createReport({
      unreadable: 1,
      rows_not_reporting_filter: 2,
      hosts_in_file: 1,
      rows_without_host: 3,
    })
    expect(describeResult(withOmissions)).toContain('1 host in the file, each listed once.')
    expect(describeCaveats(withOmissions)).toEqual([
      '1 row couldn’t be read and is left out.',
      '2 rows lack a value that a filter needs, and are left out.',
      '3 rows have no host that can be blocked.',
    ])
  })

  it('explains a missing file', () => {
    expect(describeFailure(new FileTooLarge())).toContain('larger than 200 MB')
    expect(describeFailure(new DOMException('', 'QuotaExceededError'))).toContain('out of space')
    expect(describeFailure(new DOMException('', 'NotAllowedError'))).toContain('couldn’t write')
    expect(describeFailure(new Error('x'))).toMatch(/No file was saved\.$/)
  })
})
