import { createStore, useSelector } from '@tanstack/react-store'
import { MINUTE } from '#/lib/dates.ts'

const clock = createStore(Date.now())

/** Starts the clock of `useNow`. Returns a function that stops it. */
export function startClock(): () => void {
  const tick = () => clock.setState(() => Date.now())
  tick()
  const timer = setInterval(tick, MINUTE)
  return () => clearInterval(timer)
}

/** Milliseconds since the epoch; the same for all components, updated every minute. */
export const useNow = (): number => useSelector(clock)
