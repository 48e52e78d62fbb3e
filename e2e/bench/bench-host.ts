import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { openEmbeddedService } from '#/hosts/embedded-service.ts'
import { listen } from '#/hosts/node-server.ts'
import { securityHeaders, withHeaders } from '#/hosts/security-headers.ts'
import { staticFiles } from '#/hosts/static-files.ts'
import { buildMinimal } from './build-minimal.ts'
import { hugeBrand } from './huge-brand.ts'
import { limitStyle, staticList, staticRecord, type WireRow } from './static-page.ts'

/*
 * What the benchmark's pages talk to, in a process of its own: each built app that it is given the folder of, as
 * `npm start` serves it, and the limit pages, over one service. Prints their origins on one line. An answer of the
 * service that was given before is given again from memory: the pages are measured, and the service is not.
 */

const key = 'Api-Key demo-key-owner'
const domains = 20_000

/** The brand with 20,000 domains, and what the huge one is asked for by. */
const realBrand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

const embedded = await openEmbeddedService({
  data: ':memory:',
  domains,
  requestsPerMinute: 1_000_000,
  failedKeysPerMinute: 20,
  faults: false,
})
const headers = securityHeaders([])
const minimal = { list: await buildMinimal('list'), overview: await buildMinimal('overview') }
const handWritten = readFileSync(new URL('hand-written.html', import.meta.url), 'utf8').replace(
  '<!-- style -->',
  limitStyle,
)

type Kept = { readonly body: ArrayBuffer; readonly init: ResponseInit }
const kept = new Map<string, Kept>()

async function service(request: Request, caller: { address: string }): Promise<Response> {
  const url = new URL(request.url)
  const name = `${url.pathname}${url.search} ${request.headers.get('authorization') ?? ''}`
  const before = kept.get(name)
  if (before) return new Response(before.body, before.init)
  const laps = longLists.get(url.searchParams.get('verdict_filter') ?? '')
  const isHuge = url.pathname.includes(hugeBrand)
  const answer = await (isHuge
    ? hugeList(url, request, caller)
    : laps === undefined
      ? embedded.service(request, caller)
      : longList(url, request, laps))
  if (request.method !== 'GET' || !answer.ok) return answer
  const init = { status: answer.status, headers: [...answer.headers] }
  const body = await answer.arrayBuffer()
  kept.set(name, { body, init })
  return new Response(body, init)
}

/** How often the lists that stand for long ones repeat the brand's domains, by their verdict. */
const longLists: ReadonlyMap<string, number> = new Map([
  ['unknown', 5],
  ['green', 10],
])

/** The pages of a list longer than the brand: its domains again and again, each time with other identifiers. */
async function longList(url: URL, request: Request, laps: number): Promise<Response> {
  const page = Number(url.searchParams.get('page') ?? 1)
  const size = Number(url.searchParams.get('page_size'))
  const perLap = Math.ceil(domains / size)
  const lap = Math.floor((page - 1) / perLap)
  const source = new URL(url)
  source.searchParams.set('verdict_filter', 'all')
  source.searchParams.set('page', `${((page - 1) % perLap) + 1}`)
  const answer = await embedded.service(new Request(source, request), { address: '' })
  const text = (await answer.text()).replaceAll(
    /"id":"......../g,
    (id) => `${id.slice(0, -1)}${lap}`,
  )
  const last = page === perLap * laps
  const body = { ...(JSON.parse(text) as object), count: domains * laps, next: last ? null : url }
  return Response.json(body)
}

/** How often the huge brand repeats the brand's domains: 200,000 of them. */
const hugeLaps = 10

/**
 * The huge brand is the brand itself under another identifier, whose lists of domains are ten times as long:
 * each filter gives its domains again and again, each time with other identifiers.
 */
