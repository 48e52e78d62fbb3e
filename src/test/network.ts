import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** Intercepts Node's `fetch`. Returns a function that sets the handler of a test's requests. */
export function provideNetwork() {
  const network = setupServer()
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => network.resetHandlers())
  afterAll(() => network.close())
  return (answer: (request: Request) => Response | Promise<Response>) =>
    network.use(http.all('*/core/*', ({ request }) => answer(request)))
}
