import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the heading of a page that was just opened, which also reads it out. A change of
 * filters or of the page of a list leaves the focus where it is, and so does a page that keeps what has it.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  // The end of a navigation is an event of the router, not of a component.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        // What had the focus is still there, as a list is beside the record that was opened from it.
        const kept = document.activeElement
        if (kept !== main && main?.contains(kept) && kept?.checkVisibility()) return
        const headings = [...(main?.querySelectorAll<HTMLElement>('h1[tabindex]') ?? [])]
        const target = headings.find((heading) => heading.checkVisibility()) ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
