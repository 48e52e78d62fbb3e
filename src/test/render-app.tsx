import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ApiError } from '#/api/errors.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { createAppRouter } from '#/router.tsx'
import { answerFetch } from './page-fetch.ts'
import { createTestService, type TestService } from './test-service.ts'

/** Responds instead of the embedded service. If the result is `undefined`, the embedded service responds. */
export type Intercept = (request: Request) => Response | undefined | Promise<Response | undefined>

let sharedService: Promise<TestService> | undefined

beforeAll(() => {
  // Responses arrive outside of `act`; tests wait for the expected result.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  // Unmount first, so that signing out doesn't change a mounted page.
  cleanup()
  session.signOut()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  ;(await sharedService)?.close()
})

/** Renders the app, signed out if `key` is null. The tests of a file share one service unless `service` is given. */
export async function renderApp({
  path = '/',
  key = 'demo-key-owner',
  service,
  intercept = () => undefined,
}: {
  path?: string
  key?: string | null
  service?: TestService
  intercept?: Intercept
} = {}) {
  sharedService ??= service ? undefined : createTestService()
  const usedService = service ?? (await sharedService)
  if (!usedService) throw new Error('no service')
  /** Method, path and query of each request, as in `GET /core/api/brands/?page=1`. */
  const requests: string[] = []
  answerFetch(async (request) => {
    const url = new URL(request.url)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    return (await intercept(request)) ?? usedService.service(request)
  })
  if (key !== null) session.signIn(key, { keepSignedIn: false })
  const queryClient = createQueryClient(session)
  const router = createAppRouter({
    queryClient,
    session,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Don't log failed requests, which are shown on screen. main.tsx doesn't log them either.
    {
      onCaughtError: (error) => {
        if (!(error instanceof ApiError)) console.error(error)
      },
    },
  )
  return { ...view, user: userEvent.setup(), router, queryClient, service: usedService, requests }
}

/** Presses Refresh once the page has loaded. Before that, the button has no effect. */
export async function pressRefresh(user: UserEvent): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Refresh/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
