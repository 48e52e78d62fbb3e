import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** `count` is 1 for the first request of the test. */
export type ResponseWriter = (
  response: ServerResponse,
  request: IncomingMessage,
  count: number,
) => void

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  at: number
  /** Before the response was complete. */
  isAborted: boolean
}

/** Starts a real server, because a stubbed `fetch` would share the assumptions of the code under test. */
export async function startFaultServer(writeResponse: ResponseWriter) {
  const seen: SeenRequest[] = []
  const concurrency = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, at: Date.now(), isAborted: false }
    seen.push(entry)
    concurrency.now += 1
    concurrency.most = Math.max(concurrency.most, concurrency.now)
    response.on('close', () => {
      concurrency.now -= 1
      entry.isAborted = !response.writableFinished
    })
    writeResponse(response, request, seen.length)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Always an `AddressInfo` for a server on a TCP port.
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, seen, load: concurrency }
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export function sendText(response: ServerResponse, body: string, type: string, status = 200): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