async function hugeList(
  url: URL,
  request: Request,
  caller: { address: string },
): Promise<Response> {
  const source = new URL(url)
  source.pathname = url.pathname.replace(hugeBrand, realBrand)
  const ask = async (page: number) => {
    source.searchParams.set('page', `${page}`)
    const address = new URL(source)
    const authorization = request.headers.get('authorization') ?? ''
    return service(new Request(address, { headers: { authorization } }), caller)
  }
  const page = Number(url.searchParams.get('page') ?? 1)
  const first = await ask(url.pathname.endsWith('/domains/') ? 1 : page)
  if (!url.pathname.endsWith('/domains/') || !first.ok) return first
  const size = Number(url.searchParams.get('page_size'))
  const { count } = (await first.json()) as { count: number }
  const results: { id: string }[] = []
  const end = Math.min(page * size, count * hugeLaps)
  for (let at = (page - 1) * size; at < end;) {
    const [lap, inner] = [Math.floor(at / count), at % count]
    const answer = await ask(Math.floor(inner / size) + 1)
    const rows = ((await answer.json()) as { results: { id: string }[] }).results
    const taken = rows.slice(inner % size).slice(0, end - at)
    for (const row of taken)
      results.push({ ...row, id: row.id.slice(0, 7) + lap + row.id.slice(8) })
    at += taken.length
  }
  const next = page * size < count * hugeLaps ? url : null
  return Response.json({ count: count * hugeLaps, next, previous: null, results })
}

function compressed(text: string, type: string, quality: number): Response {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': 'no-store',
    },
  })
}
const html = (page: string): Response => compressed(page, 'text/html', 5)
// Compressed once, as the files of the app are.
const scripts = {
  list: compressed(minimal.list, 'text/javascript', 11),
  overview: compressed(minimal.overview, 'text/javascript', 11),
}

/** A minimal page; `early` is what its script finds under way. */
const minimalPage = (name: keyof typeof minimal, early = ''): Response =>
  html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Minimal</title>` +
      `<link rel="icon" href="/favicon.svg">${limitStyle}${early}` +
      `<script type="module" src="/limit/${name}.js"></script></head>` +
      `<body><div id="root" style="height:100%"></div></body></html>`,
  )

const defaults = {
  triage_filter: 'queue',
  verdict_filter: 'all',
  risk_score_filter: 'all',
  http_status_filter: 'all',
  sort_field: 'risk_score',
  sort_direction: 'desc',
  page: '1',
  page_size: '100',
  compact: 'true',
  group_by: 'none',
}

async function limitPage(url: URL, caller: { address: string }): Promise<Response> {
  if (url.pathname === '/limit/hand-written') return html(handWritten)
  if (url.pathname === '/limit/list.js') return scripts.list.clone()
  if (url.pathname === '/limit/overview.js') return scripts.overview.clone()
  if (url.pathname.startsWith('/limit/minimal')) return minimalPage('list')
  const { brand = '', ...changes } = Object.fromEntries(url.searchParams)
  if (url.pathname === '/limit/overview') {
    const init = JSON.stringify({ headers: { authorization: key } })
    const address = `/core/api/brands/${encodeURIComponent(brand)}/stats/`
    const early = `window.stats = fetch('${address}', ${init}).then((answer) => answer.json())`
    return minimalPage('overview', `<script>${early}</script>`)
  }
  const read = async (path: string): Promise<unknown> => {
    const address = new URL(`/core/api/brands/${brand}/domains/${path}`, url)
    return (await service(new Request(address, { headers: { authorization: key } }), caller)).json()
  }
  const id = /^\/limit\/static\/(.+)$/.exec(url.pathname)?.[1]
  if (id !== undefined) return html(staticRecord((await read(`${id}/`)) as WireRow))
  const search = new URLSearchParams({ ...defaults, ...changes }).toString()
  const { results } = (await read(`?${search}`)) as { results: readonly WireRow[] }
  return html(staticList(url.searchParams, results))
}

/** Serves the built app of one folder beside the limit pages; answers its origin. */
async function serve(folder: string): Promise<string> {
  const app = staticFiles(folder)
  const server = await listen(
    async (request, caller) => {
      const url = new URL(request.url)
      if (url.pathname.startsWith('/limit/')) return limitPage(url, caller)
      const isService = url.pathname.startsWith('/core/')
      const answer = isService ? await service(request, caller) : await app(request)
      return withHeaders(answer, headers, { keepPolicy: true })
    },
    { host: '127.0.0.1', port: 0, headers },
  )
  return server.origin
}

console.log((await Promise.all(process.argv.slice(2).map(serve))).join(' '))
