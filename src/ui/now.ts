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

/** Returns the time in milliseconds since the epoch, updated every minute. It is the same in all components. */
export const useNow = (): number => useSelector(clock)
