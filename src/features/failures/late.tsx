import { type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'

/** What is left to say when even the failure page cannot be loaded. */
function Bare() {
  return (
    <p role="alert" className="p-5">
      This page could not be read. Please reload it.
    </p>
  )
}

const routeFailure = () => import('./route-failure.tsx')
const notFound = () => import('./not-found.tsx')
const wholePage = () => import('./whole-page.tsx')

function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: Bare }
    }
  })
}

/* The failure pages, kept out of the first load. */
export const LateRouteFailure = late<ErrorComponentProps>(
  async () => (await routeFailure()).RouteFailure,
)
export const LateNotFound = late(async () => (await notFound()).NotFound)
export const LateFailurePage = late<ErrorComponentProps>(
  async () => (await wholePage()).FailurePage,
)
export const LateNotFoundPage = late(async () => (await wholePage()).NotFoundPage)

/** Fetches the failure pages, to be there when nothing can be fetched any more. */
export const preloadFailures = (): Promise<unknown> =>
  Promise.allSettled([routeFailure(), notFound(), wholePage()])
