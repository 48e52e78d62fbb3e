import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { LateFailurePage, LateNotFoundPage } from '#/features/failures/late.tsx'

/** What every route can reach. */
export interface AppContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  errorComponent: LateFailurePage,
  notFoundComponent: LateNotFoundPage,
})
