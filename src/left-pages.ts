import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets go of the pages that were left; `router` is that of the app.
 *
 * The router aborts what a page was reading when it is left. The error in such a signal keeps every function
 * that was running, with all that it could see, and so the page that came next, its signal, the page after that:
 * one page kept anywhere keeps the whole session, about 4 KB for each navigation. Once the stack of the
 * error was read, only its text is kept.
 */
export function forgetLeftPages(router: AnyRouter): void {
  let shown = router.state.matches
  router.subscribe('onResolved', () => {
    for (const { abortController } of shown) readStack(abortController.signal.reason)
    shown = router.state.matches
  })
}

const readStack = (reason: unknown): string | undefined =>
  reason instanceof Error ? reason.stack : undefined
