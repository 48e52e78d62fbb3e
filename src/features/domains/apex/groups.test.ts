import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
import { groupSum, groupLabel } from './group-sum.ts'
import { hostsOfGroup, isHostOfApex } from './host-of-group.ts'

const walked = <Row>(rows: Row[], more: Partial<Walked<Row>> = {}): Walked<Row> => ({
  rows,
  count: rows.length,
  complete: true,
  unreadable: 0,
  ...more,
})
const host = (name: string): HostRow => ({
  id: `id of ${name}`,
  name,
  source: null,
  scanned: false,
  verdict: null,
  risk: null,
  needsReview: null,
  httpCode: null,
  scannedAt: null,
  openCase: null,
  feedback: null,
  screenshot: null,
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
  ])('C72 %s', (name, expected) => {
    expect(isHostOfApex(name, 'northbank.com')).toBe(expected)
  })

  it('C71 a host without an apex is its own group', () => {
    expect(isHostOfApex('198.51.100.7', '198.51.100.7')).toBe(true)
    expect(isHostOfApex('x.example', '')).toBe(false)
  })

  it('C72 holds exactly what ends in the apex as whole labels', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,6}$/)
    const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'))
    fc.assert(
      fc.property(name, name, fc.boolean(), (before, apex, below) => {
        const candidate = below ? `${before}.${apex}` : `${before}${apex}`
        const labels = candidate.split('.')
        const ending = apex.split('.')
        const expected = labels.slice(-ending.length).join('.') === ending.join('.')
        expect(isHostOfApex(candidate, apex)).toBe(expected)
      }),
    )
  })

  it('C72 leaves out unrelated names and compares with what the group counts', () => {
    const found = walked([
      host('northbank.com'),
      host('login.northbank.com'),
      host('mynorthbank.com'),
      host(''),
    ])
    const group = { apex: 'northbank.com', domainCount: 2, host: '' }
    const names = (result: ReturnType<typeof hostsOfGroup>) => result.rows.map((row) => row.name)
    expect(names(hostsOfGroup(found, group))).toEqual(['northbank.com', 'login.northbank.com'])
    expect(hostsOfGroup(found, group).notes).toEqual([])
    expect(hostsOfGroup(found, { ...group, domainCount: 5 }).notes).toEqual([
      'Found 2, while the service counts 5 for this domain.',
    ])
    expect(hostsOfGroup({ ...found, complete: false }, group).notes).toEqual([
      'The list changed while these hosts were read.',
    ])
  })

  it('C70 applies the host filter of the list within the group', () => {
    const found = walked([host('northbank.com'), host('login.northbank.com')])
    const result = hostsOfGroup(found, { apex: 'northbank.com', domainCount: 1, host: 'LOGIN' })
    expect(result.rows.map((row) => row.name)).toEqual(['login.northbank.com'])
    expect(result.notes).toEqual([])
  })
})

describe('the sum of the groups', () => {
  const groups = walked([
    { registrable_apex: 'a.example', domain_count: 2, risk: null },
    { registrable_apex: 'b.example', domain_count: 3, risk: 4 },
  ])

  it('C68 says how many of both', () => {
    expect(groupLabel(1204, 5120)).toBe('1,204 registered domains, 5,120 hosts')
    expect(groupLabel(1, 1)).toBe('1 registered domain, 1 host')
    expect(groupLabel(2, null)).toBe('2 registered domains')
  })

  it('C69 is the number of hosts, or says that the list changed', () => {
    expect(groupSum(groups, 5)).toEqual({ apexes: 2, hosts: 5, mismatch: null })
    expect(groupSum(groups, 6).mismatch).toBe(
      'The groups add up to 5 of 6 hosts: the list changed while loading.',
    )
    expect(groupSum({ ...groups, complete: false, count: 3 }, 5).mismatch).toBe(
      '2 of 3 registered domains loaded: the list changed while loading.',
    )
  })

  it('claims nothing where the service does not count', () => {
    expect(groupSum(groups, null).mismatch).toBeNull()
    const uncounted = walked([{ registrable_apex: 'a.example', domain_count: null, risk: null }])
    expect(groupSum(uncounted, 5)).toEqual({ apexes: 1, hosts: null, mismatch: null })
  })
})
