import { afterEach, describe, expect, it, vi } from 'vitest'
import { toFixtureId, createServiceFixture, type ServiceFixture } from '#/test/service-fixture.ts'
import { createDemo } from './demo.ts'
import { drawPage, pages } from './screenshots.ts'

const profile = '/core/api/users/profile/'

afterEach(() => vi.useRealTimers())

describe('injected faults', () => {
  const search = async (fixture: ServiceFixture, text: string) =>
    fixture.fetch(
      `/core/api/brands/${toFixtureId(50)}/domains/?domain_filter=${encodeURIComponent(text)}`,
    )
  const createFixture = async (faultInjection = true) => {
    const fixture = await createServiceFixture({ demo: createDemo({ faultInjection }) })
    await fixture.addBrand('Northbank', { id: toFixtureId(50) })
    return fixture
  }

  it.each([
    ['please FAULT-429-bare, thanks', 429],
    // Longer words cause no fault.
    ['default-500', 200],
    ['fault-500-page', 200],
  ])('respond to a search for %j with %i', async (text, status) => {
    expect((await search(await createFixture(), text)).status).toBe(status)
  })

  it.each([
    ['429', 429, '2', 'application/json'],
    ['html', 200, null, 'text/html; charset=utf-8'],
    ['empty', 502, null, null],
    ['cut', 200, null, 'application/json'],
  ])('respond to the key demo-fault-%s with %i', async (fault, status, retryAfter, type) => {
    const fixture = await createServiceFixture()
    const response = await fixture.fetch(profile, { key: `demo-fault-${fault}` })
    expect(response.status).toBe(status)
    expect(response.headers.get('retry-after')).toBe(retryAfter)
    expect(response.headers.get('content-type')).toBe(type)
    if (fault === 'cut') expect(response.body).toBeUndefined()
  })

  it('can be switched off', async () => {
    const fixture = await createFixture(false)
    expect((await search(fixture, 'fault-500')).status).toBe(200)
    expect((await fixture.fetch(profile, { key: 'demo-fault-500' })).status).toBe(401)
  })

  it.each([
    [{ user_comment: 'fault-500' }, 500, 0],
    [{ user_comment: 'fault-empty' }, 502, 1],
    [{ user_comment: 'fault-shape', target_website: 'http://localhost/' }, 400, 0],
  ])(
    'C141: respond to the request %j with %i and store %i cases',
    async (fields, status, count) => {
      const fixture = await createServiceFixture()
      const body = JSON.stringify({ target_website: 'https://evil.example/', ...fields })
      const headers = { 'content-type': 'application/json' }
      const response = await fixture.fetch('/core/api/takedowns/', {
        method: 'POST',
        headers,
        body,
      })
      expect(response.status).toBe(status)
      expect(await fixture.db.all('select id from takedown')).toHaveLength(count)
    },
  )

  it('end a hanging request when its client disconnects, and delay a slow response by three seconds', async () => {
    const fixture = await createFixture()
    vi.useFakeTimers()
    const controller = new AbortController()
    const statuses: number[] = []
    const loadProfile = (fault: string, signal?: AbortSignal) =>
      void fixture
        .fetch(profile, { key: `demo-fault-${fault}`, signal: signal ?? null })
        .then(({ status }) => statuses.push(status))
    loadProfile('hang', controller.signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual([])
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(statuses).toEqual([504])
    loadProfile('slow')
    await vi.advanceTimersByTimeAsync(2999)
    expect(statuses).toEqual([504])
    await vi.advanceTimersByTimeAsync(1)
    expect(statuses).toEqual([504, 401])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('screenshots of scans', () => {
  async function fetchScreenshot(
    fixture: ServiceFixture,
    columns: Record<string, string | number | null> = {},
  ) {
    const brand = await fixture.addBrand('Northbank')
    const id = await fixture.addPair(brand, 'northbank-login.example')
    const scan = await fixture.addScan(brand, id, 1, { scan: columns })
    return fixture.fetch(`/core/screenshots/${scan}.svg`, { key: null })
  }

  it('C90: are served without a key, with a content security policy that denies everything', async () => {
    const { status, headers, text } = await fetchScreenshot(await createServiceFixture())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(text).toContain('northbank-login.example')
  })

  it.each([
    [{ http_code: null }, /This site cannot be reached/],
    [{ http_code: 404 }, /Error 404/],
    [{ page: 'sign-in' }, /Sign in to your account.*Password/s],
    [{ page: 'hologram' }, /^<svg/],
  ])('show the page of a scan with %j', async (columns, expectedText) => {
    expect((await fetchScreenshot(await createServiceFixture(), columns)).text).toMatch(
      expectedText,
    )
  })

  it('are reported as not found if the scan has no screenshot or the file name is unknown', async () => {
    const fixture = await createServiceFixture()
    expect((await fetchScreenshot(fixture, { has_screenshot: 0 })).status).toBe(404)
    for (const file of [`${toFixtureId(99)}.svg`, '%2e%2e%2f.svg', `${toFixtureId(1)}.png`]) {
      expect(await fixture.fetch(`/core/screenshots/${file}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
  })

  const facts = { host: 'a.example', seed: '1', http_code: 200, completeness: 5, page: 'sign-in' }

  it('are the same for the same facts, and show the host in readable form, shortened if it is long', () => {
    expect(drawPage(facts)).toBe(drawPage(facts))
    const host = 'xn--nothbank-confirm-finance-hme.example'
    expect(drawPage({ ...facts, host })).toContain('>Noŕthbank Confirm Finance<')
    expect(drawPage({ ...facts, host: `${'a'.repeat(250)}.example` })).toContain('…</text>')
  })

  /** Matches SVG elements with quoted attributes, and text with escaped special characters. */
  const harmlessSvg =
    /^(?:<\/?(?:svg|rect|circle|text)(?: (?!on)[a-zA-Z-]+="[^"<>]*")*>|[^<>&]|&(?:amp|lt|gt|quot|apos);)+$/

  it.each([
    '</text><script>alert(1)</script>',
    "a' onload='x",
    '<!ENTITY x>&x;',
    '\u202Eevil\u0000\uFFFE\uD800.example',
  ])('C153: show the hostile host %j as text on every type of page', (host) => {
    for (const page of [...Object.keys(pages), null]) {
      for (const http_code of [200, 404, null]) {
        const svg = drawPage({ ...facts, host, page, http_code })
        expect(svg).toMatch(harmlessSvg)
        expect(svg).not.toMatch(/[\u0000\u202E\uFFFE]|[\uD800-\uDFFF]/)
      }
    }
  })
})
