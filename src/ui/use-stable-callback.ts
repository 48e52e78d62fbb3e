import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that stays the same and calls the latest `callback`, so that memoized children don't render again.
 * For event handlers only: during a render it still calls the previous callback.
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
