import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '#/contract/page.ts'
import { profile } from '#/contract/profile.ts'
import { json, startFaultServer, text, type Answer } from '#/test/fault-server.ts'
import { ApiError } from './errors.ts'
import { sendOnce } from './http.ts'

const key = 'key-of-a-test'
const user = { id: 'u1', username: 'ada', email: 'ada@example.test', account_type: 'CUSTOMER' }
const page = { count: 1, next: null, previous: null, results: [user] }

/** Sends one read to a server that answers so; the answer, or what was thrown. */
async function read(answer: Answer, timeLimit = 5000) {
  const server = await startFaultServer(answer)
  const call = { method: 'GET', path: '/core/api/users/profile/', answer: profile } as const
  const signal = new AbortController().signal
  const outcome = await sendOnce(call, { base: server.base, key }, signal, timeLimit).catch(
    (error: unknown) => error,
  )
  return { ...server, outcome }
}

async function readList(answer: Answer) {
  const server = await startFaultServer(answer)
  const call = { method: 'GET', path: '/core/api/brands/', answer: pageOf(profile) } as const
  return sendOnce(call, { base: server.base, key }, new AbortController().signal, 5000).catch(
    (error: unknown) => error,
  )
}

const reasonOf = (outcome: unknown) =>
  outcome instanceof ApiError ? outcome.reason : 'no ApiError'

describe('a request', () => {
  it('C2 carries the key in its header, and nowhere else', async () => {
    const { outcome, seen } = await read((response) => json(response, user))
    expect(outcome).toEqual(user)
    expect(seen).toHaveLength(1)
    expect(seen[0]?.headers.authorization).toBe(`Api-Key ${key}`)
    expect(seen[0]?.url).toBe('/core/api/users/profile/')
    expect(seen[0]?.headers.cookie).toBeUndefined()
    expect(seen[0]?.headers.referer).toBeUndefined()
  })

  it('C2 keeps the key out of every error', async () => {
    const { outcome } = await read((response) => json(response, { detail: 'no' }, 500))
    expect(JSON.stringify(outcome) + String(outcome)).not.toContain(key)
  })

  it.each([
    ['own', 'attempt-1'],
    ['other', undefined],
  ])('names an attempt to the %s origin: %s', async (whose, header) => {
    const server = await startFaultServer((response) => json(response, user))
    const origin = whose === 'own' ? server.base : 'https://page.example'
    vi.stubGlobal('location', { origin, href: `${origin}/` })
    const call = { method: 'POST', path: '/x/', body: {}, attemptId: 'attempt-1' } as const
    const access = { base: server.base, key }
    await sendOnce({ ...call, answer: profile }, access, new AbortController().signal, 5000)
    expect(server.seen[0]?.headers['idempotency-key']).toBe(header)
  })

  it('writes parameters and a JSON body', async () => {
    const server = await startFaultServer((response) => json(response, user, 201))
    await sendOnce(
      {
        method: 'POST',
        path: '/core/api/takedowns/',
        search: { a: 'x y&z', b: undefined, c: false, d: 0 },
        body: { comment: 'ä' },
        answer: profile,
      },
      { base: server.base, key },
      new AbortController().signal,
      5000,
    )
    expect(server.seen[0]?.url).toBe('/core/api/takedowns/?a=x+y%26z&c=false&d=0')
    expect(server.seen[0]?.headers['content-type']).toBe('application/json')
  })

  it('stops when the caller leaves, and says so to the service', async () => {
    const server = await startFaultServer(() => {})
    const leaving = new AbortController()
    const call = { method: 'GET', path: '/core/api/users/profile/', answer: profile } as const
    const outcome = sendOnce(call, { base: server.base, key }, leaving.signal, 5000)
    await expect.poll(() => server.seen.length).toBe(1)
    leaving.abort()
    await expect(outcome).rejects.toHaveProperty('name', 'AbortError')
    await expect.poll(() => server.seen[0]?.abandoned).toBe(true)
  })
})

