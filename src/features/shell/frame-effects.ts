import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '#/api/session.ts'

/** How long a page may take to bring its heading, or to drop what had the focus; milliseconds. */
const patience = 5000

/**
 * Whether something in the page has the focus and stays visible, as a list does beside its record; or a
 * dialog has it that was opened since.
 */
function focusIsKept(main: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused === null || focused === main) return false
  if (focused.closest('[role="dialog"]:not([data-closed])')) return true
  return main.contains(focused) && focused.checkVisibility()
}

/** Puts the focus on the first heading that can be seen; false while there is none. */
function focusHeading(main: HTMLElement): boolean {
  const headings = [...main.querySelectorAll<HTMLElement>('h1[tabindex]')]
  const heading = headings.find((one) => one.checkVisibility())
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

/**
 * Moves the focus to the heading of a page that was just opened, which also reads it out. A change of
 * filters or of the page of a list leaves the focus where it is, and so does a page that keeps what has it.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  // The end of a navigation is an event of the router, not of a component.
  useEffect(() => {
    let forget = () => {}
    function follow() {
      const main = document.getElementById('main')
      if (!main) return
      forget()
      if (!focusIsKept(main) && focusHeading(main)) return
      if (!focusIsKept(main)) main.focus({ preventScroll: true })
      // The page before may go, and a heading may come, a moment after the router calls it rendered.
      const watch = new MutationObserver(() => {
        // Only a focus that was lost is taken: the reader may have moved on.
        if (document.activeElement === document.body) main.focus({ preventScroll: true })
        if (document.activeElement === main && focusHeading(main)) forget()
      })
      watch.observe(main, { childList: true, subtree: true })
      const timer = setTimeout(() => watch.disconnect(), patience)
      forget = () => {
        watch.disconnect()
        clearTimeout(timer)
      }
    }
    const state = session.store.state
    // After a sign-in the frame comes with its first page, too late to hear of that navigation.
    if (state.signedIn && state.typed && document.activeElement === document.body) follow()
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) follow()
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [router])
}

/**
 * Whether the side is open on a narrow screen. It closes with Escape and as soon as a way on was chosen
 * in it, also one that leads to where the reader already is.
 */
export function useDrawer(): { open: boolean; toggle: () => void } {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  // Navigation and keys are events of router and document, not of a component.
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const pressed = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close()
    }
    const unsubscribe = router.subscribe('onBeforeLoad', close)
    document.addEventListener('keydown', pressed)
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', pressed)
    }
  }, [router, open])
  return { open, toggle: () => setOpen(!open) }
}
