import { createServer, type IncomingMessage } from 'node:http'
import {
  compactBrands,
  formatCompactDomain,
  fullBrands,
  formatFullDomain,
  otherApexes,
  otherBrandIds,
  otherDomains,
  otherScans,
  formatStats,
  otherTakedowns,
  otherTimeline,
  otherUser,
  formatTakedown,
} from './other-records.ts'

/** A request to the other service. `target` is its path and query. */
export type ReceivedRequest = {
  readonly target: string
  readonly headers: IncomingMessage['headers']
}

export type OtherService = {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  /** JSON responses by path, which replace the service's own. */
  readonly answers: Map<string, unknown>
  /** Clears `requests` and `answers`. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

export const otherKey = 'agency-key-1'

type Reply = { status: number; body: string }

const notFound: Reply = { status: 404, body: '{"detail":"Nope."}' }
const createReply = (body: string): Reply => ({ status: 200, body })

/** Creates a page whose `next` URL has another host, because clients must not follow `next`. */
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
  if (search.get('group_by') === 'apex') return otherApexes
  const verdict = search.get('verdict_filter') ?? 'all'
  const hostPart = search.get('domain_filter')?.toLowerCase() ?? ''
  return otherDomains
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
  return otherTakedowns
    .map((takedown, index) => ({ takedown, index }))
    .filter(({ takedown }) => (search.get('brand') ?? takedown.brand) === takedown.brand)
    .filter(({ takedown }) => (search.get('status') ?? takedown.status) === takedown.status)
    .map(({ takedown, index }) => formatTakedown(takedown, index))
}

function replyForBrand(id: string, rest: readonly string[], search: URLSearchParams): Reply {
  const brandIndex = otherBrandIds.indexOf(id)
  const [collection, domainId] = rest
  if (brandIndex < 0) return notFound
  if (collection === undefined) return createReply(fullBrands[brandIndex] ?? '')
  if (collection === 'stats') return createReply(formatStats(brandIndex))
  if (collection === 'scans') return createPage(otherScans, search)
  if (collection !== 'domains') return notFound
  if (domainId === undefined) return createPage(findDomainRows(search), search)
  const index = otherDomains.findIndex((domain) => domain.id === domainId)
  const domain = otherDomains[index]
  return domain ? createReply(formatFullDomain(domain, index)) : notFound
}

function reply(path: string, search: URLSearchParams): Reply {
  const [resource, id, ...rest] = path.replace('/core/api/', '').split('/').filter(Boolean)
  if (resource === 'users') return createReply(otherUser)
  if (resource === 'brands' && id === undefined)
    return createPage(search.get('compact') === 'true' ? compactBrands : fullBrands, search)
  if (resource === 'brands') return replyForBrand(id ?? '', rest, search)
  if (resource !== 'takedowns') return notFound
  if (id === undefined) return createPage(findTakedownRows(search), search)
  const index = otherTakedowns.findIndex((takedown) => takedown.id === id)
  const takedown = otherTakedowns[index]
  if (!takedown) return notFound
  return createReply(rest[0] === 'events' ? otherTimeline : formatTakedown(takedown, index))
}

/** Starts a service that accepts only `otherKey`. See `other-records.ts` for its records. */
export async function startOtherService(): Promise<OtherService> {
  const requests: ReceivedRequest[] = []
  const answers = new Map<string, unknown>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid')
    requests.push({ target: request.url ?? '', headers: request.headers })
    const isKnownKey = request.headers.authorization === `Api-Key ${otherKey}`
    const answerKnownKey = () =>
      answers.has(pathname)
        ? createReply(JSON.stringify(answers.get(pathname)))
        : reply(pathname, searchParams)
    const { status, body } = isKnownKey
      ? answerKnownKey()
      : { status: 401, body: '{"detail":"<b>This key</b> is not known here."}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    reset: () => {
      requests.length = 0
      answers.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
