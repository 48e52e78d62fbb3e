import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's `fetch` and its classes, saved before happy-dom replaces them. */
const { AbortController, AbortSignal, fetch, Headers, Request, Response } = globalThis

/** Uses Node's `fetch`, because happy-dom's is slow and prints a stack trace for each aborted request. */
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
