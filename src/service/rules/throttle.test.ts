import { describe, expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

function throttleWithClock(limit: number) {
  const clock = { now: 1_000_000 }
  return { clock, throttle: createThrottle(limit, 60_000, () => clock.now) }
}

describe('throttle (Authentication 4)', () => {
  it('lets as many events through as the limit says', () => {
    const { throttle } = throttleWithClock(3)
    expect([1, 2, 3].map(() => throttle.hit('a'))).toEqual([null, null, null])
    expect(throttle.hit('a')).toBe(60)
  })

  it('counts each key by itself', () => {
    const { throttle } = throttleWithClock(1)
    throttle.hit('a')
    expect(throttle.hit('a')).toBe(60)
    expect(throttle.hit('b')).toBeNull()
  })

  it('tells the seconds that are left of the window, rounded up', () => {
    const { throttle, clock } = throttleWithClock(1)
    throttle.hit('a')
    clock.now += 30_500
    expect(throttle.hit('a')).toBe(30)
    clock.now += 29_499
    expect(throttle.hit('a')).toBe(1)
  })

  it('starts anew when the window has ended', () => {
    const { throttle, clock } = throttleWithClock(1)
    throttle.hit('a')
    clock.now += 60_000
    expect(throttle.hit('a')).toBeNull()
  })

  it('wait tells without counting', () => {
    const { throttle } = throttleWithClock(1)
    expect(throttle.wait('a')).toBeNull()
    expect(throttle.wait('a')).toBeNull()
    throttle.hit('a')
    expect(throttle.wait('a')).toBe(60)
  })

  it('a limit of 0 lets nothing through', () => {
    expect(throttleWithClock(0).throttle.hit('a')).toBe(60)
  })

  it('forgets the oldest of very many keys rather than growing for ever', () => {
    const { throttle } = throttleWithClock(1)
    for (let n = 0; n <= 10_000; n++) throttle.hit(`key ${n}`)
    expect(throttle.wait('key 0')).toBeNull()
    expect(throttle.wait('key 10000')).toBe(60)
  })
})
