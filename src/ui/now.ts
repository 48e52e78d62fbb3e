import { createStore, useSelector } from '@tanstack/react-store'

const MINUTE = 60_000

const clock = createStore(Date.now())

/** Moves the clock of the page on once a minute, until the returned function is called. */
export function keepTime(): () => void {
  const tick = () => clock.setState(() => Date.now())
  tick()
  const timer = setInterval(tick, MINUTE)
  return () => clearInterval(timer)
}

/** The present in milliseconds, the same for the whole page, moving once a minute. */
export const useNow = (): number => useSelector(clock)
