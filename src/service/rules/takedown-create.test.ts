import { beforeEach, describe, expect, it } from 'vitest'
import {
  toFixtureId,
  origin,
  createServiceFixture,
  type ServiceFixture,
} from '#/test/service-fixture.ts'

let fixture: ServiceFixture
beforeEach(async () => {
  fixture = await createServiceFixture()
})

const path = '/core/api/takedowns/'
const json = { 'content-type': 'application/json' }
const url = 'https://evil.example/login'

async function post(body: unknown, key = 'key-ann') {
  return fixture.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body), key })
}
async function readStoredCases() {
  return fixture.db.all<Record<string, unknown>>('select * from takedown')
}

describe('POST takedowns/', () => {
  it('C144: responds with 201 and the same full takedown as the list and the record', async () => {
    const brand = await fixture.addBrand('Northbank')
    const response = await post({ target_website: url, user_comment: 'Fake shop', brand })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      target_website: url,
      user_comment: 'Fake shop',
      brand,
      brand_display: 'Northbank',
      requesting_user_email: 'ann@customer.example',
      is_open: true,
      closed_at: null,
      closed_at_source: '',
      resolution: null,
    })
    const { id } = response.body as { id: string }
    expect((await fixture.fetch(`${path}${id}/`)).body).toEqual(response.body)
    expect((await fixture.fetch(path)).body).toMatchObject({ count: 1, results: [response.body] })
  })

  it('C140: creates a REQUESTED case for a brand without monitoring', async () => {
    const brand = await fixture.addBrand('Velopine', { monitoring_enabled: 0 })
    const response = await post({ target_website: url, brand })
    expect(response.body).toMatchObject({ status: 'REQUESTED', status_display: 'Requested' })
  })

  it('C12, C140: creates a REQUESTED case without a brand if the brand is blank', async () => {
    const response = await post({ target_website: url, brand: '' })
    expect(response.body).toMatchObject({ status: 'REQUESTED', brand: null, brand_display: null })
  })

  it('C127: uses the latest screenshot of a scanned host', async () => {
    const brand = await fixture.addBrand('Northbank')
    const domain = await fixture.addPair(brand, 'evil.example')
    await fixture.addScan(brand, domain, -20)
    const newest = await fixture.addScan(brand, domain, -10)
    await fixture.addScan(brand, domain, -5, { scan: { has_screenshot: 0 } })
    expect((await post({ target_website: url, brand })).body).toMatchObject({
      screenshot_url: `${origin}/core/screenshots/${newest}.svg`,
      screenshot_taken_at: '2026-03-02T08:50:00.000Z',
    })
  })

  it('C11: uses only screenshots that everyone with access to the case may see', async () => {
    const [brand, screenshotBrand] = [
      await fixture.addBrand('Northbank'),
      await fixture.addBrand('Velopine'),
    ]
    const domain = await fixture.addPair(brand, 'evil.example')
    await fixture.addPair(screenshotBrand, 'evil.example')
    const scan = await fixture.addScan(screenshotBrand, domain, -10)
    await fixture.addScan(null, domain, -5)
    for (const [caseBrand, expectedScan] of [
      [null, scan],
      [screenshotBrand, scan],
      [brand, null],
    ])
      expect((await post({ target_website: url, brand: caseBrand })).body).toHaveProperty(
        'screenshot_url',
        expectedScan === null ? null : `${origin}/core/screenshots/${expectedScan}.svg`,
      )
  })

  it('C120: stores a comment unchanged and a blank comment as null', async () => {
    const comment = `<img src=x onerror=alert(1)>\n\u202eevil ${'word '.repeat(20_000)}`
    const stored = await post({ target_website: url, user_comment: comment })
    expect(stored.body).toMatchObject({ user_comment: comment })
    const blank = await post({ target_website: url, user_comment: '   ' })
    expect(blank.body).toMatchObject({ user_comment: null })
  })

  it('C141: creates two cases if the same request is sent twice, as the contract allows', async () => {
    await post({ target_website: url })
    await post({ target_website: url })
    expect(await readStoredCases()).toHaveLength(2)
  })

  it('C145: accepts a form-encoded request', async () => {
    const brand = await fixture.addBrand('Northbank')
    const body = new URLSearchParams({ target_website: url, user_comment: 'a & b', brand })
    expect((await fixture.fetch(path, { method: 'POST', body })).body).toMatchObject({
      target_website: url,
      user_comment: 'a & b',
      brand,
      status: 'OPEN',
    })
  })
})

describe('POST takedowns/ with invalid fields', () => {
  it.each([
    [{}, { target_website: ['This field is required.'] }],
    [{ target_website: null }, { target_website: ['This field may not be null.'] }],
    [{ target_website: ' ' }, { target_website: ['This field may not be blank.'] }],
    [{ target_website: [url] }, { target_website: ['Not a valid string.'] }],
    [
      { target_website: 'http://[::ffff:127.0.0.1]/' },
      { target_website: ['Target host is not a public address.'] },
    ],
    [
      { target_website: url, user_comment: 'a\u0000b' },
      { user_comment: ['Null characters are not allowed.'] },
    ],
    [
      { target_website: 'x', user_comment: 5, brand: 'Northbank' },
      {
        target_website: ['Enter a valid URL.'],
        user_comment: ['Not a valid string.'],
        brand: ['Must be a valid UUID.'],
      },
    ],
    [
      { target_website: url, brand: toFixtureId(99) },
      { brand: ['You are not a member of this brand.'] },
    ],
  ])(
    'C14: responds to %j with 400 and field errors, and stores nothing',
    async (fields, errors) => {
      const response = await post(fields)
      expect(response.status).toBe(400)
      expect(response.body).toEqual(errors)
      expect(await readStoredCases()).toEqual([])
    },
  )

  it('C139: responds to another user’s brand as to a brand that does not exist', async () => {
    const foreign = await fixture.addBrand('Velopine', {}, [await fixture.addAccount('bob')])
    const response = await post({ target_website: url, brand: foreign })
    expect(response.status).toBe(400)
    expect(response.body).toEqual({ brand: ['You are not a member of this brand.'] })
  })
})

it('C141: a takedown request with "fault-lost" in its URL creates a case but gets no response', async () => {
  const controller = new AbortController()
  const response = fixture.fetch(path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ target_website: 'https://evil.example/fault-lost' }),
    signal: controller.signal,
  })
  let hasResponded = false
  void response.then(() => (hasResponded = true))
  await expect.poll(async () => (await readStoredCases()).length).toBe(1)
  expect(hasResponded).toBe(false)
  controller.abort()
  await response
})
