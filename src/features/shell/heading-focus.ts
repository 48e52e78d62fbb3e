import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the heading of a page that was just opened, which also reads it out. A change of
 * filters or of the page of a list leaves the focus where it is.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  // The end of a navigation is an event of the router, not of a component.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
