import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { attemptOnce } from './attempt-once.ts'
import { listen, type Answer, type RunningServer } from './node-server.ts'

const servers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close({ within: 0 })))
})

/** Thousands of requests take their time on a busy machine. */
const patient = { timeout: 30_000 }

const creation = '/core/api/takedowns/'
const target = '{"target_website":"https://evil.example/"}'

/** A host before a service that answers when the test says so; `received` is what reached the service. */
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
  const server = await listen(attemptOnce(service, now), { host: '127.0.0.1', port: 0 })
  servers.push(server)
  return {
    server,
    received,
    arrival: async () => once(arrivals, 'arrival'),
    /** The answer of the service to all that has reached it and all that will. */
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

/** Sends bytes as they are, without waiting for the answer. */
function send(server: RunningServer, request: string): Socket {
  const socket = open(server)
  socket.write(request)
  return socket
}

/** Status line number and body of the next answer on a connection. */
async function answerOn(socket: Socket): Promise<[number, unknown]> {
  let answer = ''
  while (!/\r\n\r\n.+/s.test(answer)) {
    const [chunk] = (await once(socket, 'data')) as [string]
    answer += chunk
  }
  return [Number(answer.slice(9, 12)), JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))]
}

const ask = async (server: RunningServer, request: string) => answerOn(send(server, request))

describe('an attempt to create a takedown', () => {
  it('C141: reaches the service once when a browser sends it again after its connection broke', async () => {
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

  it('gives the same answer to all that come while it runs, and to one that comes later', async () => {
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

  it('is told apart from the next attempt at the same target', async () => {
    const { server, answersAll } = await host()
    answersAll()
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
    expect(await ask(server, bytes('attempt-2'))).toEqual([201, { id: 1 }])
  })

  it('C7: never gives its answer to another key', async () => {
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
  ])('is no other request: another %s under its name is refused', async (_, other) => {
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
    ['was refused', () => Response.json({ detail: 'no' }, { status: 400 })],
    ['found no service', () => Response.json({ detail: 'no' }, { status: 502 })],
    [
      'got an answer that broke off',
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error('cut')) })),
    ],
    ['got too large an answer', () => new Response(new Uint8Array(1_000_001))],
  ])('that %s is not tried again', async (_, answer) => {
    const { server, received, arrival } = await host()
    const arrived = arrival()
    const first = send(server, bytes('attempt-1'))
    await arrived
    received[0]?.answer(answer())
    const answered = await answerOn(first)
    expect(answered).toEqual([expect.toSatisfy((n) => n === 400 || n === 502), expect.anything()])
    expect(await ask(server, bytes('attempt-1'))).toEqual(answered)
    expect(received).toHaveLength(1)
  })

  it('is not tried again when the service crashed', async () => {
    let tries = 0
    const service = attemptOnce(async () => {
      tries += 1
      throw new Error('boom')
    })
    const server = await listen(service, { host: '127.0.0.1', port: 0 })
    servers.push(server)
    const silent = [502, { detail: 'The service gave no answer to this request.' }]
    expect(await ask(server, bytes('attempt-1'))).toEqual(silent)
    expect(await ask(server, bytes('attempt-1'))).toEqual(silent)
    expect(tries).toBe(1)
  })

  it('is forgotten some minutes after its answer, not before', async () => {
    let now = 0
    const { server, answersAll } = await host({ now: () => now })
    answersAll()
    await ask(server, bytes('attempt-1'))
    now = 5 * 60_000
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 0 }])
    now += 1
    // Looked at by the next attempt, whichever it is.
    await ask(server, bytes('attempt-2'))
    expect(await ask(server, bytes('attempt-1'))).toEqual([201, { id: 2 }])
  })

  it(
    'keeps a bounded number of answers, and never forgets one that is awaited',
    patient,
    async () => {
      const service: Answer = async (request) => {
        const body = await request.text()
        return body === 'waits' ? new Promise<never>(() => undefined) : Response.json(body)
      }
      let passed = 0
      const once1000 = attemptOnce(async (request, caller) => {
        passed += 1
        return service(request, caller)
      })
      const post = async (name: string, body: string) =>
        once1000(
          new Request(`http://a.example${creation}`, {
            method: 'POST',
            headers: { 'idempotency-key': name },
            body,
          }),
          { address: '', target: creation },
        )
      void post('awaited', 'waits')
      for (let n = 0; n < 1000; n += 1) await post(`attempt-${n}`, 'x')
      expect(passed).toBe(1001)
      await post('attempt-999', 'x')
      void post('awaited', 'waits')
      expect(passed).toBe(1001)
      await post('attempt-0', 'x')
      expect(passed).toBe(1002)
      for (let n = 0; n < 999; n += 1) void post(`waiting-${n}`, 'waits')
      await expect.poll(() => passed, patient).toBe(2001)
      const refused = await post('one-more', 'x')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    },
  )

  it('keeps its name to itself', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    await ask(server, bytes('attempt-1'))
    expect(received[0]?.headers.has('idempotency-key')).toBe(false)
    expect(received[0]?.headers.get('authorization')).toBe('Api-Key ann')
    expect(received[0]?.headers.get('content-length')).toBe(String(target.length))
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(65)])('is refused under the name %j', async (name) => {
    const { server, received } = await host()
    expect((await ask(server, bytes(name)))[0]).toBe(400)
    expect(received).toEqual([])
  })

  it('that breaks off in mid-body does not reach the service', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    const whole = bytes('attempt-1')
    const socket = open(server)
    socket.write(whole.slice(0, -10), () => socket.destroy())
    await once(socket, 'close')
    expect(await ask(server, whole)).toEqual([201, { id: 0 }])
    expect(received).toHaveLength(1)
  })

  it('without a name passes each time, as does everything else', async () => {
    const { server, received, answersAll } = await host()
    answersAll()
    await ask(server, bytes(null))
    await ask(server, bytes(null))
    const path = '/core/api/brands/'
    await ask(server, bytes('attempt-1', { path }))
    await ask(server, bytes('attempt-1', { path }))
    expect(received).toHaveLength(4)
  })
})
