import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gzip } from 'node:zlib'
import type { DemoSignIn } from '#/service/demo/seed/accounts.ts'
import { accepts, isCompressible } from './compression.ts'
import { StartError } from './options.ts'

/** Configuration that the server writes into index.html. */
export interface PageNotes {
  /** Base path that the app must be built for; defaults to `/`. */
  base?: string
  /** Other allowed origins of screenshots. */
  images?: readonly string[]
  /** Demo accounts with their keys; embedded service only. */
  demoKeys?: readonly DemoSignIn[]
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function withMeta(html: string, name: string, content: string): string {
  const tag = `<meta name="${name}" content="`
  return html.replace(`${tag}"`, () => `${tag}${escape(content)}"`)
}

/** index.html with the configuration. */
export function withNotes(html: string, { images = [], demoKeys = [] }: PageNotes): string {
  const noted = withMeta(html, 'screenshot-origins', images.join(' '))
  return demoKeys.length === 0 ? noted : withMeta(noted, 'demo-keys', JSON.stringify(demoKeys))
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Whether a page was built for this base path. */
export const isBuiltFor = (base: string, html: string): boolean =>
  (/ src="([^"]*)head-start\.js"/.exec(html)?.[1] ?? base) === base

type Bytes = Uint8Array<ArrayBuffer>

interface StaticFile {
  bytes: Bytes
  type: string
  etag: string
  compressible: boolean
  /** Precompressed by the build; undefined if not. */
  brotli: Bytes | undefined
  /** Compressed on first use, for browsers without brotli, such as over plain HTTP. */
  gzip?: Promise<Bytes>
}

function staticFile(name: string, bytes: Bytes, brotli?: Bytes): StaticFile {
  const type = types[extname(name)] ?? 'application/octet-stream'
  return {
    bytes,
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressible: isCompressible(type) && bytes.length > 1000,
    brotli,
  }
}

/** Whether a compressed file matches; not after an interrupted build or a later edit. */
function holds(brotli: Bytes, bytes: Bytes): boolean {
  try {
    return brotliDecompressSync(brotli).equals(bytes)
  } catch {
    return false
  }
}

/** Files by path, loaded at startup, so that requests never reach the file system. */
function readFolder(folder: string): Map<string, StaticFile> {
  const read = new Map<string, Bytes>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // Skip build metadata in dot folders.
    if (!entry.isFile() || path.includes('/.')) continue
    read.set(path, new Uint8Array(readFileSync(file)))
  }
  const files = new Map<string, StaticFile>()
  for (const [path, bytes] of read) {
    // gzip files are for other servers.
    if (/\.(?:br|gz)$/.test(path) && read.has(path.slice(0, -3))) continue
    const brotli = read.get(`${path}.br`)
    files.set(path, staticFile(path, bytes, brotli && holds(brotli, bytes) ? brotli : undefined))
  }
  return files
}

/** Body and encoding. */
async function encoded(request: Request, file: StaticFile): Promise<[Bytes, string?]> {
  if (file.brotli && accepts(request, 'br')) return [file.brotli, 'br']
  if (!file.compressible || !accepts(request, 'gzip')) return [file.bytes]
  file.gzip ??= promisify(gzip)(file.bytes)
  return [await file.gzip, 'gzip']
}

async function send(request: Request, file: StaticFile, cache: string): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': cache,
    etag: file.etag,
  })
  if (file.compressible) headers.set('vary', 'accept-encoding')
  if (cache !== 'no-store' && request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers })
  }
  const [bytes, encoding] = await encoded(request, file)
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/**
 * Serves a built app: hashed assets with immutable caching, index.html without, also for all paths that are no files. A
 * missing path that looks like a file is 404, so that an old page gets no HTML for a script. Throws a StartError if there
 * is no build.
 */
export function staticFiles(
  folder: string,
  notes: PageNotes = {},
): (request: Request) => Promise<Response> {
  let files: Map<string, StaticFile>
  try {
    files = readFolder(folder)
  } catch {
    throw new StartError(`There is no built app in ${folder}. Run: npm run build`)
  }
  const built = files.get('/index.html')
  if (!built) throw new StartError(`There is no built app in ${folder}. Run: npm run build`)
  const { base = '/' } = notes
  if (!isBuiltFor(base, new TextDecoder().decode(built.bytes)))
    throw new StartError(
      `The app in ${folder} is built for another path than ${base}. Run: npm run build -- --base ${base}`,
    )
  const html = withNotes(new TextDecoder().decode(built.bytes), notes)
  const page = staticFile('index.html', new TextEncoder().encode(html))
  files.delete('/index.html')

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' })
    }
    const { pathname } = new URL(request.url)
    const file = files.get(pathname)
    if (file) {
      const hashed = pathname.startsWith('/assets/')
      return send(request, file, hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    const isPage = pathname === '/index.html' || !/^\/assets\/|\.[^/]*$|\/\./.test(pathname)
    return isPage ? send(request, page, 'no-store') : plain(404, 'Not found')
  }
}
