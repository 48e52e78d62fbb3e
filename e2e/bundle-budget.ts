import { existsSync, readFileSync } from 'node:fs'

/**
 * Alarms for the first load of each page: all its JavaScript, KiB as the build compressed it. They stand a
 * tenth above what the plain way needed when they were set, and are no records to be kept: whoever sets one
 * off says in the commit what the bytes are for, and raises it, or finds what came along unseen.
 */
const limits: Readonly<Record<string, number>> = {
  '/$': 200,
  '/brands/$brandId/domains/': 303,
  '/brands/$brandId/': 246,
  '/brands/$brandId/changes': 263,
  '/brands/$brandId/settings': 238,
  '/brands/': 269,
  '/brands/$brandId/scans': 272,
  '/changes': 263,
  '/glossary': 240,
  '/notes': 279,
  '/outcomes': 279,
  '/sign-in': 236,
  '/takedowns/': 270,
  '/takedowns/$takedownId': 242,
  '/takedowns/bulk': 299,
  '/takedowns/new': 299,
}
/** The file of the chart library, named in vite.config.ts: it comes after the figures, and no page waits for it. */
const isCharts = (key: string): boolean => key.startsWith('_charts-')

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const fileOf = (file: string): URL => new URL(`../dist/${file}`, import.meta.url)
const read = (file: string): Buffer => readFileSync(fileOf(file))
/** Bytes on the wire: the smallest files are sent as they are. */
const sizeOf = (file: string): number =>
  read(existsSync(fileOf(`${file}.br`)) ? `${file}.br` : file).length
// Vite's own file, written by the build that this script follows.
const chunks = new Map(
  Object.entries(JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>),
)

/** Adds a chunk and all it cannot run without. */
function load(key: string, into: Set<string>): void {
  if (into.has(key)) return
  into.add(key)
  for (const next of chunks.get(key)?.imports ?? []) load(next, into)
}

function kib(files: Iterable<string>): number {
  const sizes = [...new Set(files)].map(sizeOf)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** A route file's place in the tree: `_app/a.$b/index.tsx` is `/_app/a/$b/`. */
function routeOf(key: string): string {
  const name = key.replace(/^src\/routes\//, '').replace(/\.tsx\?.*$/, '')
  return `/${name
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/route$/, '')}`
}

/** The address that a place answers: folders that start with `_` are no part of it. */
const addressOf = (route: string): string => route.replaceAll(/\/_[^/]*/g, '')

const components = [...chunks.keys()].filter(
  (key) => key.startsWith('src/routes/') && /\?tsr-split=.*\b(?:loader|component)/.test(key),
)
const entries = [...chunks].filter(([, chunk]) => chunk.isEntry).map(([key]) => key)
const blocking = [
  ...read('index.html')
    .toString()
    .matchAll(/<script src="\/([^"]+)"/g),
]
  .map(([, file]) => file ?? '')
  .filter((file) => file !== '')

/** Pages that come with the entry. */
const inEntry = ['/_app/brands/$brandId/domains/']
const routes = [...new Set([...components.map(routeOf), ...inEntry])]
const isAround = (outer: string, inner: string): boolean => inner.startsWith(`${outer}/`)

const pages = routes.filter((route) => !routes.some((other) => isAround(route, other)))
const rows = pages.map((route) => {
  const loaded = new Set<string>()
  for (const key of entries) load(key, loaded)
  for (const key of components) {
    const own = routeOf(key)
    if (own === route || isAround(own, route)) load(key, loaded)
  }
  const path = addressOf(route)
  const parts = [...loaded].flatMap((key) => chunks.get(key) ?? [])
  const files = new Set([...blocking, ...parts.map((part) => part.file)])
  const js = kib(files)
  const limit = limits[path] ?? 0
  const stray = [...loaded].some(isCharts)
  const verdict = stray ? 'CHARTS' : js > limit ? 'OVER' : 'ok'
  const css = kib(parts.flatMap((part) => part.css ?? []))
  return [path, js.toFixed(1), String(limit), String(files.size), css.toFixed(1), verdict] as const
})

const charts = kib([...chunks].flatMap(([key, { file }]) => (isCharts(key) ? [file] : [])))
rows.push(['charts', charts.toFixed(1), '95', '1', '0.0', charts > 95 ? 'OVER' : 'ok'])

/** The columns of the table and their widths. */
const columns = { page: 28, 'KiB br': 8, limit: 7, files: 7, 'CSS KiB': 9, '': 8 } as const
const line = (cells: readonly string[]): string =>
  Object.values(columns)
    .map((width, at) =>
      at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width),
    )
    .join('')
console.log(line(Object.keys(columns)))
for (const row of rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(line(row))

const missing = Object.keys(limits).filter((path) => !rows.some(([page]) => page === path))
for (const path of missing) console.error(`No page ${path}: correct the list of limits.`)
process.exitCode = missing.length === 0 && rows.every((row) => row[5] === 'ok') ? 0 : 1
