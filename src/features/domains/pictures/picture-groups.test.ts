import { expect, it } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import { groupPictures, isGroup, wallRows } from './picture-groups.ts'
import { rowBeyond, rowsOf, wallLines } from './wall-lines.ts'

const host = (id: string): HostRow => ({
  id,
  name: `${id}.example`,
  source: null,
  scanned: true,
  verdict: 'red',
  risk: 80,
  needsReview: null,
  httpCode: null,
  scannedAt: null,
  openCase: null,
  feedback: null,
  screenshot: null,
})
const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map(host)
const groupsBy = (hashes: Readonly<Record<string, bigint>>) =>
  groupPictures(hosts, ({ id }) => hashes[id] ?? null)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const none: ReadonlySet<string> = new Set()

it('F23 near pictures are one group, far ones and unreadable ones stay single', () => {
  const groups = groupsBy({ a: 0n, b: ~0n & 0xffffffffffffffffn, c: 0b111n, e: 0b1n })
  expect(groups.map((group) => ids(group.hosts))).toEqual([['a', 'c', 'e']])
})

it('F23 no chain of small differences joins what is far apart', () => {
  // b is near to a and c, but a and c are not near to each other.
  const groups = groupsBy({ a: 0n, b: 0b11111n, c: 0b1111111111n })
  expect(groups.map((group) => ids(group.hosts))).toEqual([['a', 'b']])
})

it('F23 a group stands where its first host stood, and its hosts after it once it is open', () => {
  const groups = groupsBy({ b: 1n, d: 1n, f: 1n })
  const id = groups[0]?.id ?? ''
  expect(ids(wallRows(hosts, groups, none))).toEqual(['a', id, 'c', 'e'])
  const open = new Set([id])
  expect(ids(wallRows(hosts, groups, open))).toEqual(['a', id, 'b', 'd', 'f', 'c', 'e'])
})

it('a group of which one host is left is that host', () => {
  const groups = groupsBy({ b: 1n, d: 1n })
  const left = hosts.filter(({ id }) => id !== 'b')
  expect(wallRows(left, groups, none).some(isGroup)).toBe(false)
  expect(ids(wallRows(left, groups, none))).toEqual(['a', 'c', 'd', 'e', 'f'])
})

it('the hosts of an open group have lines of their own, and keys go up and down by column', () => {
  const groups = groupsBy({ b: 1n, d: 1n, f: 1n })
  const id = groups[0]?.id ?? ''
  const open = new Set([id])
  const lines = wallLines(wallRows(hosts, groups, open), 2, open)
  expect(lines.map((line) => ids(rowsOf(line)))).toEqual([
    ['a'],
    [id],
    ['b', 'd'],
    ['f'],
    ['c', 'e'],
  ])
  const beyond = (from: string, by: 1 | -1) => rowBeyond(lines, from, by)?.id ?? null
  expect(beyond('a', 1)).toBe(id)
  expect(beyond(id, 1)).toBe('b')
  expect(beyond('d', 1)).toBe('f')
  expect(beyond('f', 1)).toBe('c')
  expect(beyond('e', -1)).toBe('f')
  expect(beyond('a', -1)).toBeNull()
  expect(beyond('e', 1)).toBeNull()
})