describe('error answers', () => {
  it('C4 401 passes the detail on', async () => {
    const { outcome } = await read((response) => json(response, { detail: 'Invalid key.' }, 401))
    expect(reasonOf(outcome)).toEqual({ kind: 'unauthorized', detail: 'Invalid key.' })
  })

  it('C4 401 with an HTML body is the same without a detail', async () => {
    const { outcome } = await read((response) => text(response, '<h1>No</h1>', 'text/html', 401))
    expect(reasonOf(outcome)).toEqual({ kind: 'unauthorized', detail: null })
  })

  it('C14 400 passes field messages on, also a single text and an unknown field', async () => {
    const body = { target_website: 'Enter a valid URL.', future_field: ['x', 'y'] }
    const { outcome } = await read((response) => json(response, body, 400))
    expect(reasonOf(outcome)).toEqual({
      kind: 'refused',
      detail: null,
      fields: new Map([
        ['target_website', ['Enter a valid URL.']],
        ['future_field', ['x', 'y']],
      ]),
    })
  })

  it('C15 400 with a detail only, and 400 that is not JSON', async () => {
    const said = await read((response) => json(response, { detail: 'JSON parse error' }, 400))
    expect(reasonOf(said.outcome)).toMatchObject({ kind: 'refused', detail: 'JSON parse error' })
    const mute = await read((response) => text(response, 'Bad', 'text/plain', 400))
    expect(reasonOf(mute.outcome)).toEqual({ kind: 'refused', detail: null, fields: new Map() })
  })

  it('C11 404 is not found', async () => {
    const { outcome } = await read((response) => json(response, { detail: 'Invalid page.' }, 404))
    expect(reasonOf(outcome)).toEqual({ kind: 'not-found', detail: 'Invalid page.' })
  })

  it('403 is no case of its own, but says its status', async () => {
    const { outcome } = await read((response) => json(response, { detail: 'No.' }, 403))
    expect(reasonOf(outcome)).toEqual({ kind: 'unexpected-status', detail: 'No.' })
    expect(outcome).toHaveProperty('status', 403)
  })

  it('C17 429 knows when to come back, by seconds and by date', async () => {
    const before = Date.now()
    const seconds = await read((response) => json(response, {}, 429, { 'retry-after': '2' }))
    expect(reasonOf(seconds.outcome)).toMatchObject({ kind: 'rate-limited' })
    expect(retryAtOf(seconds.outcome)).toBeGreaterThanOrEqual(before + 2000)
    const between = Date.now()
    expect(retryAtOf(seconds.outcome)).toBeLessThanOrEqual(between + 2000)
    const date = await read((response) =>
      json(response, {}, 429, {
        date: 'Fri, 21 Nov 2025 10:00:00 GMT',
        'retry-after': 'Fri, 21 Nov 2025 10:00:30 GMT',
      }),
    )
    expect(retryAtOf(date.outcome)).toBeGreaterThanOrEqual(between + 30_000)
    expect(retryAtOf(date.outcome)).toBeLessThanOrEqual(Date.now() + 30_000)
  })

  it.each(['-1', 'abc', '', '0', 'Fri, 21 Nov 2025 09:00:00 GMT'])(
    'C17 Retry-After %j is ignored',
    async (retryAfter) => {
      const headers = { date: 'Fri, 21 Nov 2025 10:00:00 GMT', 'retry-after': retryAfter }
      const { outcome } = await read((response) => json(response, {}, 429, headers))
      expect(retryAtOf(outcome)).toBeNull()
    },
  )

  it('C18 500 with an HTML page keeps status, path and time, never the page', async () => {
    const { outcome } = await read((response) =>
      text(response, '<script>boom</script>', 'text/html', 500),
    )
    expect(reasonOf(outcome)).toEqual({ kind: 'server', retryAt: null })
    expect(outcome).toMatchObject({ status: 500, method: 'GET', path: '/core/api/users/profile/' })
    expect(JSON.stringify(outcome) + String(outcome)).not.toContain('boom')
  })

  it('an empty 502 is a server error', async () => {
    const { outcome } = await read((response) => response.writeHead(502).end())
    expect(reasonOf(outcome)).toEqual({ kind: 'server', retryAt: null })
  })
})

function retryAtOf(outcome: unknown): number | null | undefined {
  const reason = reasonOf(outcome)
  return typeof reason === 'object' && 'retryAt' in reason ? reason.retryAt : undefined
}

const unreadable = (problem: string) => ({ kind: 'unreadable', problem })

describe('answers that cannot be read', () => {
  it('half a JSON text', async () => {
    const { outcome } = await read((response) => text(response, '{"id":"u1",', 'application/json'))
    expect(reasonOf(outcome)).toEqual(unreadable('broken-json'))
  })

  it('HTML with status 200', async () => {
    const { outcome } = await read((response) => text(response, '<p>Hi', 'text/html'))
    expect(reasonOf(outcome)).toEqual(unreadable('not-json'))
  })

  it('200 without a body, and 204', async () => {
    const empty = await read((response) => json200(response, ''))
    expect(reasonOf(empty.outcome)).toEqual(unreadable('empty'))
    const nothing = await read((response) => response.writeHead(204).end())
    expect(reasonOf(nothing.outcome)).toEqual(unreadable('empty'))
  })

  it('NaN and Infinity', async () => {
    const { outcome } = await read((response) => json200(response, '{"id":NaN}'))
    expect(reasonOf(outcome)).toEqual(unreadable('broken-json'))
  })

  it('an object without its identifier', async () => {
    const { outcome } = await read((response) => json(response, { userName: 'ada' }))
    expect(reasonOf(outcome)).toEqual(unreadable('shape'))
  })

  it.each([
    ['results null', { count: 3, results: null }],
    ['results an object', { count: 3, results: { a: 1 } }],
    ['a bare array', [user]],
    ['camelCase rows', { count: 1, results: [{ Id: 'x' }] }],
    ['a text', 'hello'],
    ['null', null],
  ])('a list that is %s is no empty list', async (_name, body) => {
    expect(reasonOf(await readList((response) => json(response, body)))).toEqual(
      unreadable('shape'),
    )
  })

  it('an answer over 20 MB, announced or not', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const endless: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        if (!response.destroyed && response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    const silent = await read(endless)
    expect(reasonOf(silent.outcome)).toEqual(unreadable('too-large'))
    const announced = await read((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '50000000' })
        .write('{'),
    )
    expect(reasonOf(announced.outcome)).toEqual(unreadable('too-large'))
  })
})

