import { createServer, type Server } from 'node:http'
import { expect, test } from './fixtures.ts'

/** Starts a service on another origin, without CORS headers. */
async function serverWith(): Promise<Server> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}
/** Serves the app for a service at `base`, which its policy allows. */
async function serverOfPages(from: string, base: string): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const file = await fetch(from + (request.url ?? '/'))
      const type = file.headers.get('content-type') ?? ''
      const body = Buffer.from(await file.arrayBuffer())
      const meta = '<meta name="brand-protection-service" content="'
      response
        .writeHead(file.status, { 'content-type': type })
        .end(type.includes('html') ? body.toString().replace(meta, meta + base) : body)
    })()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const stop = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(resolve)
  })

for (const isThere of [true, false])
  test(`C154 explains a service that ${isThere ? 'answers without CORS' : 'does not answer'}`, async ({
    page,
    app,
    allowConsole,
  }) => {
    allowConsole(/CORS policy|ERR_FAILED|ERR_CONNECTION_REFUSED/)
    const server = await serverWith()
    const base = urlOf(server)
    if (!isThere) await stop(server)
    const seen: string[] = []
    server.on('request', ({ headers: sent }) => seen.push(JSON.stringify(sent)))
    const pages = await serverOfPages(app.url, base)
    await page.goto(urlOf(pages))
    await page.getByLabel('API key').fill('some-key')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(
      page.getByText(/The service can’t be reached, or doesn’t let this page read its answers/),
    ).toBeVisible()
    for (const request of seen) expect(request).not.toContain('some-key')
    if (isThere) await stop(server)
    await page.close()
    await stop(pages)
  })
