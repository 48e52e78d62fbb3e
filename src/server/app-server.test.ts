import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
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
const small = ['--port', '0', '--data', ':memory:', '--domains', '10']

let folder = ''
/** Folder of an app built for `/below/`. */
let below = ''
let server: StartedServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'app-server-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), '1')
  below = join(folder, 'below')
  mkdirSync(below)
  writeFileSync(join(below, 'index.html'), '<script src="/below/head-start.js"></script>')
  server = await startApp(parseOptions(small), { folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

it('reports a port that is in use before creating data', async () => {
  const data = join(folder, 'never-made.sqlite')
  const port = new URL(server.origin).port
  const second = startApp(parseOptions(['--port', port, '--data', data]), { folder })
  await expect(second).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Choose another one with --port.`,
  )
  expect(existsSync(data)).toBe(false)
})

describe('the server with the embedded service', () => {
  it('prints its URL, the demo keys and the data file', () => {
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

  it('C17: takes limits and fault injection from the options', async () => {
    const options = [...small, '--requests-per-minute', '1', '--faults', 'off']
    const strict = await startApp(parseOptions(options), { folder })
    const readStatus = async (key: string) => {
      const headers = { authorization: `Api-Key ${key}` }
      return (await fetch(`${strict.origin}/core/api/users/profile/`, { headers })).status
    }
    expect(await readStatus('demo-fault-500')).toBe(401)
    expect(await readStatus('demo-key-owner')).toBe(200)
    expect(await readStatus('demo-key-owner')).toBe(429)
    await strict.close()
  })
})

describe('security headers', () => {
  /** Sends raw bytes and reads status and headers of the response. */
  async function sendRaw(origin: string, bytes: string): Promise<[number, Record<string, string>]> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(bytes)
    const answer = await text(socket)
    const [status = '', ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')
    const headers = lines.map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)] as const
    })
    return [Number(status.split(' ')[1]), Object.fromEntries(headers)]
  }

  const key = 'Authorization: Api-Key demo-key-owner'
  const formatRequest = (line: string, ...lines: string[]) =>
    [`${line} HTTP/1.1`, 'Host: a.example', 'Connection: close', ...lines, '', ''].join('\r\n')
  const formatPost = (body: string, ...lines: string[]) =>
    formatRequest(
      'POST /core/api/takedowns/',
      key,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...lines,
    ) + body
  const formatFaultRequest = (fault: string) =>
    formatRequest('GET /core/api/brands/', `Authorization: Api-Key demo-fault-${fault}`)
  const formatTarget = (path: string) =>
    JSON.stringify({ target_website: `https://evil.example/${path}` })

  it.each<[number, string, string]>([
    [200, 'the page', formatRequest('GET /')],
    [404, 'a missing file', formatRequest('GET /assets/gone.js')],
    [200, 'the health check', formatRequest('GET /healthz')],
    [200, 'data', formatRequest('GET /core/api/brands/', key)],
    [201, 'a case', formatPost(formatTarget(''))],
    [400, 'an invalid attempt ID', formatPost(formatTarget('3'), 'Idempotency-Key: a b')],
    [401, 'a missing key', formatRequest('GET /core/api/brands/')],
    [502, 'an empty response of a gateway', formatFaultRequest('empty')],
  ])('are sent with %i: %s', async (status, _, bytes) => {
    const [answered, headers] = await sendRaw(server.origin, bytes)
    expect(answered).toBe(status)
    expect(headers).toMatchObject(securityHeaders)
  })

  it.each<[number, string, string]>([
    [307, 'a redirect to the base path', formatRequest('GET /')],
    [307, 'the base path without its slash', formatRequest('GET /below?x')],
    [200, 'the page', formatRequest('GET /below/?x')],
    [200, 'the health check', 'GET /below/healthz HTTP/1.0\r\n\r\n'],
    [502, 'an unreachable service', formatRequest('GET /below/core/api/brands/', key)],
    [404, 'a path outside the base path', formatRequest('GET /healthz')],
  ])(
    'are sent below a base path and with an operator’s service with %i: %s',
    async (status, _, bytes) => {
      const options = ['--port', '0', '--base', 'below', '--service', 'http://127.0.0.1:9']
      const proxy = await startApp(parseOptions(options), { folder: below })
      const [answered, headers] = await sendRaw(proxy.origin, bytes)
      await proxy.close()
      expect(answered).toBe(status)
      expect(headers).toMatchObject(securityHeaders)
    },
  )
})

it('responds to the health check without a key', async () => {
  const response = await fetch(`${server.origin}/healthz`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'ok' })
})

describe('below a base path', () => {
  it('serves everything there, redirects to it, and responds with 404 elsewhere', async () => {
    const options = [...small, '--base', 'below', '--images', 'https://a.example']
    const app = await startApp(parseOptions(options), { folder: below })
    const { origin } = new URL(app.origin)
    const fetchPath = async (path: string) =>
      fetch(origin + path, { redirect: 'manual', headers: owner })
    expect(app.origin).toBe(`${origin}/below`)
    for (const path of ['/', '/below'])
      for (const query of ['', '?x=1&y', '?next=//elsewhere.example']) {
        const { status, headers } = await fetchPath(path + query)
        expect([status, headers.get('location')]).toEqual([307, `/below/${query}`])
      }
    for (const path of ['/core/api/brands/', '/belows/', '//below/', '/Below/', '/below;x'])
      expect([path, (await fetchPath(path)).status]).toEqual([path, 404])
    const page = await fetchPath('/below/brands')
    expect(await page.text()).toContain('/below/head-start.js')
    expect(page.headers.get('content-security-policy')).toContain(
      "img-src 'self' https://a.example;",
    )
    const takedowns = (await (await fetchPath('/below/core/api/takedowns/')).json()) as {
      next: string
    }
    expect(takedowns.next).toContain('/below/core/api/takedowns/')
    await app.close()
  })
})

it('logs a line per request if asked to, without query, key and body', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const app = await startApp(parseOptions([...small, '--log']), { folder })
  lines.length = 0
  await fetch(`${app.origin}/core/api/takedowns/?q=secret%1b`, {
    method: 'POST',
    body: 'hidden',
    headers: { authorization: 'Api-Key hidden' },
  })
  await app.close()
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\S+Z POST \/core\/api\/takedowns\/ 401 \d+ ms$/),
  ])
})

