import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function of stable identity, so that memoized children don't re-render.
 * Call it only in event handlers: during a render, it still calls the callback of the previous render.
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
