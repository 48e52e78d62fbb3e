import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Session } from './api/session.ts'
import { NotFound } from './features/failures/not-found.tsx'
import { RouteFailure } from './features/failures/route-failure.tsx'
import { usePlace } from './features/shell/place.ts'
import { forgetLeftPages } from './left-pages.ts'
import { parseSearch, stringifySearch } from './lib/search-codec.ts'
import { routeTree } from './route-tree.gen.ts'
import { LoadingRows } from './ui/loading.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** A page on its way: its name, and the shape of a list. */
function PendingPage() {
  const { name, nameOfAll, brandId, record } = usePlace()
  const isDomains = record === null && name === 'Domains'
  return (
    <>
      {/* Takes no focus: that waits for the heading of the page itself, which of a record is its host. */}
      <h1 className="flex min-h-7.5 items-center text-xl font-heading tracking-snug">
        {record === null && (brandId === null ? nameOfAll : name)}
      </h1>
      {/* The place of the tools above the list that is gone through most. */}
      {isDomains && <div className="-mt-0.5 h-6.5 shrink-0 max-wide:h-16.5" />}
      <LoadingRows label="Loading" {...(isDomains && { rows: 18 })} />
    </>
  )
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