describe('the server with an operator’s service', () => {
  it('forwards compressed responses without compressing them twice', async () => {
    const options = parseOptions(['--port', '0', '--service', server.origin])
    const proxy = await startApp(options, { folder })
    const encodings: unknown[] = []
    for (const { origin } of [server, proxy]) {
      const headers = { ...owner, 'accept-encoding': 'gzip' }
      // Unlike fetch, this client doesn't decompress.
      const request = get(`${origin}/core/api/takedowns/?page_size=5`, { headers })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      encodings.push(response.headers['content-encoding'], response.headers.vary)
      const sent = gunzipSync(await buffer(response)).toString()
      expect(JSON.parse(sent)).toHaveProperty('results.length', 5)
    }
    await proxy.close()
    expect(encodings).toEqual(['gzip', 'Accept-Encoding', 'gzip', 'Accept-Encoding'])
  })
})

describe('the service without the dashboard', () => {
  it('serves only the API', async () => {
    const serviceOnly = await startService(parseOptions(small))
    const profile = await fetch(`${serviceOnly.origin}/core/api/users/profile/`, { headers: owner })
    const page = await fetch(serviceOnly.origin)
    const healthy = await fetch(`${serviceOnly.origin}/healthz`)
    await serviceOnly.close()
    expect(healthy.status).toBe(200)
    expect(serviceOnly.messages[0]).toBe(
      `Brand Protection Service: ${serviceOnly.origin}/core/api/`,
    )
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
    return startApp(parseOptions([...small, '--open-parts', file]), { folder })
  }

  it('writes the operator’s field mapping into the page', async () => {
    const named = await start('{"scan.time": "probe.iso"}')
    const response = await fetch(named.origin)
    expect(await response.text()).toContain(
      'content="{&quot;scan.time&quot;: &quot;probe.iso&quot;}"',
    )
    await named.close()
  })

  it.each(['{"scan.tme": "probe.iso"}', '{'])('does not start with %s', async (json) => {
    await expect(start(json)).rejects.toThrow(/--open-parts .*names: /)
  })
})
