import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a stable function that calls the latest `callback`, to avoid re-rendering memoized children. For event
 * handlers only: during render it still calls the previous one.
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
