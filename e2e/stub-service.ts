import { createServer, type IncomingMessage } from 'node:http'
import {
  compactBrands,
  formatCompactDomain,
  fullBrands,
  formatFullDomain,
  stubApexes,
  stubBrandIds,
  stubDomains,
  stubScans,
  formatStats,
  stubTakedowns,
  stubTimeline,
  stubUser,
  formatTakedown,
} from './stub-records.ts'

/** A request to the stub service. `target` is its path and query. */
export type ReceivedRequest = {
  readonly target: string
  readonly headers: IncomingMessage['headers']
}

export type StubService = {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  /** JSON responses by path. They replace the service's usual responses. */
  readonly responseOverrides: Map<string, unknown>
  /** Clears `requests` and `responseOverrides`. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

export const stubKey = 'agency-key-1'

type Reply = { status: number; body: string }

const notFound: Reply = { status: 404, body: '{"detail":"Nope."}' }
const createReply = (body: string): Reply => ({ status: 200, body })

/** Creates a page of rows. Its `next` URL points to another host, because clients must not follow `next`. */
function createPage(rows: readonly string[], search: URLSearchParams): Reply {
  const size = Math.min(Number(search.get('page_size') ?? 50), 100)
  const number = Number(search.get('page') ?? 1)
  const from = (number - 1) * size
  if (from > 0 && from >= rows.length) return notFound
  const next =
    from + size < rows.length ? `"https://elsewhere.example/next?page=${number + 1}"` : 'null'
  const results = rows.slice(from, from + size).join(',')
  return createReply(
    `{"results":[${results}],"count":${rows.length},"next":${next},"previous":null}`,
  )
}

function findDomainRows(search: URLSearchParams): readonly string[] {
  if (search.get('group_by') === 'apex') return stubApexes
  const verdict = search.get('verdict_filter') ?? 'all'
  const hostPart = search.get('domain_filter')?.toLowerCase() ?? ''
  return stubDomains
    .map((domain, index) => ({ domain, index }))
    .filter(({ domain }) => verdict === 'all' || domain.verdict === verdict)
    .filter(({ domain }) => domain.name.toLowerCase().includes(hostPart))
    .map(({ domain, index }) =>
      search.get('compact') === 'true'
        ? formatCompactDomain(domain, index)
        : formatFullDomain(domain, index),
    )
}

function findTakedownRows(search: URLSearchParams): readonly string[] {
  return stubTakedowns
    .map((takedown, index) => ({ takedown, index }))
    .filter(({ takedown }) => (search.get('brand') ?? takedown.brand) === takedown.brand)
    .filter(({ takedown }) => (search.get('status') ?? takedown.status) === takedown.status)
    .map(({ takedown, index }) => formatTakedown(takedown, index))
}

function replyForBrand(id: string, rest: readonly string[], search: URLSearchParams): Reply {
  const brandIndex = stubBrandIds.indexOf(id)
  const [collection, domainId] = rest
  if (brandIndex < 0) return notFound
  if (collection === undefined) return createReply(fullBrands[brandIndex] ?? '')
  if (collection === 'stats') return createReply(formatStats(brandIndex))
  if (collection === 'scans') return createPage(stubScans, search)
  if (collection !== 'domains') return notFound
  if (domainId === undefined) return createPage(findDomainRows(search), search)
  const index = stubDomains.findIndex((domain) => domain.id === domainId)
  const domain = stubDomains[index]
  return domain ? createReply(formatFullDomain(domain, index)) : notFound
}

function reply(path: string, search: URLSearchParams): Reply {
  const [resource, id, ...rest] = path.replace('/core/api/', '').split('/').filter(Boolean)
  if (resource === 'users') return createReply(stubUser)
  if (resource === 'brands' && id === undefined)
    return createPage(search.get('compact') === 'true' ? compactBrands : fullBrands, search)
  if (resource === 'brands') return replyForBrand(id ?? '', rest, search)
  if (resource !== 'takedowns') return notFound
  if (id === undefined) return createPage(findTakedownRows(search), search)
  const index = stubTakedowns.findIndex((takedown) => takedown.id === id)
  const takedown = stubTakedowns[index]
  if (!takedown) return notFound
  return createReply(rest[0] === 'events' ? stubTimeline : formatTakedown(takedown, index))
}

/** Starts a service that accepts only `stubKey`. See `stub-records.ts` for its records. */
export async function startStubService(): Promise<StubService> {
  const requests: ReceivedRequest[] = []
  const responseOverrides = new Map<string, unknown>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid')
    requests.push({ target: request.url ?? '', headers: request.headers })
    const isKnownKey = request.headers.authorization === `Api-Key ${stubKey}`
    const replyToKnownKey = () =>
      responseOverrides.has(pathname)
        ? createReply(JSON.stringify(responseOverrides.get(pathname)))
        : reply(pathname, searchParams)
    const { status, body } = isKnownKey
      ? replyToKnownKey()
      : { status: 401, body: '{"detail":"<b>This key</b> is not known here."}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    responseOverrides,
    reset: () => {
      requests.length = 0
      responseOverrides.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
