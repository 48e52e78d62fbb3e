import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { createApp, openEmbeddedService } from '#/server/app-server.ts'
import { listen } from '#/server/http-server.ts'
import { parseOptions } from '#/server/options.ts'
import type { Caller } from '#/server/request-handler.ts'
import { createStaticFiles } from '#/server/static-files.ts'
import { buildMinimal } from './build-minimal.ts'

/* For each folder in the arguments, serves its built app and the minimal page. Prints the origins. */

const options = parseOptions(
  '--port 0 --data :memory: --domains 20000 --requests-per-minute 1000000 --faults off'.split(' '),
)
const embedded = await openEmbeddedService(options)
const minimal = await buildMinimal()
const style = readFileSync(new URL('minimal-list.css', import.meta.url), 'utf8')

type Stored = { readonly body: ArrayBuffer; readonly init: ResponseInit }
const storedResponses = new Map<string, Stored>()

/** Answers repeated requests from memory, so that the service's own time isn't measured. */
async function answerFromMemory(request: Request, caller: Caller): Promise<Response> {
  const url = new URL(request.url)
  const name = `${url.pathname}${url.search} ${request.headers.get('authorization') ?? ''}`
  const stored = storedResponses.get(name)
  if (stored) return new Response(stored.body, stored.init)
  const response = await embedded.handle(request, caller)
  if (request.method !== 'GET' || !response.ok) return response
  const init = { status: response.status, headers: [...response.headers] }
  const body = await response.arrayBuffer()
  storedResponses.set(name, { body, init })
  return new Response(body, init)
}

function createCompressedResponse(text: string, type: string, quality: number): Response {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': 'no-store',
      // The minimal page has inline styles, unlike the app.
      'content-security-policy': "default-src 'self' 'unsafe-inline'",
    },
  })
}
// Compressed once, like the app's files.
const script = createCompressedResponse(minimal, 'text/javascript', 11)
const page = createCompressedResponse(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Minimal</title>` +
    `<link rel="icon" href="/favicon.svg"><style>${style}</style>` +
    `<script type="module" src="/minimal/list.js"></script></head>` +
    `<body><div id="root" style="height:100%"></div></body></html>`,
  'text/html',
  5,
)

async function serveAndGetOrigin(folder: string): Promise<string> {
  const app = createApp(options, { ...embedded, handle: answerFromMemory })
  app.get('/minimal', () => page.clone())
  app.get('/minimal/list.js', () => script.clone())
  app.route('/', createStaticFiles(folder))
  const { url } = await listen(app, options)
  return url
}

console.log((await Promise.all(process.argv.slice(2).map(serveAndGetOrigin))).join(' '))
