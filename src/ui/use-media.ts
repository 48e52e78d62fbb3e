import { useSyncExternalStore } from 'react'

/** Desktop screens: the breakpoint `wide` of styles.css. */
export const wideMediaQuery = '(min-width: 48.0625rem)'

/** Returns whether a media query matches; updates on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
