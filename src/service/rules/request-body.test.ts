import { describe, expect, it } from 'vitest'
import { createServiceFixture } from '#/test/service-fixture.ts'
import { maxBodyBytes, readFields } from './request-body.ts'

const path = '/core/api/takedowns/'

async function send(type: string | null, body: BodyInit) {
  const fixture = await createServiceFixture()
  const headers = new Headers(type === null ? {} : { 'content-type': type })
  // Send bytes, because `Request` would add a content type of its own to a string.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const response = await fixture.fetch(path, { method: 'POST', headers, body: bytes })
  const cases = await fixture.db.all('select id from takedown')
  return { ...response, caseCount: cases.length, crashCount: fixture.crashes.length }
}

function createRequest(type: string, body: BodyInit | ReadableStream): Request {
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' as const }
  return new Request('https://service.example/', init)
}

describe('POST takedowns/', () => {
  it.each([
    ['empty', ''],
    ['incomplete', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['200,000 nested arrays', '['.repeat(200_000)],
  ])('C15: responds with 400 and a detail if the JSON body is %s', async (_, body) => {
    const response = await send('application/json', body)
    expect(response.status).toBe(400)
    const { detail } = response.body as { detail: string }
    expect(detail).toMatch(/^JSON parse error - ./)
    expect(Object.keys(response.body as object)).toEqual(['detail'])
    expect([response.caseCount, response.crashCount]).toEqual([0, 0])
  })

  it('C15: responds with 400 to JSON that is not valid UTF-8', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"target_website":"'),
      0xff,
      0x22,
      0x7d,
    ])
    const response = await send('application/json', bytes)
    expect(response.status).toBe(400)
    expect(response.body).toHaveProperty('detail')
  })

  it.each([null, 'application/jsonx'])('responds with 415 to the content type %s', async (type) => {
    const response = await send(type, '{"target_website":"https://evil.example/"}')
    expect(response.status).toBe(415)
    expect(response.body).toHaveProperty('detail')
    expect(response.caseCount).toBe(0)
  })

  it('uses the last value of a repeated form field', async () => {
    const fields = await readFields(
      createRequest('application/x-www-form-urlencoded', 'a=1&a=2&b=%C3%BC+x'),
    )
    expect([...fields]).toEqual([
      ['a', '2'],
      ['b', 'ü x'],
    ])
  })

  it('treats a field named __proto__ like any other', async () => {
    const fields = await readFields(
      createRequest('application/json', '{"__proto__": {"brand": "x"}}'),
    )
    expect(fields.get('brand')).toBeUndefined()
    expect([...fields.keys()]).toEqual(['__proto__'])
  })

  it('accepts a body of 1,000,000 bytes and responds with 413 to a larger one', async () => {
    const start = '{"target_website":"https://evil.example/","user_comment":"'
    const createBody = (size: number) => `${start}${'x'.repeat(size - start.length - 2)}"}`
    expect((await send('application/json', createBody(maxBodyBytes))).status).toBe(201)
    const response = await send('application/json', createBody(maxBodyBytes + 1))
    expect(response.status).toBe(413)
    expect(response.body).toHaveProperty('detail')
    expect(response.caseCount).toBe(0)
  })

  it('stops reading an endless body and responds with 413', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100_000
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    await expect(readFields(createRequest('application/json', endless))).rejects.toMatchObject({
      status: 413,
    })
    expect(sent).toBeLessThan(2_000_000)
  })
})
