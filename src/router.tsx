import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Session } from './api/session.ts'
import { NotFound, RouteFailure } from './features/failures/route-failure.tsx'
import { PendingPage } from './features/shell/current-page.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import { startDeferredLoading } from './ui/first-paint.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export function createAppRouter(options: {
  queryClient: QueryClient
  session: Session
  history?: RouterHistory
}) {
  const router = createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient: options.queryClient },
    ...(options.history ? { history: options.history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // A new page, filter or sort order starts at the top; Back restores the position.
    scrollToTopSelectors: ['[data-scroll-area]'],
    defaultPreload: 'intent',
    // TanStack Query decides which data is fresh. The router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: () => <NotFound />,
  })
  router.subscribe('onRendered', startDeferredLoading)
  // If the first page isn't rendered after three seconds, load the deferred parts anyway.
  setTimeout(startDeferredLoading, 3000)
  options.session.store.subscribe((state) => {
    if (state.isSignedIn) return
    // After a rejected key, the invalidated route redirects to sign-in and remembers the URL to return to.
    if (state.end.reason === 'rejected') void router.invalidate()
    else void router.navigate({ to: '/sign-in', replace: true })
  })
  return router
}
