import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A function that stays the same from one drawing to the next and does what the newest one does, so that what it
 * is handed to is not drawn again for it. For events: while something is drawn it is still that of before.
 */
export function useStable<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        newest.current(...args),
  )
  return stable
}
