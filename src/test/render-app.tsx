import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { ApiError } from '#/api/errors.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { createAppRouter } from '#/router.tsx'
import { createTestService, type TestService } from '#/server/test-service.ts'
import { answerFetch } from './page-fetch.ts'

/** Answers one request of the app; `undefined` leaves it to the real service. */
export type Intercept = (request: Request) => Response | undefined | Promise<Response | undefined>

let shared: Promise<TestService> | undefined

beforeAll(() => {
  // Answers of the service arrive when they arrive, not inside `act`; tests wait for what they expect.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  // First of all, so that signing out changes nothing that is still on screen.
  cleanup()
  session.signOut()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  ;(await shared)?.close()
})

/**
 * Renders the whole app at `path` against the embedded service, signed in with `key` (null: not). One
 * service serves all tests of a file unless `service` gives another. `intercept` stands in for a service
 * that answers otherwise, a test sees what was asked in `asked` (method, path and query).
 */
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
  shared ??= service ? undefined : createTestService()
  const answering = service ?? (await shared)
  if (!answering) throw new Error('no service')
  const asked: string[] = []
  answerFetch(async (request) => {
    const url = new URL(request.url)
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    return (await intercept(request)) ?? answering.service(request)
  })
  if (key !== null) session.signIn(key, { keep: false })
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
    // Same as main.tsx: failed requests are shown on screen.
    {
      onCaughtError: (error) => {
        if (!(error instanceof ApiError)) console.error(error)
      },
    },
  )
  return { ...view, user: userEvent.setup(), router, queryClient, service: answering, asked }
}
