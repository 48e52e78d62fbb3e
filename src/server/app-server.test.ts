import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type StartedServer, startService } from './app-server.ts'
import { parseOptions } from './options.ts'

const owner = { authorization: 'Api-Key demo-key-owner' }
const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^([a-z-]+=\(\)(, |$))+$/) as unknown,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const smallDemo = ['--port', '0', '--data', ':memory:', '--domains', '10']

let folder = ''
/** Folder with an app that was built for the base path `/below/`. */
let basePathFolder = ''
let server: StartedServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'app-server-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), '1')
  basePathFolder = join(folder, 'below')
  mkdirSync(basePathFolder)
  writeFileSync(join(basePathFolder, 'index.html'), '<script src="/below/head-start.js"></script>')
  server = await startApp(parseOptions(smallDemo), { folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

it('the server reports that its port is in use, and creates no data', async () => {
  const data = join(folder, 'never-made.sqlite')
  const port = new URL(server.url).port
  const second = startApp(parseOptions(['--port', port, '--data', data]), { folder })
  await expect(second).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Choose another one with --port.`,
  )
  expect(existsSync(data)).toBe(false)
})

describe('the server with the embedded service', () => {
  it('prints its URL, the demo keys and where it stores data', () => {
    expect(server.messages).toEqual([
      expect.stringMatching(/^Brand Protection Dashboard \S+: http:\/\/127\.0\.0\.1:\d+$/),
      '',
      'Keys to sign in with:',
      expect.stringContaining('demo-key-owner'),
      expect.stringContaining('demo-key-analyst'),
      expect.stringContaining('demo-key-newcomer'),
      expect.stringContaining('demo-key-inactive'),
      '',
      'Data: temporary, lost when the server stops.',
    ])
  })

  it('C17: takes the request limit and fault injection from its options', async () => {
    const options = [...smallDemo, '--requests-per-minute', '1', '--faults', 'off']
    const limitedServer = await startApp(parseOptions(options), { folder })
    const readStatus = async (key: string) => {
      const headers = { authorization: `Api-Key ${key}` }
      return (await fetch(`${limitedServer.url}/core/api/users/profile/`, { headers })).status
    }
    expect(await readStatus('demo-fault-500')).toBe(401)
    expect(await readStatus('demo-key-owner')).toBe(200)
    expect(await readStatus('demo-key-owner')).toBe(429)
    await limitedServer.close()
  })
})

describe('security headers', () => {
  it.each<[number, string, string, RequestInit?]>([
    [200, 'the page', '/'],
    [404, 'a missing file', '/assets/gone.js'],
    [200, 'data', '/core/api/brands/', { headers: owner }],
    [401, 'a missing key', '/core/api/brands/'],
    [
      400,
      'an invalid attempt ID',
      '/core/api/takedowns/',
      { method: 'POST', headers: { 'idempotency-key': 'a b' } },
    ],
    [
      502,
      'an empty response from a gateway',
      '/core/api/brands/',
      { headers: { authorization: 'Api-Key demo-fault-empty' } },
    ],
  ])('are sent with status %i for %s', async (status, _, path, init) => {
    const response = await fetch(server.url + path, init)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders)
  })

  it('are sent by a server with a base path and an operator’s service', async () => {
    const options = ['--port', '0', '--base', 'below', '--service', 'http://127.0.0.1:9']
    const proxy = await startApp(parseOptions(options), { folder: basePathFolder })
    for (const [path, status] of [
      ['/', 307],
      ['/below/?x', 200],
      ['/below/core/api/brands/', 502],
      ['/healthz', 404],
    ] as const) {
      const response = await fetch(new URL(path, proxy.url), { redirect: 'manual' })
      expect([path, response.status]).toEqual([path, status])
      expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders)
    }
    await proxy.close()
  })
})

it('the server responds to the health check without a key', async () => {
  const response = await fetch(`${server.url}/healthz`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'ok' })
})

it('the server serves everything below its base path, redirects / to it, and responds with 404 elsewhere', async () => {
  const options = [...smallDemo, '--base', 'below', '--images', 'https://a.example']
  const app = await startApp(parseOptions(options), { folder: basePathFolder })
  const { origin } = new URL(app.url)
  const fetchPath = async (path: string) =>
    fetch(origin + path, { redirect: 'manual', headers: owner })
  expect(app.url).toBe(`${origin}/below`)
  for (const path of ['/', '/below'])
    for (const query of ['', '?x=1&y', '?next=//elsewhere.example']) {
      const { status, headers } = await fetchPath(path + query)
      expect([status, headers.get('location')]).toEqual([307, `/below/${query}`])
    }
  for (const path of ['/core/api/brands/', '/belows/', '//below/', '/Below/', '/below;x'])
    expect([path, (await fetchPath(path)).status]).toEqual([path, 404])
  const page = await fetchPath('/below/brands')
  expect(await page.text()).toContain('/below/head-start.js')
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' https://a.example;")
  const takedowns = (await (await fetchPath('/below/core/api/takedowns/')).json()) as {
    next: string
  }
  expect(takedowns.next).toContain('/below/core/api/takedowns/')
  await app.close()
})

it('with --log, the server logs one line per request, without the query, key or body', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const app = await startApp(parseOptions([...smallDemo, '--log']), { folder })
  lines.length = 0
  await fetch(`${app.url}/core/api/takedowns/?q=secret%1b`, {
    method: 'POST',
    body: 'hidden',
    headers: { authorization: 'Api-Key hidden' },
  })
  await app.close()
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\S+Z POST \/core\/api\/takedowns\/ 401 \d+ ms$/),
  ])
})

it('the server with an operator’s service forwards compressed responses without compressing them again', async () => {
  const options = parseOptions(['--port', '0', '--service', server.url])
  const proxy = await startApp(options, { folder })
  const encodings: unknown[] = []
  for (const { url } of [server, proxy]) {
    const response = await fetch(`${url}/core/api/takedowns/?page_size=5`, { headers: owner })
    encodings.push(response.headers.get('content-encoding'), response.headers.get('vary'))
    expect(await response.json()).toHaveProperty('results.length', 5)
  }
  await proxy.close()
  expect(encodings).toEqual(['gzip', 'Accept-Encoding', 'gzip', 'Accept-Encoding'])
})

describe('the service without the dashboard', () => {
  it('serves only the API', async () => {
    const serviceOnly = await startService(parseOptions(smallDemo))
    const profile = await fetch(`${serviceOnly.url}/core/api/users/profile/`, { headers: owner })
    const page = await fetch(serviceOnly.url)
    const health = await fetch(`${serviceOnly.url}/healthz`)
    await serviceOnly.close()
    expect(health.status).toBe(200)
    expect(serviceOnly.messages[0]).toBe(`Brand Protection Service: ${serviceOnly.url}/core/api/`)
    expect([profile.status, page.status]).toEqual([200, 404])
    expect(page.headers.get('content-type')).toMatch(/^application\/json/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('rejects the --service option', async () => {
    const options = parseOptions(['--port', '0', '--service', 'http://127.0.0.1:9'])
    await expect(startService(options)).rejects.toThrow('npm run service has no option --service.')
  })
})

describe('--open-parts', () => {
  const start = async (json: string) => {
    writeFileSync(join(folder, 'index.html'), '<meta name="open-parts" content="" />')
    const file = join(folder, 'names')
    writeFileSync(file, json)
    return startApp(parseOptions([...smallDemo, '--open-parts', file]), { folder })
  }

  it('writes the operator’s field mapping into the page', async () => {
    const mappedServer = await start('{"scan.time": "probe.iso"}')
    const response = await fetch(mappedServer.url)
    expect(await response.text()).toContain(
      'content="{&quot;scan.time&quot;: &quot;probe.iso&quot;}"',
    )
    await mappedServer.close()
  })

  it.each(['{"scan.tme": "probe.iso"}', '{'])(
    'prevents the start if the file contains %s',
    async (json) => {
      await expect(start(json)).rejects.toThrow(/--open-parts .*names: /)
    },
  )
})
