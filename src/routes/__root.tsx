import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { FailurePage } from '#/features/failures/route-failure.tsx'

export interface AppContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  errorComponent: FailurePage,
})
