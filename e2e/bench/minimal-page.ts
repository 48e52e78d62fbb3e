import { readFileSync } from 'node:fs'

/** The script of the minimal overview, as `npm run bench` built it. */
export const minimalScript = readFileSync(
  new URL('../../node_modules/.bench/overview.js', import.meta.url),
  'utf8',
)

/** Its page: script and data are asked for at once, and drawn when both are there. */
export const minimalPage = (brand: string, key: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Minimal overview</title>
<link rel="icon" href="/favicon.svg"><link rel="modulepreload" href="/limit/overview.js">
<script type="module">
const headers = { authorization: ${JSON.stringify(key)} }
const answer = fetch('/core/api/brands/${encodeURIComponent(brand)}/stats/', { headers })
const { draw } = await import('/limit/overview.js')
draw(document.querySelector('#root'), await (await answer).json())
</script></head><body><div id="root"></div></body></html>`
