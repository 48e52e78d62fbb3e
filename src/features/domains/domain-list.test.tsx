import { describe, expect, it } from 'vitest'
import type { FullList } from '#/api/fetch-all-pages.ts'
import { createHostRow } from '#/test/host-row.ts'
import { filterGroupHosts, isHostOfApex } from './domain-list.ts'

const toFullList = <Row,>(rows: Row[], overrides: Partial<FullList<Row>> = {}): FullList<Row> => ({
  rows,
  count: rows.length,
  rowCount: rows.length,
  isComplete: true,
  hasChanged: false,
  isTruncated: false,
  isEndReached: true,
  duplicateCount: 0,
  unreadableCount: 0,
  ...overrides,
})
describe('the hosts of an apex', () => {
  it.each([
    ['northbank.com', true],
    ['login.northbank.com', true],
    ['a.b.NORTHBANK.com.', true],
    ['mynorthbank.com', false],
    ['northbank.com.evil.example', false],
    ['northbank.community', false],
    ['', false],
  ])('C72 decides by whole labels whether %s is a host of northbank.com', (name, expected) => {
    expect(isHostOfApex(name, 'northbank.com')).toBe(expected)
  })

  it('C71 a host without an apex is its own group', () => {
    expect(isHostOfApex('198.51.100.7', '198.51.100.7')).toBe(true)
    expect(isHostOfApex('x.example', '')).toBe(false)
  })

  it('C72 omits unrelated names and compares with the group’s count', () => {
    const groupHosts = toFullList([
      createHostRow('northbank.com'),
      createHostRow('login.northbank.com'),
      createHostRow('mynorthbank.com'),
      createHostRow(''),
    ])
    const group = { id: 'northbank.com', domain_count: 2 }
    const names = (result: ReturnType<typeof filterGroupHosts>) =>
      result.rows.map((row) => row.name)
    expect(names(filterGroupHosts(groupHosts, group, ''))).toEqual([
      'northbank.com',
      'login.northbank.com',
    ])
    expect(filterGroupHosts(groupHosts, group, '').isPartial).toBe(false)
    expect(filterGroupHosts(groupHosts, { ...group, domain_count: 5 }, '').isPartial).toBe(true)
    const incomplete = { ...groupHosts, isComplete: false }
    expect(filterGroupHosts(incomplete, group, '').isPartial).toBe(true)
  })

  it('C70 applies the host filter of the list within the group', () => {
    const groupHosts = toFullList([
      createHostRow('northbank.com'),
      createHostRow('login.northbank.com'),
    ])
    const result = filterGroupHosts(groupHosts, { id: 'northbank.com', domain_count: 1 }, 'LOGIN')
    expect(result.rows.map((row) => row.name)).toEqual(['login.northbank.com'])
    expect(result.isPartial).toBe(false)
  })
})