describe('answers that are odd but readable', () => {
  it('a byte order mark, and no content type', async () => {
    const marked = await read((response) => json200(response, `\uFEFF${JSON.stringify(user)}`))
    expect(marked.outcome).toEqual(user)
    const untyped = await read((response) => response.writeHead(200).end(JSON.stringify(user)))
    expect(untyped.outcome).toEqual(user)
  })

  it('Latin-1 bytes labelled UTF-8 become replacement characters', async () => {
    const { outcome } = await read((response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(Buffer.from('{"id":"u1","username":"J\u00f6rg"}', 'latin1'))
    })
    expect(outcome).toMatchObject({ username: 'J\uFFFDrg' })
  })

  it('C24 the body counts, whatever X-Total-Count says', async () => {
    const lists = [{}, { 'x-total-count': '99' }].map((headers) =>
      readList((response) => json(response, page, 200, headers)),
    )
    for (const list of await Promise.all(lists)) expect(list).toMatchObject({ count: 1 })
  })

  it('members named like parts of every object stay harmless', async () => {
    const body = '{"id":"u1","__proto__":{"polluted":1},"constructor":1,"toString":2}'
    const { outcome } = await read((response) => json200(response, body))
    expect(outcome).toMatchObject({ id: 'u1', username: null })
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })
})

describe('connections that fail', () => {
  it('nobody listens', async () => {
    const outcome = await sendOnce(
      { method: 'GET', path: '/core/api/users/profile/', answer: profile },
      { base: 'http://127.0.0.1:1', key },
      new AbortController().signal,
      5000,
    ).catch((error: unknown) => error)
    expect(reasonOf(outcome)).toEqual({ kind: 'unreachable', answered: false })
    expect(outcome).toHaveProperty('status', null)
  })

  it('reset before an answer', async () => {
    const { outcome } = await read((response) => response.destroy())
    expect(reasonOf(outcome)).toEqual({ kind: 'unreachable', answered: false })
  })

  it('cut off in the middle of the body', async () => {
    const { outcome } = await read((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"id":"u1"}')
      setTimeout(() => response.destroy(), 20)
    })
    expect(reasonOf(outcome)).toEqual({ kind: 'unreachable', answered: true })
  })

  it('garbage that says it is gzip', async () => {
    const { outcome } = await read((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end('no gzip at all')
    })
    expect(reasonOf(outcome)).toEqual({ kind: 'unreachable', answered: true })
  })

  it('no byte ever, and headers then silence', async () => {
    const mute = await read(() => {}, 200)
    expect(reasonOf(mute.outcome)).toEqual({ kind: 'timeout' })
    const stuck = await read((response) => response.writeHead(200).write('{'), 200)
    expect(reasonOf(stuck.outcome)).toEqual({ kind: 'timeout' })
  })

  it('one byte at a time does not outwit the time limit', async () => {
    const { outcome } = await read((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }, 300)
    expect(reasonOf(outcome)).toEqual({ kind: 'timeout' })
  })
})

describe('redirects', () => {
  it('to a log-in page is a failure', async () => {
    const { outcome, seen } = await read((response) =>
      response.writeHead(302, { location: '/login' }).end(),
    )
    expect(reasonOf(outcome)).toEqual({ kind: 'redirected' })
    expect(seen).toHaveLength(1)
  })

  it('C25 to another origin never carries the key there', async () => {
    const foreign = await startFaultServer((response) => json(response, user))
    const { outcome } = await read((response) =>
      response.writeHead(307, { location: `${foreign.base}/core/api/users/profile/` }).end(),
    )
    expect(reasonOf(outcome)).toEqual({ kind: 'redirected' })
    expect(foreign.seen).toEqual([])
  })
})

function json200(response: Parameters<Answer>[0], body: string): void {
  text(response, body, 'application/json')
}
