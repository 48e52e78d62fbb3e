import { describe, expect, it } from 'vitest'
import { FileTooLarge } from '#/ui/save-file.ts'
import {
  describeFailure,
  describeCaveats,
  describeResult,
  type ExportReport,
} from './export-to-file.ts'

const report = (
  read: Partial<ExportReport['loaded']> = {},
  more: Partial<ExportReport> = {},
): ExportReport => ({
  file: 'a.csv',
  written: 1234,
  notReported: 0,
  hosts: null,
  ...more,
  loaded: {
    rowCount: 1234,
    count: 1234,
    duplicateCount: 0,
    unreadable: 0,
    hasChanged: false,
    isTruncated: false,
    isEndReached: true,
    isComplete: true,
    ...read,
  },
})

describe('F10 result of an export', () => {
  it('is reported in numbers, without notes if they match', () => {
    expect(describeResult(report())).toBe('1,234 rows, 1,234 unique; the service counted 1,234.')
    expect(describeCaveats(report())).toEqual([])
  })

  it('C64 states how many rows match of the total', () => {
    expect(describeResult(report({}, { written: 1 }))).toBe(
      '1 row matches of 1,234 rows loaded, 1,234 unique; the service counted 1,234.',
    )
  })

  it('C27 claims completeness only if it was confirmed', () => {
    const drifted = report({
      count: 1240,
      isComplete: false,
      duplicateCount: 2,
    })
    expect(describeCaveats(drifted)).toEqual([
      'May be incomplete: the list changed while it was loaded.',
      '2 rows came more than once because the list changed while it was loaded, and are in the file once.',
    ])
    const uncounted = report({ count: null, isComplete: false })
    expect(describeResult(uncounted)).toContain('the service doesn’t say how many there are')
    expect(describeCaveats(uncounted)).toEqual([
      'Some rows may be missing: the service reports no total.',
    ])
  })

  it('lists omissions', () => {
    const left = report(
      { unreadable: 1 },
      { notReported: 2, hosts: { written: 1, skippedCount: 3 } },
    )
    expect(describeResult(left)).toContain('1 host in the file, each listed once.')
    expect(describeCaveats(left)).toEqual([
      '1 row couldn’t be read and is left out.',
      '2 rows don’t report what a filter needs, and are left out.',
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
