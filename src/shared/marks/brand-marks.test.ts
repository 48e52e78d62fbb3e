import { afterEach, expect, it } from 'vitest'
import { forgetDeviceStores } from '#/storage/device-store.ts'
import {
  allMarks,
  brandMarks,
  countMarks,
  noMarks,
  readMarks,
  withMarks,
  writeMarks,
} from './brand-marks.ts'

afterEach(forgetDeviceStores)

const mark = { name: 'h.example', at: 1 }

it('sets and removes notes', () => {
  const set = withMarks(noMarks, 'hold', [
    ['a', mark],
    ['b', mark],
  ])
  expect([...set.hold.keys()]).toEqual(['a', 'b'])
  expect(noMarks.hold.size).toBe(0)
  expect([...withMarks(set, 'hold', [['a', null]]).hold.keys()]).toEqual(['b'])
  expect(withMarks(set, 'hold', [])).toBe(set)
  expect(countMarks(set)).toBe(2)
})

it('ignores invalid notes and corrects future dates', () => {
  const read = readMarks.parse({
    hold: [{ id: 'a', ...mark }, { id: '', ...mark }, 7, { id: 'b', name: 'b', at: 1e15 }],
    seen: 'nonsense',
  })
  expect([...read.hold.keys()]).toEqual(['a', 'b'])
  expect(read.hold.get('b')?.at).toBeLessThanOrEqual(Date.now())
  expect(read.seen.size).toBe(0)
})

it('C9 finds all notes of a user by brand, and no others', async () => {
  const hold = (user: string, brand: string) =>
    brandMarks(user, brand).update((marks) => withMarks(marks, 'hold', [['a', mark]]))
  hold('ann', 'one')
  hold('ann', 'two')
  hold('bob', 'three')
  brandMarks('ann', 'unmarked')
  expect([...(await allMarks('ann')).keys()]).toEqual(['one', 'two'])
})

it.each([
  ['', ''],
  ['x'.repeat(1001), null],
  [null, null],
  [7, null],
])('keeps the note of a host named %j', (stored, name) => {
  const { hold } = readMarks.parse({ hold: [{ id: 'a', name: stored, at: 1 }] })
  expect([...hold]).toEqual([['a', { name, at: 1 }]])
})

it('stores a placeholder for a missing hostname, which older versions need', () => {
  const marks = withMarks(noMarks, 'hold', [['a', { name: null, at: 1 }]])
  const stored = writeMarks(marks)
  expect(stored['hold']).toEqual([{ id: 'a', name: 'a', at: 1, until: undefined }])
  expect(readMarks.parse(stored)).toEqual(marks)
})

it('reads more notes than a brand has hosts', () => {
  const seen = Array.from({ length: 100_001 }, (_, n) => ({ id: `id-${n}`, ...mark }))
  expect(readMarks.parse({ seen }).seen.size).toBe(100_001)
})
