import { describe, expect, it } from 'vitest'
import { fixtureId, serviceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { drawPage } from './drawn-page.ts'
import { pageKindOf, pageKinds } from './page-kinds.ts'

async function picture(f: ServiceFixture, columns: Record<string, string | number | null> = {}) {
  const brand = await f.brand('Northbank')
  const id = await f.pair(brand, 'northbank-login.example')
  const scan = await f.scan(brand, id, 1, { scan: columns })
  return f.get(`/core/screenshots/${scan}.svg`, { key: null })
}

describe('screenshots', () => {
  it('C90: the address in a scan leads to a picture, without a key', async () => {
    const f = await serviceFixture()
    const answer = await picture(f)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(answer.text).toContain('northbank-login.example')
  })

  it('opened as a document the picture may do nothing', async () => {
    const f = await serviceFixture()
    const { headers } = await picture(f)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    [null, 'This site cannot be reached'],
    [404, 'Error 404'],
    [503, 'Error 503'],
  ])('a host that answered %j shows %s', async (http_code, words) => {
    const f = await serviceFixture()
    expect((await picture(f, { http_code })).text).toContain(words)
  })

  it('a scan without a picture has none', async () => {
    const f = await serviceFixture()
    expect((await picture(f, { has_screenshot: 0 })).status).toBe(404)
  })

  it.each([`${fixtureId(99)}.svg`, 'x.svg', `${fixtureId(1)}.png`, '.svg', '%2e%2e%2f.svg'])(
    '%s answers 404 in JSON',
    async (file) => {
      const f = await serviceFixture()
      expect(await f.get(`/core/screenshots/${file}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found.' },
      })
    },
  )

  it.each([
    ['sign-in', /Sign in to your account.*Password/s],
    ['card-form', /Card number/],
    ['code-form', /Account number.*One-time code/s],
    ['notice', /Important notice/],
    ['contact', /Contact us/],
    ['forwarding', /You are being forwarded/],
    ['shop', /Article \d+/],
    ['advertising', /Related searches/],
    ['for-sale', /This domain is for sale/],
    ['business', /Opening hours/],
  ])('a page of the kind %s shows it', async (page, words) => {
    const f = await serviceFixture()
    expect((await picture(f, { page })).text).toMatch(words)
    expect((await picture(f, { page, http_code: 403 })).text).toContain('Error 403')
  })

  it('a kind of page that it does not know is drawn from the answer', async () => {
    const f = await serviceFixture()
    expect(pageKindOf('hologram')).toBeNull()
    expect((await picture(f, { page: 'hologram' })).text).toMatch(/^<svg/)
  })

  it('a page in foreign script is titled as people read it', () => {
    const host = 'xn--nothbank-confirm-finance-hme.example'
    expect(drawPage({ ...facts, host, page: 'sign-in' })).toContain('>Noŕthbank Confirm Finance<')
  })

  const facts = {
    host: 'a.example',
    seed: fixtureId(1),
    httpCode: 200,
    completeness: 5,
    page: null,
  }

  it('the same facts give the same picture, another host another', () => {
    expect(drawPage(facts)).toBe(drawPage(facts))
    expect(drawPage({ ...facts, seed: fixtureId(2), completeness: 1 })).not.toBe(drawPage(facts))
  })

  // Drawing elements with quoted attributes, and text in which every special character is an entity.
  const onlyDrawing =
    /^(?:<\/?(?:svg|rect|circle|text)(?: (?!on)[a-zA-Z-]+="[^"<>]*")*\/?>|[^<>&]|&(?:amp|lt|gt|quot|apos);)+$/

  it.each([
    '</text><script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    "a' onload='x",
    '<!ENTITY x>&x;',
    ']]>',
    '\u202Eevil\u0000\uFFFE\uD800.example',
  ])('C153: the hostile host %j is text in every kind of page', (host) => {
    for (let seed = 0; seed < 12; seed++) {
      for (const httpCode of [200, 404, null]) {
        for (const completeness of [1, 5]) {
          const svg = drawPage({ host, seed: String(seed), httpCode, completeness, page: null })
          expect(svg).toMatch(onlyDrawing)
          expect(svg).not.toMatch(/[\u0000\u202E\uFFFE]|[\uD800-\uDFFF]/)
        }
      }
    }
    for (const page of pageKinds) {
      const svg = drawPage({ ...facts, host, page })
      expect(svg).toMatch(onlyDrawing)
      expect(svg).not.toMatch(/[\u0000\u202E\uFFFE]|[\uD800-\uDFFF]/)
    }
  })

  it('a very long host stays within its bar', () => {
    expect(drawPage({ ...facts, host: `${'a'.repeat(250)}.example` })).toContain('…</text>')
  })
})
