import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillMetaTags, createStaticFiles } from './static-files.ts'

const script = 'console.log("hello");\n'.repeat(200)
const page = '<!doctype html><title>x</title>'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-test-'))
  const files: Record<string, string | Uint8Array> = {
    'index.html': page,
    'assets/main-abc123.js': script,
    'assets/main-abc123.js.br': brotliCompressSync(script),
    'assets/main-abc123.js.gz': gzipSync(script),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(dirname(folder), 'outside.txt'), 'secret')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(join(dirname(folder), 'outside.txt'))
})

const get = async (path: string, init: RequestInit = {}) =>
  createStaticFiles(folder).fetch(new Request(`http://127.0.0.1:4173${path}`, init))
const getHeader = (response: Response, name: string) => response.headers.get(name)

describe('settings in index.html', () => {
  const html = '<meta name="screenshot-origins" content="" /><meta name="demo-keys" content="" />'

  it('C90: are written into their meta tags as text', () => {
    const account = { key: 'k', name: '"><script>x</script>$&', role: null, brands: [] }
    const filled = fillMetaTags(html, { imageOrigins: ['https://a.example'], demoKeys: [account] })
    expect(filled).toContain('content="https://a.example"')
    expect(filled).not.toContain('<script>')
    const content = /demo-keys" content="([^"]*)"/.exec(filled)?.[1] ?? ''
    const text = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toEqual([account])
  })
})

describe('the static file server', () => {
  it.each(['/', '/index.html', '/brands/0b/domains?page=2'])(
    'responds to %s with the page, which is never cached',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(page)
      expect(getHeader(response, 'content-type')).toBe('text/html; charset=UTF-8')
      expect(getHeader(response, 'cache-control')).toBe('no-store')
    },
  )

  it('lets hashed assets be cached forever', async () => {
    const response = await get('/assets/main-abc123.js')
    expect(await response.text()).toBe(script)
    expect(getHeader(response, 'content-type')).toBe('text/javascript; charset=utf-8')
    expect(getHeader(response, 'cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('requires revalidation of other files and responds with 304 if they are unchanged', async () => {
    const response = await get('/favicon.svg')
    expect(getHeader(response, 'cache-control')).toBe('no-cache')
    const etag = getHeader(response, 'etag') ?? ''
    const revalidated = await get('/favicon.svg', { headers: { 'if-none-match': etag } })
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ''])
    const changed = await get('/favicon.svg', { headers: { 'if-none-match': '"old"' } })
    expect(changed.status).toBe(200)
  })

  it.each([
    '/assets/gone',
    '/robots.txt',
    '/.vite/manifest.json',
    '/%2e%2e/outside.txt',
    '/assets/%E0%A4%A.js',
  ])('responds to %s with 404, not with the page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(getHeader(response, 'cache-control')).toBe('no-store')
    expect(await response.text()).toBe('Not found\n')
  })

  it('responds with 405 to other methods', async () => {
    const response = await get('/', { method: 'POST' })
    expect([response.status, getHeader(response, 'allow')]).toEqual([405, 'GET, HEAD'])
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ])(
    'responds to the accept-encoding %j with the content-encoding %s',
    async (accepted, encoding) => {
      const response = await get('/assets/main-abc123.js', {
        headers: { 'accept-encoding': accepted },
      })
      expect(getHeader(response, 'content-encoding')).toBe(encoding)
      expect(getHeader(response, 'vary')).toBe(encoding && 'Accept-Encoding')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(getHeader(response, 'content-length')).toBe(String(bytes.length))
      const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync
      expect((encoding === null ? Buffer.from(bytes) : decompress(bytes)).toString()).toBe(script)
    },
  )

  it('tells the user to build the app if there is no build', () => {
    expect(() => createStaticFiles(join(folder, 'assets'))).toThrow(
      /no built app in .* npm run build$/,
    )
  })
})
