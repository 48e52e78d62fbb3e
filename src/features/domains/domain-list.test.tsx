import { describe, expect, it } from 'vitest'
import { createHostRow } from '#/test/host-row.ts'
import { filterGroupHosts, isHostOfApex } from './domain-list.ts'

describe('the hosts of an apex', () => {
  it.each([
    ['northbank.com', true],
    ['login.northbank.com', true],
    ['a.b.NORTHBANK.com.', true],
    ['mynorthbank.com', false],
    ['northbank.com.evil.example', false],
    ['', false],
  ])('C72 decides by whole labels whether %s is a host of northbank.com', (name, expected) => {
    expect(isHostOfApex(name, 'northbank.com')).toBe(expected)
  })

  it('C71 no host belongs to an apex without a name', () => {
    expect(isHostOfApex('x.example', '')).toBe(false)
  })

  it('C70 C72 omits unrelated names and compares with the group’s count', () => {
    const hosts = ['northbank.com', 'login.northbank.com', 'mynorthbank.com', '']
    const groupHosts = {
      rows: hosts.map((host) => createHostRow(host)),
      count: hosts.length,
      isComplete: true,
      unreadableCount: 0,
    }
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
    // The host filter of the list also applies within the group.
    expect(names(filterGroupHosts(groupHosts, group, 'LOGIN'))).toEqual(['login.northbank.com'])
  })
})
