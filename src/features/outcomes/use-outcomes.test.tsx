import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startClock } from '#/ui/now.ts'
import { useOutcomes } from './outcome-figures.ts'

it('F1 the trend ends with the current local month in a time zone offset by half an hour', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  // 23:40 local time; the hour in UTC ends in the next month.
  vi.useFakeTimers({ now: Date.parse('2026-11-30T18:10:00Z') })
  startClock()()
  onTestFinished(() => {
    vi.useRealTimers()
    startClock()()
  })
  const search = {
    brand: undefined,
    period: 'all',
    from: undefined,
    to: undefined,
    waits: 1,
  } as const
  const { result } = renderHook(() => useOutcomes([], search))
  expect(result.current.months.at(-1)?.period.from).toBe('2026-11-01')
})
