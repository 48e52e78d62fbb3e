import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '#/api/session.ts'

/** Maximum wait for a page's heading, or for the removal of the focused element. */
const timeoutMs = 5000

/** Returns whether focus is in a dialog or on a visible element of the page. */
function hasVisibleFocus(main: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused === null || focused === main) return false
  if (focused.closest('[role="dialog"]:not([data-closed])')) return true
  return main.contains(focused) && focused.checkVisibility()
}

/** Returns false if there is no visible heading. */
function focusHeading(main: HTMLElement): boolean {
  const headings = [...main.querySelectorAll<HTMLElement>('h1[tabindex]')]
  const heading = headings.find((element) => element.checkVisibility())
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

/** Focuses the heading after navigation to another page, unless the page keeps the focused element. */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stopWatching = () => {}
    function moveFocus() {
      const main = document.getElementById('main')
      if (!main) return
      stopWatching()
      if (!hasVisibleFocus(main) && focusHeading(main)) return
      if (!hasVisibleFocus(main)) main.focus({ preventScroll: true })
      // The old page may unmount, and the heading may mount, after the router's event.
      const observer = new MutationObserver(() => {
        // Only if focus was lost: the user may have moved on.
        if (document.activeElement === document.body) main.focus({ preventScroll: true })
        if (document.activeElement === main && focusHeading(main)) stopWatching()
      })
      observer.observe(main, { childList: true, subtree: true })
      const timer = setTimeout(() => observer.disconnect(), timeoutMs)
      stopWatching = () => {
        observer.disconnect()
        clearTimeout(timer)
      }
    }
    const state = session.store.state
    // After sign-in the shell mounts too late for the first navigation's event.
    if (state.isSignedIn && state.wasKeyTyped && document.activeElement === document.body)
      moveFocus()
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) moveFocus()
    })
    return () => {
      stopWatching()
      unsubscribe()
    }
  }, [router])
}

/** State of the sidebar on narrow screens. It closes on Escape and on any link, even one to the current page. */
export function useDrawer(): { isOpen: boolean; toggle: () => void } {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = () => setIsOpen(false)
    const handleKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close()
    }
    const unsubscribe = router.subscribe('onBeforeLoad', close)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [router, isOpen])
  return { isOpen, toggle: () => setIsOpen(!isOpen) }
}
