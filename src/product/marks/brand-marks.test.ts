import { afterEach, expect, it } from 'vitest'
import { forgetDeviceStores } from '#/lib/device/device-store.ts'
import { allMarks, brandMarks, countMarks, noMarks, withMarks } from './brand-marks.ts'

afterEach(forgetDeviceStores)

const mark = { name: 'h.example', at: 1 }

it('marks are set and taken back, and it is known when', () => {
  const set = withMarks(noMarks, 'hold', [
    ['a', mark],
    ['b', mark],
  ])
  expect([...set.hold.keys()]).toEqual(['a', 'b'])
  expect(noMarks.hold.size).toBe(0)
  const back = withMarks(set, 'hold', [['a', 9]])
  expect([...back.hold.keys()]).toEqual(['b'])
  expect(back.removed).toEqual(new Map([['hold/a', 9]]))
  expect(withMarks(back, 'hold', [['a', mark]]).removed.size).toBe(0)
  expect(withMarks(set, 'hold', [])).toBe(set)
  expect(countMarks(set)).toBe(2)
})

it('of the marks taken back only the newest are remembered', () => {
  const ids = Array.from({ length: 2100 }, (_id, index) => [String(index), index] as const)
  const { removed } = withMarks(noMarks, 'seen', ids)
  expect(removed.size).toBe(2000)
  expect(removed.has('seen/2099')).toBe(true)
})

it('C9 all marks of a user are found by brand, and no others', async () => {
  const hold = (user: string, brand: string) =>
    brandMarks(user, brand).update((marks) => withMarks(marks, 'hold', [['a', mark]]))
  hold('ann', 'one')
  hold('ann', 'two')
  hold('bob', 'three')
  brandMarks('ann', 'unmarked')
  expect([...(await allMarks('ann')).keys()]).toEqual(['one', 'two'])
})
