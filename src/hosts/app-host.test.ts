import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type RunningHost, startService } from './app-host.ts'
import { health } from './node-server.ts'
import { readOptions, version } from './options.ts'
import { securityHeaders } from './security-headers.ts'

const owner = { authorization: 'Api-Key demo-key-owner' }
const small = ['--port', '0', '--data', ':memory:', '--domains', '10']

let folder = ''
let host: RunningHost
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'app-host-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), '1')
  host = await startApp(readOptions(small), { folder })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

it('tells of a taken port before it makes data', async () => {
  const data = join(folder, 'never-made.sqlite')
  const port = new URL(host.origin).port
  const second = startApp(readOptions(['--port', port, '--data', data]), { folder })
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken.`)
  expect(existsSync(data)).toBe(false)
})

describe('the app host with the embedded service', () => {
  it('says where it is, whose keys there are, and where the data is', () => {
    expect(host.lines).toEqual([
      expect.stringMatching(/^Brand Protection Dashboard \S+: http:\/\/127\.0\.0\.1:\d+$/),
      '',
      'Keys to sign in with:',
      expect.stringContaining('demo-key-owner'),
      expect.stringContaining('demo-key-analyst'),
      expect.stringContaining('demo-key-newcomer'),
      expect.stringContaining('demo-key-inactive'),
      '',
      'Data: kept nowhere, gone when this ends.',
    ])
  })

  it.each([
    ['/', 200],
    ['/brands/1/domains', 200],
    ['/assets/main-1.js', 200],
    ['/assets/gone.js', 404],
    ['/core/api/users/profile/', 401],
    ['/core/nothing', 404],
    ['/core', 404],
  ])('closes %s (%i) with every header', async (path, status) => {
    const answer = await fetch(host.origin + path)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders([]))
    expect(answer.headers.get('cache-control')).toBeTruthy()
  })

  it('closes a refused method with every header', async () => {
    for (const path of ['/', '/core/api/brands/']) {
      const answer = await fetch(host.origin + path, { method: 'PUT', headers: owner })
      expect(answer.status).toBe(405)
      expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders([]))
    }
  })

  it('C6: takes its limits, and whether words provoke failures, from the options', async () => {
    const options = [...small, '--failed-keys-per-minute', '2', '--faults', 'off']
    const strict = await startApp(readOptions(options), { folder })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const headers = { authorization: `Api-Key demo-fault-500${n === 0 ? '' : n}` }
      statuses.push((await fetch(`${strict.origin}/core/api/brands/`, { headers })).status)
    }
    await strict.close()
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the health of a host', () => {
  const ask = async (origin: string, init?: RequestInit) => fetch(`${origin}/healthz`, init)

  it('is answered without a key, and nothing else is', async () => {
    const answer = await ask(host.origin)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual({ status: 'ok' })
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders([]))
    expect((await ask(host.origin, { method: 'HEAD' })).status).toBe(200)
    expect((await ask(host.origin, { method: 'POST' })).status).toBe(405)
  })

  it('is that of its data', async () => {
    const answers = await Promise.all(
      [async () => Promise.resolve([]), async () => Promise.reject(new Error('inner'))].map(
        async (read) => health(new Request('http://a.example/healthz'), read),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 503])
    expect(await answers[1]?.json()).toEqual({ detail: 'The data cannot be read.' })
  })
})

describe('the app host before an operator’s service', () => {
  it('starts although the service cannot be reached, and says so in its answers', async () => {
    const options = readOptions(['--port', '0', '--service', 'http://127.0.0.1:9'])
    const proxy = await startApp(options, { folder })
    const page = await fetch(`${proxy.origin}/sign-in`)
    const answer = await fetch(`${proxy.origin}/core/api/users/profile/`, { headers: owner })
    const own = await fetch(`${proxy.origin}/healthz`)
    await proxy.close()
    expect(own.status).toBe(200)
    expect(proxy.lines).toEqual([
      `Brand Protection Dashboard ${version}: ${proxy.origin}`,
      'Service: http://127.0.0.1:9/',
    ])
    expect(page.status).toBe(200)
    expect(answer.status).toBe(502)
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders([]))
  })

  it('what the service compressed arrives compressed, once', async () => {
    const options = readOptions(['--port', '0', '--service', host.origin])
    const proxy = await startApp(options, { folder })
    const encodings: unknown[] = []
    for (const { origin } of [host, proxy]) {
      const headers = { ...owner, 'accept-encoding': 'gzip' }
      // A client that takes nothing apart by itself, as fetch would.
      const asked = get(`${origin}/core/api/takedowns/?page_size=5`, { headers })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      encodings.push(answer.headers['content-encoding'], answer.headers.vary)
      const sent = gunzipSync(await buffer(answer)).toString()
      expect(JSON.parse(sent)).toHaveProperty('results.length', 5)
    }
    await proxy.close()
    expect(encodings).toEqual(['gzip', 'accept-encoding', 'gzip', 'accept-encoding'])
  })

  it('passes the API on, and closes what comes back', async () => {
    const options = readOptions(['--port', '0', '--service', host.origin])
    const proxy = await startApp(options, { folder })
    const answer = await fetch(`${proxy.origin}/core/api/users/profile/`, { headers: owner })
    const missing = await fetch(`${proxy.origin}/core/screenshots/x.svg`)
    await proxy.close()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('username')
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders([]))
    expect(missing.status).toBe(404)
  })
})

describe('the service alone', () => {
  it('answers the API and nothing else', async () => {
    const alone = await startService(readOptions(small))
    const profile = await fetch(`${alone.origin}/core/api/users/profile/`, { headers: owner })
    const page = await fetch(alone.origin)
    const healthy = await fetch(`${alone.origin}/healthz`)
    await alone.close()
    expect(healthy.status).toBe(200)
    expect(alone.lines[0]).toBe(`Brand Protection Service: ${alone.origin}/core/api/`)
    expect([profile.status, page.status]).toEqual([200, 404])
    expect(page.headers.get('content-type')).toMatch(/^application\/json/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('refuses to stand before another service', async () => {
    const options = readOptions(['--port', '0', '--service', 'http://127.0.0.1:9'])
    await expect(startService(options)).rejects.toThrow('--service is an option of npm start.')
  })
})

describe('--open-parts', () => {
  const start = async (json: string) => {
    const file = join(folder, 'names')
    writeFileSync(file, json)
    return startApp(readOptions([...small, '--open-parts', file]), { folder })
  }

  it('serves the names that an operator gives', async () => {
    const named = await start('{"scan.time": "probe.iso"}')
    const response = await fetch(`${named.origin}/open-parts.json`)
    expect(await response.json()).toEqual({ 'scan.time': 'probe.iso' })
    await named.close()
  })

  it.each(['{"scan.tme": "probe.iso"}', '{', '[]'])('does not start with %s', async (json) => {
    await expect(start(json)).rejects.toThrow(/--open-parts .*names: /)
  })
})
