import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Session } from './api/session.ts'
import { NotFound, RouteFailure } from './features/failures/route-failure.tsx'
import { PendingPage } from './features/shell/pending-page.tsx'
import { parseSearch, stringifySearch } from './lib/search-codec.ts'
import { routeTree } from './route-tree.gen.ts'
import { reportFirstPaint } from './ui/first-paint.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The router of the app, with `history` of the browser unless a test gives another. */
export function createAppRouter(parts: {
  queryClient: QueryClient
  session: Session
  history?: RouterHistory
}) {
  const router = createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient: parts.queryClient },
    ...(parts.history ? { history: parts.history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Another page, filter or order begins at its top; Back finds the place again.
    scrollToTopSelectors: ['[data-list]'],
    defaultPreload: 'intent',
    // Query decides what is fresh; the router keeps nothing of its own.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: () => <NotFound />,
  })
  router.subscribe('onRendered', reportFirstPaint)
  // If the first page is slow, don't delay everything else.
  setTimeout(reportFirstPaint, 3000)
  freeClosedPages(router)
  parts.session.store.subscribe((state) => {
    if (state.isSignedIn) return
    // A refused key comes back to the same place after signing in; leaving on purpose does not.
    if (state.end.reason === 'rejected') void router.invalidate()
    else void router.navigate({ to: '/sign-in', search: {}, replace: true })
  })
  return router
}

/**
 * Frees the memory of pages that were closed.
 *
 * The router aborts what a page was reading when it is closed. The error in such a signal keeps every function
 * that was running, with all that it could see, and so the page that came next, its signal, the page after that:
 * one page kept anywhere keeps the whole session, about 4 KB for each navigation. Once the stack of the
 * error was read, only its text is kept.
 */
export function freeClosedPages(router: AnyRouter): void {
  let open = router.state.matches
  router.subscribe('onResolved', () => {
    for (const { abortController } of open) readStack(abortController.signal.reason)
    open = router.state.matches
  })
}

const readStack = (reason: unknown): string | undefined =>
  reason instanceof Error ? reason.stack : undefined
