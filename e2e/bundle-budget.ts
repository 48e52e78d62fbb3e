import { existsSync, readFileSync } from 'node:fs'

/**
 * Maximum KiB of JavaScript (brotli) in the first load of each page. Each limit was set to 110% of the page's size. If
 * a page exceeds its limit, find the import that caused it, or raise the limit and say in the commit what the bytes are
 * for.
 */
const limits: Readonly<Record<string, number>> = {
  '/$': 194,
  '/brands/$brandId/domains/': 252,
  '/brands/$brandId/': 246,
  '/brands/$brandId/campaigns': 245,
  '/brands/$brandId/changes': 246,
  '/brands/$brandId/settings': 218,
  '/brands/': 258,
  '/brands/$brandId/scans': 251,
  '/changes': 246,
  '/glossary': 232,
  '/notes': 248,
  '/outcomes': 257,
  '/sign-in': 217,
  '/takedowns/': 251,
  '/takedowns/$takedownId': 240,
  '/takedowns/bulk': 290,
  '/takedowns/new': 290,
}
/** The chart library (see vite.config.ts) must not be in a page's first load. */
const isChartsChunk = (key: string): boolean => key.startsWith('_charts-')

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const toFileUrl = (file: string): URL => new URL(`../dist/${file}`, import.meta.url)
const read = (file: string): Buffer => readFileSync(toFileUrl(file))
/** Returns the compressed size of a file in bytes. The smallest files have no compressed version. */
const measureSize = (file: string): number =>
  read(existsSync(toFileUrl(`${file}.br`)) ? `${file}.br` : file).length
const chunks = new Map(
  Object.entries(JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>),
)

function addChunkWithImports(key: string, into: Set<string>): void {
  if (into.has(key)) return
  into.add(key)
  for (const next of chunks.get(key)?.imports ?? []) addChunkWithImports(next, into)
}

function measureKib(files: Iterable<string>): number {
  const sizes = [...new Set(files)].map(measureSize)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Returns the route of a key in the manifest: `/_app/a/$b/` for `src/routes/_app/a.$b/index.tsx`. */
function toRoute(key: string): string {
  const name = key.replace(/^src\/routes\//, '').replace(/\.tsx\?.*$/, '')
  return `/${name
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/route$/, '')}`
}

const removePathlessFolders = (route: string): string => route.replaceAll(/\/_[^/]*/g, '')

const componentKeys = [...chunks.keys()].filter(
  (key) => key.startsWith('src/routes/') && /\?tsr-split=.*\b(?:loader|component)/.test(key),
)
const entries = [...chunks].filter(([, chunk]) => chunk.isEntry).map(([key]) => key)
/** Scripts of index.html outside the module graph. */
const headScripts = [
  ...read('index.html')
    .toString()
    .matchAll(/<script src="\/([^"]+)"/g),
]
  .map(([, file]) => file ?? '')
  .filter((file) => file !== '')

/** Pages whose components are in the shared chunk `triage`. The manifest doesn't list these components by route. */
const triagePages = ['/_app/brands/$brandId/domains/']
const triageKey = [...chunks.keys()].find((key) => key.startsWith('_triage-'))
if (triageKey === undefined) throw new Error('No chunk “triage”: see vite.config.ts.')
const routes = [...new Set([...componentKeys.map(toRoute), ...triagePages])]
const isParent = (outer: string, inner: string): boolean => inner.startsWith(`${outer}/`)

const leafRoutes = routes.filter((route) => !routes.some((other) => isParent(route, other)))
const rows = leafRoutes.map((route) => {
  const loaded = new Set<string>()
  for (const key of entries) addChunkWithImports(key, loaded)
  for (const key of componentKeys) {
    const componentRoute = toRoute(key)
    if (componentRoute === route || isParent(componentRoute, route))
      addChunkWithImports(key, loaded)
  }
  if (triagePages.includes(route)) addChunkWithImports(triageKey, loaded)
  const path = removePathlessFolders(route)
  const loadedChunks = [...loaded].flatMap((key) => chunks.get(key) ?? [])
  const files = new Set([...headScripts, ...loadedChunks.map(({ file }) => file)])
  const js = measureKib(files)
  const limit = limits[path] ?? 0
  const hasCharts = [...loaded].some(isChartsChunk)
  const sizeVerdict = js > limit ? 'OVER' : 'ok'
  const verdict = hasCharts ? 'CHARTS' : sizeVerdict
  const css = measureKib(loadedChunks.flatMap((chunk) => chunk.css ?? []))
  return [path, js.toFixed(1), String(limit), String(files.size), css.toFixed(1), verdict] as const
})

const charts = measureKib(
  [...chunks].flatMap(([key, { file }]) => (isChartsChunk(key) ? [file] : [])),
)
rows.push(['charts', charts.toFixed(1), '95', '1', '0.0', charts > 95 ? 'OVER' : 'ok'])

const columns = ['page', 'KiB br', 'limit', 'files', 'CSS KiB', '']
for (const [page = '', ...cells] of [columns, ...rows.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  console.log(page.padEnd(28) + cells.map((cell) => cell.padStart(9)).join(''))

const missing = Object.keys(limits).filter((path) => !rows.some(([page]) => page === path))
for (const path of missing) console.error(`No page ${path}: correct the list of limits.`)
process.exitCode = missing.length === 0 && rows.every((row) => row[5] === 'ok') ? 0 : 1
