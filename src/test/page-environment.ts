import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's fetch, saved before happy-dom replaces it. */
const { AbortController, AbortSignal, fetch, Headers, Request, Response } = globalThis

/**
 * The page of the component tests: happy-dom, but with Node's own `fetch` and what belongs to it.
 * happy-dom's goes through sockets, which is slow, and prints a stack for each request that is given up.
 */
const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    const page = await builtinEnvironments['happy-dom'].setup(global, options)
    Object.assign(global, { AbortController, AbortSignal, fetch, Headers, Request, Response })
    return page
  },
}

export default pageEnvironment
