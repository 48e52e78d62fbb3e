import { describe, expect, it } from 'vitest'
import { seededIds, seededRandom } from './random.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/

function draw(seed: string): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: 20 }, () => random.next())
}

describe('repeatable chance', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    expect(draw('demo')).toEqual(draw('demo'))
    expect(draw('demo')).not.toEqual(draw('Demo'))
  })

  it('stays in its range and reaches both ends', () => {
    const random = seededRandom('range')
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
    expect(drawn).toEqual(new Set([3, 4, 5, 6]))
  })

  it('draws keys about as often as their weights say, and never one without weight', () => {
    const random = seededRandom('weights')
    const counts = { often: 0, rarely: 0, never: 0 }
    for (let n = 0; n < 2000; n++) counts[random.weighted({ often: 9, rarely: 1, never: 0 })]++
    expect(counts.never).toBe(0)
    expect(counts.rarely).toBeGreaterThan(120)
    expect(counts.rarely).toBeLessThan(280)
  })

  it('refuses to pick from nothing', () => {
    expect(() => seededRandom('none').pick([])).toThrow('nothing to pick from')
  })
})

describe('repeatable ids', () => {
  it('are distinct UUIDs that rise, so that they are appended to their index', () => {
    const newId = seededIds(seededRandom('ids'))
    const ids = Array.from({ length: 2000 }, newId)
    expect(ids.every((id) => uuid.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('stay UUIDs of the right length over the rows of the largest demo', () => {
    // 0x1fffffff + 3 million ids of at most 600 each still has eight hex digits.
    expect((0x1fffffff + 3_000_000 * 600).toString(16)).toHaveLength(8)
  })
})
