import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Session } from './api/session.ts'
import { NotFound } from './features/failures/not-found.tsx'
import { RouteFailure } from './features/failures/route-failure.tsx'
import { PendingPage } from './features/shell/pending-page.tsx'
import { forgetLeftPages } from './left-pages.ts'
import { parseSearch, stringifySearch } from './lib/search-codec.ts'
import { routeTree } from './route-tree.gen.ts'

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
    defaultNotFoundComponent: NotFound,
  })
  forgetLeftPages(router)
  parts.session.store.subscribe((state) => {
    if (state.signedIn) return
    // A refused key comes back to the same place after signing in; leaving on purpose does not.
    if (state.end.why === 'rejected') void router.invalidate()
    else void router.navigate({ to: '/sign-in', search: {}, replace: true })
  })
  return router
}
