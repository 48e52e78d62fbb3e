import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { appOf, type Answer } from './answer.ts'
import { attemptOnce } from './attempt-once.ts'
import { listen, type RunningServer } from './http-server.ts'

const servers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close({ within: 0 })))
})

/** Thousands of requests take long on a busy machine. */
const patient = { timeout: 30_000 }

const creation = '/core/api/takedowns/'
const target = '{"target_website":"https://evil.example/"}'

/** A server in front of a service whose responses the test controls; `received` lists the requests. */
async function host({ now }: { now?: () => number } = {}) {
  const received: { body: string; headers: Headers; answer: (response: Response) => void }[] = []
  const arrivals = new EventTarget()
  const service: Answer = async (request) => {
    const body = await request.text()
    const { promise, resolve } = Promise.withResolvers<Response>()
    received.push({ body, headers: request.headers, answer: resolve })
    arrivals.dispatchEvent(new Event('arrival'))
    return promise
  }
  const server = await listen(appOf(attemptOnce(service, now)), { host: '127.0.0.1', port: 0 })
  servers.push(server)
  return {
    server,
    received,
    arrival: async () => once(arrivals, 'arrival'),
    /** Response of the service to all requests, received or to come. */
    answersAll: () => {
      const answer = (n: number) => received[n]?.answer(Response.json({ id: n }, { status: 201 }))
      for (const n of received.keys()) answer(n)
      arrivals.addEventListener('arrival', () => answer(received.length - 1))
    },
  }
}

interface Sent {
  path?: string
  key?: string
  body?: string
  type?: string
}

