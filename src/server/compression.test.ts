import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed } from './compression.ts'

const caller = { address: '192.0.2.1', target: '/core/api/brands/' }
const rows = {
  results: Array.from({ length: 100 }, (_, n) => ({ id: n, name: `host-${n}.example` })),
}

/** What a service's answer is sent as, to a browser unless told otherwise. */
async function sent(
  answer: Response,
  form: 'whole' | 'stream' = 'whole',
  accepted = 'gzip, deflate, br',
): Promise<Response> {
  const service = compressed(async () => answer, form)
  const headers = { 'accept-encoding': accepted }
  return service(new Request('http://127.0.0.1/core/api/brands/', { headers }), caller)
}
const encoding = (answer: Response) => answer.headers.get('content-encoding')

describe('answers of the service', () => {
  it.each(['whole', 'stream'] as const)(
    'are compressed (%s), with all else as it was',
    async (form) => {
      const headers = { 'x-total-count': '100', 'cache-control': 'no-store' }
      const answer = await sent(Response.json(rows, { status: 201, headers }), form)
      expect(answer.status).toBe(201)
      expect(Object.fromEntries(answer.headers)).toEqual({
        ...headers,
        'content-encoding': 'gzip',
        'content-type': 'application/json',
        vary: 'accept-encoding',
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.length).toBeLessThan(1000)
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows)
    },
  )

  it('stay as they are for whoever cannot read gzip', async () => {
    for (const form of ['whole', 'stream'] as const) {
      const answer = await sent(Response.json(rows), form, 'br')
      expect([encoding(answer), await answer.json()]).toEqual([null, rows])
    }
  })

  it('stay as they are when they are small, empty or no text', async () => {
    const small = await sent(Response.json({ count: 7 }))
    expect([encoding(small), await small.json()]).toEqual([null, { count: 7 }])
    const empty = await sent(new Response(null, { status: 204 }))
    expect([encoding(empty), empty.status, empty.body]).toEqual([null, 204, null])
    const type = { headers: { 'content-type': 'image/png' } }
    const picture = await sent(new Response(new Uint8Array(5000), type))
    expect([encoding(picture), (await picture.bytes()).length]).toEqual([null, 5000])
  })

  it('stream: each part is there while the next one is still being made', async () => {
    const parts = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { 'content-type': 'application/json' }
    const answer = await sent(new Response(parts.readable, { headers }), 'stream')
    const text = answer.body
      ?.pipeThrough(new DecompressionStream('gzip'))
      .pipeThrough(new TextDecoderStream())
      .getReader()
    const writer = parts.writable.getWriter()
    for (const part of ['{"a":', '1}']) {
      void writer.write(new TextEncoder().encode(part))
      expect((await text?.read())?.value).toBe(part)
    }
    void writer.close()
    expect((await text?.read())?.done).toBe(true)
  })

  it('stream: one that breaks off breaks off, and one that is left is given up', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })
    const answer = await sent(new Response(broken, { headers }), 'stream')
    await expect(answer.text()).rejects.toThrow('cut')
    let left = false
    const endless = new ReadableStream({
      async pull(controller) {
        // As from a network, whose parts do not all come at once.
        await setTimeout(1)
        controller.enqueue(new TextEncoder().encode('['))
      },
      cancel: () => {
        left = true
      },
    })
    const reading = await sent(new Response(endless, { headers }), 'stream')
    await reading.body?.cancel()
    await expect.poll(() => left).toBe(true)
  })
})
