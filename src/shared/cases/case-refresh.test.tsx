import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { getPollIntervalMs, getRefetchInterval } from './case-refresh.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const second = 1000
const minute = 60 * second

it.each([
  ['a new case', 1, 1, 15 * second],
  ['a case that changed just now', 5000, 2, 15 * second],
  ['a case that changed an hour ago', 300, 60, minute],
  ['a case that changed five hours ago', 300, 300, 5 * minute],
  ['a case that is a week old', 7 * 1440, 7 * 1440, 15 * minute],
  ['a case whose timestamps are slightly in the future', -30, -30, 15 * second],
  // A change in the future must not cause the shortest interval.
  ['a case whose last change is in the future', 7 * 1440, -1440, 15 * minute],
])(
  'F15 refetches %s at an interval based on its last change, and stops once it is closed',
  (_name, createdMinutesAgo, updatedMinutesAgo, intervalMs) => {
    const row = {
      is_open: true,
      created_at: minutesAgo(createdMinutesAgo),
      updated_at: minutesAgo(updatedMinutesAgo),
    }
    expect(getPollIntervalMs(row, false, now)).toBe(intervalMs)
    // After a failure, the interval is at least a minute.
    expect(getPollIntervalMs(row, true, now)).toBe(Math.max(minute, intervalMs))
    expect(getPollIntervalMs({ ...row, is_open: false }, false, now)).toBe(false)
  },
)

it('F15 refetches a case without dates every 15 minutes, and doesn’t refetch a case before it is loaded', () => {
  const undated = { is_open: null, created_at: 'x', updated_at: null }
  expect(getPollIntervalMs(undated, false, now)).toBe(15 * minute)
  expect(getPollIntervalMs(undefined, true, now)).toBe(false)
})

it('F15 keeps a five-minute refetch interval even if the page renders every minute', async () => {
  vi.useFakeTimers({ now })
  const row = { is_open: true, created_at: minutesAgo(300), updated_at: null }
  let fetchCount = 0
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['case'],
    queryFn: async () => {
      fetchCount += 1
      return row
    },
    refetchInterval: ({ state }) => getRefetchInterval(state.data, state),
  })
  const unsubscribe = observer.subscribe(() => {})
  for (let minutes = 0; minutes < 11; minutes += 1) {
    await vi.advanceTimersByTimeAsync(minute)
    observer.setOptions(observer.options)
  }
  unsubscribe()
  vi.useRealTimers()
  expect(fetchCount).toBe(3)
})
