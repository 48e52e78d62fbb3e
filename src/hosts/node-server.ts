import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ListenOptions } from './options.ts'
import { StartError } from './start-error.ts'

/** Answers one request; the caller's address is that of the connection. */
export type Answer = (request: Request, caller: { address: string }) => Promise<Response>

/** A server that listens. `origin` is the address to open; `close` cuts what is still running. */
export interface RunningServer {
  origin: string
  close(): Promise<void>
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken. Choose another one with --port.',
  EACCES: 'may not be opened by this user. Choose another one with --port.',
  EADDRNOTAVAIL: 'cannot be opened: the host is no address of this machine.',
  ENOTFOUND: 'cannot be opened: the host is not known.',
}

function refused({ host, port }: ListenOptions, error: NodeJS.ErrnoException): StartError {
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message}).`
  return new StartError(`Port ${port} on ${host} ${reason}`)
}

/**
 * The answer of last resort, for what goes wrong outside the handlers, such as a Host header that is
 * no host. `headers` go on it as on every other answer.
 */
function lastResort(error: unknown, headers: Record<string, string>): Response {
  const badRequest = error instanceof Error && error.name === 'RequestError'
  if (!badRequest) console.error(error)
  const detail = badRequest ? 'Bad request.' : 'Internal server error.'
  return Response.json({ detail }, { status: badRequest ? 400 : 500, headers })
}

/** Listens and answers with `answer`. Rejects with a StartError when it cannot listen. */
export async function listen(
  answer: Answer,
  options: ListenOptions & { headers?: Record<string, string> },
): Promise<RunningServer> {
  const listener = getRequestListener(
    async (request, { incoming }) =>
      answer(request, { address: incoming.socket.remoteAddress ?? '' }),
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => lastResort(error, options.headers ?? {}),
    },
  )
  const server = createServer(
    // A client that stalls in mid-request is let go.
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(options, error)))
    server.listen(options.port, options.host, resolve)
  })
  // A TCP server has an address object; only one on a pipe has a text.
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    origin: `http://${host}:${port}`,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
