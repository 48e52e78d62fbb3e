import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that never changes and calls the latest `callback`, for memoized children. Call the function only
 * in event handlers. During a render, it would call the previous callback.
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
