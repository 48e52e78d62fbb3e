import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Writes the response to a request. `count` is 1 for the first request of the test. */
export type ResponseWriter = (
  response: ServerResponse,
  request: IncomingMessage,
  count: number,
) => void

export interface SeenRequest {
  url: string
  headers: IncomingMessage['headers']
  /** True if the connection closed before the response was complete. */
  isAborted: boolean
}

/** Starts a real server, because a stubbed `fetch` would share the assumptions of the code under test. */
export async function startFaultServer(writeResponse: ResponseWriter) {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    const entry = { url, headers, isAborted: false }
    seen.push(entry)
    response.on('close', () => {
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
  return { base: `http://127.0.0.1:${port}`, seen }
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
