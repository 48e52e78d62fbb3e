import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import type { DemoSignIn } from '#/service/demo/seed/customers.ts'
import { StartError } from './options.ts'

/** Settings that the server writes into index.html. */
export interface PageSettings {
  /** Allowed origins of screenshots besides the page's own. */
  imageOrigins?: readonly string[]
  /** JSON that maps the fields that the API leaves open ("open parts"). Defaults to open-parts.json in the build. */
  fieldMapping?: string | undefined
  /** Only for the embedded service. */
  demoKeys?: readonly DemoSignIn[]
}

function fillMetaTag(html: string, name: string, content: string): string {
  const tag = `<meta name="${name}" content="`
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace(`${tag}"`, () => `${tag}${escaped}"`)
}

export function fillMetaTags(
  html: string,
  { imageOrigins = [], fieldMapping = '', demoKeys = [] }: PageSettings,
): string {
  const contents = {
    'screenshot-origins': imageOrigins.join(' '),
    'open-parts': fieldMapping,
    'demo-keys': demoKeys.length === 0 ? '' : JSON.stringify(demoKeys),
  }
  let filled = html
  for (const [name, content] of Object.entries(contents))
    filled = fillMetaTag(filled, name, content)
  return filled
}

/** Returns whether index.html was built for `base`. A page without head-start.js, as in tests, fits any base path. */
export const isBuiltFor = (base: string, html: string): boolean =>
  (/ src="([^"]*)head-start\.js"/.exec(html)?.[1] ?? base) === base

function readBuiltFile(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return null
  }
}

function readPage(folder: string, base: string): string {
  const html = readBuiltFile(folder, 'index.html')
  if (html === null) throw new StartError(`There is no built app in ${folder}. Run: npm run build`)
  if (isBuiltFor(base, html)) return html
  throw new StartError(
    `The app in ${folder} is built for a different path than ${base}. Run: npm run build -- --base ${base}`,
  )
}

/** Throws a StartError if there is no build for the base path. */
export function createStaticFiles(folder: string, settings: PageSettings = {}, base = '/'): Hono {
  const { fieldMapping = readBuiltFile(folder, 'open-parts.json') ?? '' } = settings
  const page = fillMetaTags(readPage(folder, base), { ...settings, fieldMapping })
  // Keep the slash that ends the base path, so that the result starts with a slash.
  const getPathBelowBase = ({ req }: Context) => req.path.slice(base.length - '/'.length)
  const serveFile = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (_path, context) => getPathBelowBase(context),
  })
  return new Hono()
    .use(async (context, next) => {
      const { method } = context.req
      if (method !== 'GET' && method !== 'HEAD')
        return context.text('Method not allowed\n', 405, { ...uncached, allow: 'GET, HEAD' })
      const path = getPathBelowBase(context)
      // Don't serve the build metadata in `.vite`.
      if (path.includes('/.')) return context.text('Not found\n', 404, uncached)
      // Respond with 404 to a missing file. A page of an older version would otherwise get HTML instead of a script.
      const isFilePath = path.startsWith('/assets/') || /\.[^/]*$/.test(path)
      if (!isFilePath || path === '/index.html') return context.html(page, 200, uncached)
      return next()
    })
    .get('/assets/*', async (context, next) => {
      context.header('cache-control', 'public, max-age=31536000, immutable')
      return serveFile(context, next)
    })
    .get('*', etag(), async (context, next) => {
      context.header('cache-control', 'no-cache')
      return serveFile(context, next)
    })
    .get('*', (context) => context.text('Not found\n', 404, uncached))
}

const uncached = { 'cache-control': 'no-store' }
