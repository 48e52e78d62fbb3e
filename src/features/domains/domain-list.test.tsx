import { describe, expect, it } from 'vitest'
import { createHostRow } from '#/test/host-row.ts'
import { filterGroupHosts, isHostOfApex } from './domain-list.ts'

describe('the hosts of an apex', () => {
  it.each([
    ['northbank.com', 'northbank.com', true],
    ['login.northbank.com', 'northbank.com', true],
    ['a.b.NORTHBANK.com.', 'northbank.com', true],
    ['mynorthbank.com', 'northbank.com', false],
    ['northbank.com.evil.example', 'northbank.com', false],
    ['', 'northbank.com', false],
    ['x.example', '', false],
    ['', '', false],
  ])(
    'C71 C72 are matched by whole labels: isHostOfApex(%j, %j) returns %j',
    (name, apex, expected) => {
      expect(isHostOfApex(name, apex)).toBe(expected)
    },
  )

  it('C70 C72 exclude unrelated names, and are partial if some hosts of the group are missing', () => {
    const hosts = ['northbank.com', 'login.northbank.com', 'mynorthbank.com', '']
    const groupHosts = {
      rows: hosts.map((host) => createHostRow(host)),
      count: hosts.length,
      isComplete: true,
      unreadableCount: 0,
    }
    const group = { id: 'northbank.com', domain_count: 2 }
    const listNames = (result: ReturnType<typeof filterGroupHosts>) =>
      result.rows.map((row) => row.name)
    expect(listNames(filterGroupHosts(groupHosts, group, ''))).toEqual([
      'northbank.com',
      'login.northbank.com',
    ])
    expect(filterGroupHosts(groupHosts, group, '').isPartial).toBe(false)
    expect(filterGroupHosts(groupHosts, { ...group, domain_count: 5 }, '').isPartial).toBe(true)
    const incomplete = { ...groupHosts, isComplete: false }
    expect(filterGroupHosts(incomplete, group, '').isPartial).toBe(true)
    // The host filter of the list also applies within the group.
    expect(listNames(filterGroupHosts(groupHosts, group, 'LOGIN'))).toEqual(['login.northbank.com'])
  })
})
