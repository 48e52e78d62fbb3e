import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a stable function that calls the latest `callback`, to avoid re-rendering memoized children. For event
 * handlers only: during render it still calls the previous one.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        latest.current(...args),
  )
  return stable
}
