import { describe, expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import {
  formatNovemberDay,
  createClosedCase,
  createFailedCase,
  createOpenCase,
} from '#/test/outcome-cases.ts'
import { checkCameBack, findRemovedHosts } from './came-back.ts'

const now = Date.parse(formatNovemberDay(15))

const rowsOf = (...sent: readonly object[]) =>
  sent.map((fields, index) =>
    takedown.parse({
      id: `case ${index}`,
      brand: 'b',
      target_website: 'https://shop.example/login',
      created_at: formatNovemberDay(index + 1),
      ...fields,
    }),
  )
const removed = (overrides: object = {}) =>
  createClosedCase('SERVER_HOLD', { closed_at: formatNovemberDay(5), ...overrides })
const hostsOf = (...sent: readonly object[]) =>
  findRemovedHosts(rowsOf(...sent), now).hosts.map(({ caseId, host }) => `${caseId}: ${host}`)

describe('F9 hosts whose last case removed the site', () => {
  it('are judged by their last closed or failed case', () => {
    expect(hostsOf(createFailedCase(), removed())).toEqual(['case 1: shop.example'])
    expect(hostsOf(removed(), createFailedCase())).toEqual([])
    expect(hostsOf(removed(), createClosedCase('FALSE_POSITIVE'))).toEqual([])
    // It was never processed, so the previous case counts.
    expect(hostsOf(removed(), { status: 'REJECTED', is_open: false })).toEqual([
      'case 0: shop.example',
    ])
  })

  it('have no open case of any brand', () => {
    expect(hostsOf(removed(), createOpenCase())).toEqual([])
    expect(hostsOf(removed(), createOpenCase({ brand: null }))).toEqual([])
    expect(
      hostsOf(removed(), createOpenCase({ target_website: 'https://other.example/' })),
    ).toHaveLength(1)
  })

  it('are listed by brand, including invalid hostnames, with undated ones separate', () => {
    expect(hostsOf(removed(), removed({ brand: 'c' }))).toHaveLength(2)
    expect(hostsOf(removed({ target_website: 'https://xn--999999999.example/' }))).toEqual([
      'case 0: xn--999999999.example',
    ])
    expect(findRemovedHosts(rowsOf(removed({ closed_at: null })), now)).toEqual({
      hosts: [],
      undated: 1,
    })
  })
})

it('F9 ignores closing dates before the request or in the future', () => {
  for (const closing of [formatNovemberDay(0), formatNovemberDay(20)])
    expect(findRemovedHosts(rowsOf(removed({ closed_at: closing })), now)).toEqual({
      hosts: [],
      undated: 1,
    })
})

describe('F9 a site that is back', () => {
  const [host] = findRemovedHosts(rowsOf(removed()), now).hosts
  const back = (scan: object | null, fields: object = {}) => {
    if (!host) throw new Error('no host')
    const latest = scan && { id: 's', created_at: formatNovemberDay(9), verdict: 'green', ...scan }
    return checkCameBack(host, domain.parse({ id: 'd', latest_scan: latest, ...fields }), now)
  }
  const code = (value: unknown) => ({ https_head_request_response_code: value })

  it('responds or is red in a scan after the closing', () => {
    expect(back(code(200))).toMatchObject({ code: 200, isRed: false, days: 10, domainId: 'd' })
    expect(back(code(399))).toMatchObject({ code: 399 })
    expect(back({ ...code(null), verdict: 'red' })).toMatchObject({ code: null, isRed: true })
    expect(back({ ...code(200), created_at: formatNovemberDay(4) })).toBeNull()
    expect(back({ ...code(200), created_at: formatNovemberDay(5) })).toBeNull()
  })

  it('is not an error, no response or unreported', () => {
    for (const value of [404, 503, 0, null, undefined, 'soon', 700])
      expect(back(code(value))).toBeNull()
    expect(back(null)).toBeNull()
  })

  it('is unclear if the scan may precede the closing', () => {
    // An earlier scan whose record was changed later.
    const changed = { created_at: null, updated_at: formatNovemberDay(9) }
    expect(back({ ...code(200), ...changed })).toBe('unclear')
    expect(back({ ...code(404), ...changed })).toBeNull()
    // The closing time is exact to a day (C116).
    const removedHost = findRemovedHosts(
      rowsOf(removed({ closed_at_source: 'DERIVED_FROM_NOTE' })),
      now,
    ).hosts[0]
    if (!removedHost) throw new Error('no host')
    const resultOfScanCreated = (created: string) =>
      checkCameBack(
        removedHost,
        domain.parse({ id: 'd', latest_scan: { ...code(200), created_at: created } }),
        now,
      )
    expect(resultOfScanCreated(formatNovemberDay(4))).toBeNull()
    expect(resultOfScanCreated(formatNovemberDay(5))).toBe('unclear')
    expect(resultOfScanCreated(formatNovemberDay(6))).toBe('unclear')
    expect(resultOfScanCreated(formatNovemberDay(7))).toMatchObject({ code: 200 })
    // A scan in the future.
    expect(back({ ...code(200), created_at: formatNovemberDay(20) })).toBe('unclear')
  })

  it('has no open case in its row and none with another outcome', () => {
    expect(back(code(200), { open_takedown: { id: 'o', status: 'OPEN' } })).toBeNull()
    const named = { id: 'later', status: 'FAILED', resolution: null }
    expect(back(code(200), { last_closed_takedown: named })).toBeNull()
    expect(back(code(200), { last_closed_takedown: { ...named, id: 'case 0' } })).not.toBeNull()
  })
})
