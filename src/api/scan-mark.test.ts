import { describe, expect, it } from 'vitest'
import { isSeen, laterMark, markOf } from './scan-mark.ts'

const scan = (id: string, minute: number | null) => ({
  id,
  scanned_at: minute === null ? null : new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString(),
})
const instant = (minute: number) => Date.UTC(2026, 10, 1, 12, minute)

describe('F8 how far scans were seen', () => {
  it('is known by id at the instant of the newest, and by time before it', () => {
    const mark = markOf([scan('a', 30), scan('b', 30), scan('c', 10)])
    expect(mark).toEqual({ at: instant(30), ids: ['a', 'b', 'c'] })
    expect(isSeen(mark, scan('a', 30))).toBe(true)
    expect(isSeen(mark, scan('late', 30))).toBe(false)
    expect(isSeen(mark, scan('old', 29))).toBe(true)
    expect(isSeen(mark, scan('new', 31))).toBe(false)
  })

  it('knows by id what has no time, and takes nothing else without one for seen', () => {
    const mark = markOf([scan('a', null), scan('b', null)])
    expect(mark).toEqual({ at: null, ids: ['a', 'b'] })
    expect(isSeen(mark, scan('b', null))).toBe(true)
    expect(isSeen(mark, scan('c', null))).toBe(false)
    expect(isSeen(mark, scan('c', 5))).toBe(false)
  })

  it('keeps all ids of one instant, however many there are', () => {
    const many = Array.from({ length: 250 }, (_, n) => scan(`s${n}`, 30))
    expect(markOf([...many, scan('older', 10)]).ids).toHaveLength(250)
  })

  it('never goes back, whichever tab was first', () => {
    const [early, late] = [markOf([scan('a', 10)]), markOf([scan('b', 20)])]
    expect(laterMark(early, late)).toEqual(late)
    expect(laterMark(late, early)).toEqual(late)
    expect(laterMark(late, markOf([scan('c', 20)]))).toEqual({ at: instant(20), ids: ['b', 'c'] })
    const undated = markOf([scan('d', null)])
    expect(laterMark(late, undated)).toEqual(late)
    expect(laterMark(undated, late)).toEqual(late)
  })
})
