import { describe, expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import {
  formatNovemberDay,
  createClosedCase,
  createFailedCase,
  createOpenCase,
} from '#/test/outcome-cases.ts'
import { checkIfHostCameBack, findRemovedHosts, linkToRequestAgain } from './came-back.ts'

const now = Date.parse(formatNovemberDay(15))

const createRows = (...cases: readonly object[]) =>
  cases.map((fields, index) =>
    takedown.parse({
      id: `case ${index}`,
      brand: 'b',
      target_website: 'https://shop.example/login',
      created_at: formatNovemberDay(index + 1),
      ...fields,
    }),
  )
const createRemovedCase = (overrides: object = {}) =>
  createClosedCase('SERVER_HOLD', { closed_at: formatNovemberDay(5), ...overrides })
const listRemovedHosts = (...cases: readonly object[]) =>
  findRemovedHosts(createRows(...cases), now).map(({ caseId, host }) => `${caseId}: ${host}`)

describe('F9 removed hosts', () => {
  it('are hosts whose last closed or failed case removed the site', () => {
    expect(listRemovedHosts(createFailedCase(), createRemovedCase())).toEqual([
      'case 1: shop.example',
    ])
    expect(listRemovedHosts(createRemovedCase(), createFailedCase())).toEqual([])
    expect(listRemovedHosts(createRemovedCase(), createClosedCase('FALSE_POSITIVE'))).toEqual([])
    // The rejected case was never processed, so the previous case counts.
    expect(listRemovedHosts(createRemovedCase(), { status: 'REJECTED', is_open: false })).toEqual([
      'case 0: shop.example',
    ])
  })

  it('have no open case of any brand', () => {
    expect(listRemovedHosts(createRemovedCase(), createOpenCase())).toEqual([])
    expect(listRemovedHosts(createRemovedCase(), createOpenCase({ brand: null }))).toEqual([])
    expect(
      listRemovedHosts(
        createRemovedCase(),
        createOpenCase({ target_website: 'https://other.example/' }),
      ),
    ).toHaveLength(1)
  })

  it('are listed once per brand, even if the hostname is invalid', () => {
    expect(listRemovedHosts(createRemovedCase(), createRemovedCase({ brand: 'c' }))).toHaveLength(2)
    expect(
      listRemovedHosts(createRemovedCase({ target_website: 'https://xn--999999999.example/' })),
    ).toEqual(['case 0: xn--999999999.example'])
  })
})

it('F9 ignores a removed host whose closing date is missing, before the request, or in the future', () => {
  for (const closedAt of [null, formatNovemberDay(0), formatNovemberDay(20)])
    expect(listRemovedHosts(createRemovedCase({ closed_at: closedAt }))).toEqual([])
})

describe('F9 a removed site', () => {
  const checkSite = (
    scan: object | null,
    fields: object = {},
    closedCase = createRemovedCase(),
  ) => {
    const [host] = findRemovedHosts(createRows(closedCase), now)
    if (!host) throw new Error('no host')
    const latest = scan && { id: 's', created_at: formatNovemberDay(9), verdict: 'green', ...scan }
    return checkIfHostCameBack(host, domain.parse({ id: 'd', latest_scan: latest, ...fields }), now)
  }
  const createResponse = (value: unknown) => ({ https_head_request_response_code: value })

  it('is back if it responds or has a red verdict in a scan after the closing', () => {
    expect(checkSite(createResponse(200))).toMatchObject({
      httpCode: 200,
      isRed: false,
      daysSinceClosing: 10,
      domainId: 'd',
    })
    expect(checkSite({ ...createResponse(null), verdict: 'red' })).toMatchObject({
      httpCode: null,
      isRed: true,
    })
    expect(checkSite({ ...createResponse(200), created_at: formatNovemberDay(5) })).toBeNull()
  })

  it('is not back if its response is an error, not recorded or not reported, or if it has no scan', () => {
    for (const value of [404, null, undefined]) expect(checkSite(createResponse(value))).toBeNull()
    expect(checkSite(null)).toBeNull()
  })

  it('is reported as unclear if the scan may be older than the closing', () => {
    // `updated_at` isn't the time of the scan, because a later comment changes it.
    const undated = { created_at: null, updated_at: formatNovemberDay(9) }
    expect(checkSite({ ...createResponse(200), ...undated })).toBe('unclear')
    expect(checkSite({ ...createResponse(404), ...undated })).toBeNull()
    // The closing time may be off by a day (C116).
    const approximatelyClosedCase = createRemovedCase({ closed_at_source: 'DERIVED_FROM_NOTE' })
    const checkScanOfDay = (day: number) =>
      checkSite(
        { ...createResponse(200), created_at: formatNovemberDay(day) },
        {},
        approximatelyClosedCase,
      )
    expect(checkScanOfDay(4)).toBeNull()
    expect(checkScanOfDay(5)).toBe('unclear')
    expect(checkScanOfDay(7)).toMatchObject({ httpCode: 200 })
    // This scan is dated in the future.
    expect(checkSite({ ...createResponse(200), created_at: formatNovemberDay(20) })).toBe('unclear')
  })

  it.each([
    ['on 5 Nov 2026', 'MEASURED'],
    ['on or about 5 Nov 2026', 'DERIVED_FROM_NOTE'],
  ])(
    'C116 is requested again with the comment “closed as removed %s” if the source of its closing date is %s',
    (text, source) => {
      const site = checkSite(
        createResponse(200),
        {},
        createRemovedCase({ closed_at_source: source }),
      )
      if (site === null || site === 'unclear') throw new Error('not back')
      expect(linkToRequestAgain(site).search.comment).toContain(`was closed as removed ${text};`)
    },
  )

  it('is not back if it has an open case or a later case with another outcome', () => {
    expect(
      checkSite(createResponse(200), { open_takedown: { id: 'o', status: 'OPEN' } }),
    ).toBeNull()
    const laterCase = { id: 'later', status: 'FAILED', resolution: null }
    expect(checkSite(createResponse(200), { last_closed_takedown: laterCase })).toBeNull()
    expect(
      checkSite(createResponse(200), { last_closed_takedown: { ...laterCase, id: 'case 0' } }),
    ).not.toBeNull()
  })
})
