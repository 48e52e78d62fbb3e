import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/**
 * The network of a file of tests: what the fetch layer asks goes through Node's own fetch and HTTP. Returns the way
 * to say what answers a test's requests.
 */
export function testNetwork() {
  const network = setupServer()
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => network.resetHandlers())
  afterAll(() => network.close())
  return (answer: (request: Request) => Response | Promise<Response>) =>
    network.use(http.all('*/core/*', ({ request }) => answer(request)))
}
