import { describe, expect, it } from 'vitest'
import { FileTooLarge } from '#/ui/save-file.ts'
import { failureWords, resultNotes, resultSentence, type ExportReport } from './export-run.ts'

const report = (
  read: Partial<ExportReport['read']> = {},
  more: Partial<ExportReport> = {},
): ExportReport => ({
  file: 'a.csv',
  written: 1234,
  notReported: 0,
  hosts: null,
  ...more,
  read: {
    rows: 1234,
    count: 1234,
    duplicates: 0,
    left: 0,
    unreadable: 0,
    changed: false,
    cut: false,
    passes: 1,
    complete: true,
    ...read,
  },
})

describe('F10 result of an export', () => {
  it('is reported in numbers, without notes if they match', () => {
    expect(resultSentence(report())).toBe('1,234 rows, 1,234 unique; the service counted 1,234.')
    expect(resultNotes(report())).toEqual([])
  })

  it('C64 states how many rows match of the total', () => {
    expect(resultSentence(report({}, { written: 1 }))).toBe(
      '1 row matches of 1,234 rows loaded, 1,234 unique; the service counted 1,234.',
    )
  })

  it('C27 claims completeness only if it was confirmed', () => {
    const drifted = report({ count: 1240, complete: false, passes: 3, duplicates: 2, left: 1 })
    expect(resultNotes(drifted)).toEqual([
      'May be incomplete: the list changed each of the 3 times it was loaded.',
      '2 rows came more than once because the list changed while it was loaded, and are in the file once.',
      '1 row left the list while it was loaded, but is still in the file.',
    ])
    const uncounted = report({ count: null, complete: false })
    expect(resultSentence(uncounted)).toContain('the service doesn’t say how many there are')
    expect(resultNotes(uncounted)).toEqual([
      'Some rows may be missing: the service reports no total.',
    ])
  })

  it('lists omissions', () => {
    const left = report({ unreadable: 1 }, { notReported: 2, hosts: { written: 1, without: 3 } })
    expect(resultSentence(left)).toContain('1 host in the file, each listed once.')
    expect(resultNotes(left)).toEqual([
      '1 row couldn’t be read and is left out.',
      '2 rows don’t report what a filter needs, and are left out.',
      '3 rows have no host that can be blocked.',
    ])
  })

  it('explains a missing file', () => {
    expect(failureWords(new FileTooLarge())).toContain('larger than 200 MB')
    expect(failureWords(new DOMException('', 'QuotaExceededError'))).toContain('out of space')
    expect(failureWords(new DOMException('', 'NotAllowedError'))).toContain('couldn’t write')
    expect(failureWords(new Error('x'))).toMatch(/No file was saved\.$/)
  })
})
