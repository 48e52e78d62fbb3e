import { createStore, useSelector } from '@tanstack/react-store'

const minuteMs = 60_000

const clock = createStore(Date.now())

/** Updates `useNow` once a minute. Returns a function that stops it. */
export function startClock(): () => void {
  const tick = () => clock.setState(() => Date.now())
  tick()
  const timer = setInterval(tick, minuteMs)
  return () => clearInterval(timer)
}

/** Current time in milliseconds, shared by the page and updated once a minute. */
export const useNow = (): number => useSelector(clock)
