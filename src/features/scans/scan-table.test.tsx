import { describe, expect, it } from 'vitest'
import { compactScan, type CompactScan } from '#/contract/scan.ts'
import { groupByDay } from './scan-table.tsx'

const createScan = (id: string, created_at: string | null) =>
  compactScan.parse({ id, domain: id, created_at })

const countRowsByDay = (rows: readonly CompactScan[], zone: string, now = '2026-11-21T12:00:00Z') =>
  groupByDay(rows, zone, Date.parse(now)).map((group) => `${group.name}: ${group.rows.length}`)

describe('C100 C151 grouping a page by day', () => {
  const rows = [
    createScan('a', '2026-11-21T10:30:00Z'),
    createScan('b', '2026-11-20T18:30:00-11:00'),
    createScan('c', '2026-11-20T23:30:00Z'),
    createScan('d', '2026-11-20T09:00:00'),
  ]

  it.each([
    ['UTC', ['Today, Sat 21 Nov 2026: 2', 'Fri 20 Nov 2026: 2']],
    ['Pacific/Pago_Pago', ['Fri 20 Nov 2026: 3', 'Thu 19 Nov 2026: 1']],
    [
      'Pacific/Kiritimati',
      ['Today, Sun 22 Nov 2026: 1', 'Sat 21 Nov 2026: 2', 'Fri 20 Nov 2026: 1'],
    ],
  ])('uses the time zone %s', (zone, days) => {
    expect(countRowsByDay(rows, zone)).toEqual(days)
  })

  it('groups scans that report a date without a time by that date, in every time zone', () => {
    const dated = [createScan('a', '2026-11-20'), createScan('b', '2026-11-19')]
    for (const zone of ['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'])
      expect(countRowsByDay(dated, zone)).toEqual(['Fri 20 Nov 2026: 1', 'Thu 19 Nov 2026: 1'])
  })

  it('keeps the service’s order, and keeps rows without a readable time', () => {
    const mixedRows = [
      createScan('a', '2026-11-19T10:00:00Z'),
      createScan('b', null),
      createScan('c', 'soon'),
      ...rows,
    ]
    expect(countRowsByDay(mixedRows, 'UTC')).toEqual([
      'Thu 19 Nov 2026: 1',
      'Time not reported: 2',
      'Today, Sat 21 Nov 2026: 2',
      'Fri 20 Nov 2026: 2',
    ])
    expect(groupByDay(mixedRows, 'UTC', 0).flatMap((day) => day.rows)).toEqual(mixedRows)
  })
})