function bytes(
  attempt: string | null,
  { path = creation, key = 'ann', body = target, type = 'application/json' }: Sent = {},
): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: dashboard.example',
    `Authorization: Api-Key ${key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...(attempt === null ? [] : [`Idempotency-Key: ${attempt}`]),
    '',
    body,
  ].join('\r\n')
}

function open(server: RunningServer): Socket {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  return socket.setEncoding('utf8')
}

/** Sends raw bytes without waiting for the response. */
function send(server: RunningServer, request: string): Socket {
  const socket = open(server)
  socket.write(request)
  return socket
}

/** Status and body of the next response on a connection. */
async function answerOn(socket: Socket): Promise<[number, unknown]> {
  let answer = ''
  while (!/\r\n\r\n.+/s.test(answer)) {
    const [chunk] = (await once(socket, 'data')) as [string]
    answer += chunk
  }
  return [Number(answer.slice(9, 12)), JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))]
}

const ask = async (server: RunningServer, request: string) => answerOn(send(server, request))

describe('a repeated POST that creates a takedown', () => {
  it('C141: reaches the service once if a browser repeats it after a broken connection', async () => {
    const { server, received, arrival, answersAll } = await host()
    const arrived = arrival()
    const first = send(server, bytes('attempt-1'))
    await arrived
    first.destroy()
    await once(first, 'close')
    const again = send(server, bytes('attempt-1'))
    answersAll()
    expect(await answerOn(again)).toEqual([201, { id: 0 }])
    expect(received).toHaveLength(1)
    expect(received[0]?.body).toBe(target)
  })

  it('gets the same response while the first runs and later', async () => {
    const { server, received, arrival, answersAll } = await host()
    const arrived = arrival()
    const sockets = [1, 2, 3].map(() => send(server, bytes('attempt-1')))
    await arrived
    answersAll()
    const answers = await Promise.all(sockets.map(answerOn))
    answers.push(await ask(server, bytes('attempt-1')))
    expect(answers).toEqual([1, 2, 3, 4].map(() => [201, { id: 0 }]))
    expect(received).toHaveLength(1)
  })

  it('differs from another request for the same target', async () => {
    const { server, answersAll } = await host()
    answersAll()
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
    expect(await ask(server, bytes('attempt-2'))).toEqual([201, { id: 1 }])
  })

  it('C7: never gets the response of another key', async () => {
    const { server, answersAll } = await host()
    answersAll()
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
    expect(await ask(server, bytes('attempt-1', { key: 'bob' }))).toEqual([201, { id: 1 }])
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
  })

  it.each<[string, Sent]>([
    ['body', { body: '{"target_website":"https://other.example/"}' }],
    ['type', { type: 'text/plain' }],
    ['query', { path: `${creation}?a=1` }],
  ])('rejects another %s with the same ID', async (_, other) => {
    const { server, received, answersAll } = await host()
    answersAll()
    await ask(server, bytes('attempt-1'))
    expect(await ask(server, bytes('attempt-1', other))).toEqual([
      422,
      { detail: 'This Idempotency-Key belongs to another request.' },
    ])
    expect(received).toHaveLength(1)
  })

  it.each<[string, () => Response]>([
    ['timed out at a gateway', () => Response.json({ detail: 'no' }, { status: 408 })],
    ['got an error', () => Response.json({ detail: 'no' }, { status: 500 })],
    ['got a page', () => Response.json('<p>Sign in to the network', { status: 200 })],
    ['found no service', () => Response.json({ detail: 'no' }, { status: 502 })],
    [
      'got an answer that broke off',
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error('cut')) })),
    ],
    ['got too large an answer', () => new Response(new Uint8Array(1_000_001))],
  ])('that %s is not retried', async (_, answer) => {
    const { server, received, arrival } = await host()
    const arrived = arrival()
    const first = send(server, bytes('attempt-1'))
    await arrived
    received[0]?.answer(answer())
    const answered = await answerOn(first)
    expect(answered).toEqual([
      expect.toSatisfy((status: number) => [200, 408, 500, 502].includes(status)),
      expect.anything(),
    ])
    expect(await ask(server, bytes('attempt-1'))).toEqual(answered)
    expect(received).toHaveLength(1)
  })

  it('is not sent again after a crash of the service', async () => {
    let tries = 0
    const service = attemptOnce(async () => {
      tries += 1
      throw new Error('boom')
    })
    const server = await listen(appOf(service), { host: '127.0.0.1', port: 0 })
    servers.push(server)
    const noAnswer = [502, { detail: 'The service gave no answer to this request.' }]
    expect(await ask(server, bytes('attempt-1'))).toEqual(noAnswer)
    expect(await ask(server, bytes('attempt-1'))).toEqual(noAnswer)
    expect(tries).toBe(1)
  })

  it('is forgotten five minutes after its response', async () => {
    let now = 0
    const { server, answersAll } = await host({ now: () => now })
    answersAll()
    await ask(server, bytes('attempt-1'))
    now = 5 * 60_000
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
    now += 1
    // Any next attempt evicts it.
    await ask(server, bytes('attempt-2'))
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 2 }])
  })

  it.each([400, 401, 404, 405, 413, 415, 422, 429])(
    'that was rejected with %i may be repeated, also with another body',
    async (status) => {
      const { server, received, arrival } = await host()
      const sent = [bytes('attempt-1'), bytes('attempt-1'), bytes('attempt-1', { body: '{}' })]
      for (const [n, request] of sent.entries()) {
        const arrived = arrival()
        const socket = send(server, request)
        await arrived
        received[n]?.answer(Response.json({ n }, { status }))
        expect(await answerOn(socket)).toEqual([status, { n }])
      }
    },
  )

  it('that is rejected gets one response for all that wait', async () => {
    const { server, received, arrival } = await host()
    const arrived = arrival()
    const first = send(server, bytes('attempt-1'))
    await arrived
    const second = send(server, bytes('attempt-1'))
    // Long enough for the second request to arrive, which can't be observed.
    expect(await ask(server, bytes('attempt-1', { body: 'x' }))).toEqual([422, expect.anything()])
    received[0]?.answer(Response.json({ detail: 'later' }, { status: 429 }))
    expect([await answerOn(first), await answerOn(second)]).toEqual([
      [429, { detail: 'later' }],
      [429, { detail: 'later' }],
    ])
    expect(received).toHaveLength(1)
  })

  /** Attempts without a server; `post` resolves with status and body. */
  function inMemory(service: (body: string, key: string) => Response | Promise<Response>) {
    let passed = 0
    const answer = attemptOnce(async (request) => {
      passed += 1
      return service(await request.text(), request.headers.get('authorization') ?? '')
    })
    return {
      passed: () => passed,
      post: async (name: string, body: string | ReadableStream = 'x', key = 'ann') => {
        const request = new Request(`http://a.example${creation}`, {
          method: 'POST',
          headers: { 'idempotency-key': name, authorization: key },
          body,
          // Required by Request for streaming bodies.
          ...(body instanceof ReadableStream && { duplex: 'half' as const }),
        })
        return answer(request, { address: '', target: creation })
      },
    }
  }
  let lastId = 0
  const created = () => Response.json((lastId += 1), { status: 201 })
  const forThousand = async (work: (n: number) => Promise<Response>) => {
    for (let n = 0; n < 1000; n += 1) await work(n)
  }

  it.each<[string, (body: string) => Response]>([
    ['wrong keys', () => Response.json({ detail: 'Invalid' }, { status: 401 })],
    ['refused targets', () => Response.json({}, { status: 400 })],
    ['throttled requests', () => Response.json({}, { status: 429 })],
    ['failures', () => Response.json({}, { status: 500 })],
    ['answers of a gateway', () => new Response('<p>Sign in')],
    ['cases of another key', created],
  ])('C141: is not forgotten because of 1,000 %s', patient, async (_, answer) => {
    const { post } = inMemory((body) => (body === 'mine' ? created() : answer(body)))
    const first = await (await post('attempt-1', 'mine')).text()
    await forThousand((n) => post(`attempt-${n}`, 'x', 'other'))
    await forThousand((n) => post(`attempt-${n}`, 'x', `guess-${n}`))
    expect(await (await post('attempt-1', 'mine')).text()).toBe(first)
  })

  it(
    'C141: with an unknown outcome is not forgotten because of 1,000 created cases',
    patient,
    async () => {
      const { post, passed } = inMemory((body) =>
        body === 'lost' ? new Response(null, { status: 504 }) : created(),
      )
      await post('attempt-1', 'lost')
      await forThousand((n) => post(`created-${n}`))
      expect((await post('attempt-1', 'lost')).status).toBe(504)
      expect(passed()).toBe(1001)
    },
  )

  it('keeps the newest 1,000 responses per key', patient, async () => {
    const { post, passed } = inMemory(created)
    await post('oldest')
    await forThousand((n) => post(`attempt-${n}`))
    await post('attempt-0')
    expect(passed()).toBe(1001)
    await post('oldest')
    expect(passed()).toBe(1002)
  })

  it('keeps at most 8 MB of responses per key', async () => {
    const large = () => new Response('x'.repeat(900_000), { status: 201 })
    const { post, passed } = inMemory((_, key) => (key === 'ann' ? large() : created()))
    await post('small', 'x', 'bob')
    for (let n = 0; n < 9; n += 1) await post(`large-${n}`)
    await post('large-1')
    await post('small', 'x', 'bob')
    expect(passed()).toBe(10)
    await post('large-0')
    expect(passed()).toBe(11)
  })

  it('is never forgotten while pending, with at most 1,000 pending', patient, async () => {
    const { post, passed } = inMemory((body) =>
      body === 'waits' ? new Promise<never>(() => undefined) : created(),
    )
    void post('awaited', 'waits')
    await forThousand((n) => post(`attempt-${n}`))
    void post('awaited', 'waits')
    for (let n = 0; n < 999; n += 1) void post(`waiting-${n}`, 'waits')
    await expect.poll(passed, patient).toBe(2000)
    const refused = await post('one-more')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await (await post('attempt-999')).text()).not.toBe('')
    expect(passed()).toBe(2000)
  })

  it('allows at most 32 MB of pending bodies and frees their memory afterwards', async () => {
    const answers: (() => void)[] = []
    const { post } = inMemory(
      async () =>
        new Promise((resolve) => {
          answers.push(() => resolve(created()))
        }),
    )
    const body = 'x'.repeat(1_000_000)
    const waiting = Array.from({ length: 32 }, async (_, n) => post(`attempt-${n}`, body))
    await expect.poll(() => answers.length).toBe(32)
    expect((await post('one-more', body)).status).toBe(503)
    expect((await post('attempt-0', body)).status).toBe(503)
    for (const answer of answers) answer()
    await Promise.all(waiting)
    const late = post('one-more', body)
    await expect.poll(() => answers.length).toBe(33)
    answers[32]?.()
    expect((await late).status).toBe(201)
  })

  it('frees the memory of an interrupted body', async () => {
    const { post } = inMemory(created)
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(900_000))
        },
        pull(controller) {
          controller.error(new Error('cut'))
        },
      })
    for (let n = 0; n < 50; n += 1) expect((await post(`attempt-${n}`, broken())).status).toBe(400)
    expect((await post('whole')).status).toBe(201)
  })

  it('does not forward its ID', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    await ask(server, bytes('attempt-1'))
    expect(received[0]?.headers.has('idempotency-key')).toBe(false)
    expect(received[0]?.headers.get('authorization')).toBe('Api-Key ann')
    expect(received[0]?.headers.get('content-length')).toBe(String(target.length))
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(65)])('is rejected under the name %j', async (name) => {
    const { server, received } = await host()
    expect((await ask(server, bytes(name)))[0]).toBe(400)
    expect(received).toEqual([])
  })

  it('interrupted in its body does not reach the service', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    const whole = bytes('attempt-1')
    const socket = open(server)
    socket.write(whole.slice(0, -10), () => socket.destroy())
    await once(socket, 'close')
    expect(await ask(server, whole)).toEqual([201, { id: 0 }])
    expect(received).toHaveLength(1)
  })

  it.each(['/core/api/./takedowns/', '/core/api/x/../takedowns/', '/core/./api/takedowns/?'])(
    'reaches the service once if repeated at %s, which is the same path',
    async (path) => {
      const { server, received, answersAll } = await host()
      answersAll()
      expect(await ask(server, bytes('attempt-1', { path }))).toEqual([201, { id: 0 }])
      expect(await ask(server, bytes('attempt-1', { path }))).toEqual([201, { id: 0 }])
      expect(received).toHaveLength(1)
    },
  )

  it('is forwarded each time without an ID, like all other requests', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    await ask(server, bytes(null))
    await ask(server, bytes(null))
    const path = '/core/api/brands/'
    await ask(server, bytes('attempt-1', { path }))
    await ask(server, bytes('attempt-1', { path }))
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      await ask(server, bytes('attempt-1').replace('POST', method))
    expect(received).toHaveLength(7)
  })
})
