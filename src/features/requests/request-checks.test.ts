import { describe, expect, it } from 'vitest'
import type { OwnDomains } from '#/api/brands.ts'
import type { CaseIndex } from '#/api/create-takedown.ts'
import { ApiError } from '#/api/errors.ts'
import type { LookupState } from '#/api/host-lookups.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import { compactBrand } from '#/contract/brand.ts'
import { domain, type Domain } from '#/contract/domain.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { createCaseOnHost } from '#/test/case-on-host.ts'
import {
  hasFailedChecks,
  runChecks,
  type Check,
  type SameTargetRequests,
} from './request-checks.ts'
import type { BrandTracking, RequestFacts } from './request-facts.ts'

const error = new ApiError({ reason: { kind: 'timeout' }, method: 'GET', path: '/' })
const failed = { data: undefined, error }
const pending = { data: undefined, error: null }
const createLoaded = <Data>(data: Data) => ({ data, error: null })

const createBrand = (name: string, monitoring: unknown = true) =>
  compactBrand.parse({ id: name, name, monitoring_enabled: monitoring })
const createOwnDomains = (name: string, trusted: string[] | null = []): OwnDomains => ({
  brandId: name,
  brandName: name,
  domain: `${name.toLowerCase()}.example`,
  trustedDomains: trusted,
  keywords: [],
})
const createCase = (overrides: Partial<CaseRow>) =>
  createCaseOnHost({
    brand: 'Northbank',
    brand_display: 'Northbank',
    created_at: '2026-02-27T00:00:00Z',
    ...overrides,
  })
const createCaseIndex = (cases: CaseRow[] = [], complete = true) =>
  createLoaded<CaseIndex>({ byHost: new Map([['evil.example', cases]]), isComplete: complete })
const createLookup = (raw: Record<string, unknown> | null): LookupState<Domain | null> =>
  createLoaded(raw && domain.parse({ id: 'd', name: 'evil.example', ...raw }))
/** Records of the host under Northbank and Quiet. */
const groupUnderBrands = (...lookups: LookupState<Domain | null>[]) =>
  groupByTracking([createBrand('Northbank'), createBrand('Quiet')], lookups, (row) => row)

/** Records of one host. */
type HostFacts = Omit<RequestFacts, 'trackingByHost'> & {
  host: string
  tracking: BrandTracking | undefined
}

const facts: HostFacts = {
  host: 'evil.example',
  brand: createBrand('Northbank'),
  ownDomains: createLoaded([createOwnDomains('Northbank')]),
  openCases: createCaseIndex(),
  endedCases: createCaseIndex(),
  tracking: groupUnderBrands(createLookup(null), createLookup(null)),
}

const runHostChecks = (
  { host, tracking, ...others }: HostFacts,
  requests: SameTargetRequests = [],
) =>
  runChecks(
    { host, warnings: [] },
    { ...others, trackingByHost: new Map(tracking && [[host, tracking]]) },
    requests,
  )

const findCheck = (id: Check['id'], overrides: Partial<HostFacts> = {}) =>
  runHostChecks({ ...facts, ...overrides }).find((result) => result.id === id)

it('F14 a request without findings has no warning and nothing to confirm', () => {
  const checks = runHostChecks(facts)
  expect(checks.map(({ id, state }) => [id, state])).toEqual([
    ['address', 'fine'],
    ['own', 'fine'],
    ['open', 'fine'],
    ['earlier', 'fine'],
    ['verdict', 'note'],
  ])
  expect(checks.some(({ findingIds }) => findingIds)).toBe(false)
})

it('each check loads and fails independently', () => {
  const lookups = { ownDomains: pending, openCases: pending, endedCases: pending }
  const waiting = { ...lookups, tracking: undefined }
  expect(runHostChecks({ ...facts, ...waiting }).map(({ state }) => state)).toEqual([
    'fine',
    ...Array<string>(4).fill('checking'),
  ])
  expect(runHostChecks({ ...facts, ownDomains: failed }).map(({ state }) => state)).toEqual([
    'fine',
    'unknown',
    'fine',
    'fine',
    'note',
  ])
})

it.each<Partial<RequestFacts>>([
  { ownDomains: failed },
  { openCases: createCaseIndex([], false) },
  { endedCases: failed },
  { trackingByHost: new Map([['evil.example', groupUnderBrands(createLookup(null), failed)]]) },
])('reports a failed check of a list: %j', (overrides) => {
  const loaded = { ...facts, trackingByHost: new Map() }
  expect(hasFailedChecks(loaded)).toBe(false)
  expect(hasFailedChecks({ ...loaded, ...overrides })).toBe(true)
})

it('C145 another request for a URL needs a confirmation for each pending one', () => {
  expect(findCheck('same')).toBeUndefined()
  const [same] = runHostChecks(facts, [{ id: 'a' }, { id: 'b' }])
  expect(same).toMatchObject({
    state: 'warning',
    findingIds: ['same-target:a', 'same-target:b'],
  })
})

describe('C143 own and trusted domains', () => {
  it('need a confirmation', () => {
    expect(findCheck('own', { host: 'www.northbank.example' })).toMatchObject({
      state: 'warning',
      title: 'This is Northbank’s own website',
      findingIds: ['own-domain:Northbank:northbank.example'],
    })
    const ownDomains = createLoaded([createOwnDomains('Northbank', ['evil.example'])])
    expect(findCheck('own', { ownDomains })).toMatchObject({
      title: 'Northbank trusts this website',
    })
  })

  it('say if some trusted domains are not reported', () => {
    expect(
      findCheck('own', { ownDomains: createLoaded([createOwnDomains('Northbank', null)]) })?.text,
    ).toBe('Not all brands report their trusted domains.')
  })
})

describe('C141 open cases', () => {
  it('are linked and need a confirmation', () => {
    expect(
      findCheck('open', { openCases: createCaseIndex([createCase({}), createCase({ id: 'c0' })]) }),
    ).toMatchObject({
      state: 'warning',
      title: '2 cases are already open',
      text: 'Open, for Northbank.',
      caseId: 'c1',
      findingIds: ['open-case:c1', 'open-case:c0'],
    })
  })

  it('are also taken from a record, even if the list of cases fails', () => {
    const recorded = groupUnderBrands(
      createLookup(null),
      createLookup({ open_takedown: { id: 'c9', status: 'OPEN' } }),
    )
    expect(findCheck('open', { openCases: failed, tracking: recorded })).toMatchObject({
      caseId: 'c9',
      text: 'For Quiet.',
    })
  })

  it('are not ruled out if a record does not report its open case', () => {
    const unreported = groupUnderBrands(
      createLookup({ open_takedown: null }),
      createLookup({ open_takedown: undefined }),
    )
    expect(findCheck('open', { tracking: unreported })).toMatchObject({
      state: 'note',
      title: 'No open case among those you can see',
    })
  })
})

describe('the last outcome', () => {
  it('is shown with its outcome', () => {
    const closed = createCase({
      status: 'CLOSED',
      is_open: false,
      resolution: 'CONTENT_REMOVED',
    })
    expect(findCheck('earlier', { endedCases: createCaseIndex([closed]) })).toMatchObject({
      state: 'note',
      title: 'An earlier case was closed',
      text: 'Outcome: Content removed.',
    })
  })

  it.each([
    [{ status: 'CLOSED', resolution: 'FALSE_POSITIVE' }, 'warning', 'An earlier case was closed'],
    [{ status: 'REJECTED' }, 'warning', 'An earlier request was not approved'],
    [{ status: 'FAILED' }, 'note', 'An earlier case failed'],
  ])('of %j is a %s', (overrides, state, title) => {
    expect(
      findCheck('earlier', { endedCases: createCaseIndex([createCase(overrides)]) }),
    ).toMatchObject({
      state,
      title,
    })
  })

  it('comes from a record if the list of cases lacks it', () => {
    const last = { id: 'c5', status: 'FAILED', resolution: null, closed_at: '2026-01-01T00:00:00Z' }
    expect(
      findCheck('earlier', {
        tracking: groupUnderBrands(createLookup({ last_closed_takedown: last })),
      })?.caseId,
    ).toBe('c5')
  })
})

describe('F16 verdicts', () => {
  const createScan = (fields: Record<string, unknown>) => ({ latest_scan: { id: 's', ...fields } })

  it('warn about green, and first about a false positive', () => {
    const red = createLookup(createScan({ verdict: 'red', risk_score: 93 }))
    const green = createLookup(createScan({ verdict: 'green', risk_score: 3 }))
    const withFalsePositive = createLookup(
      createScan({ verdict: 'green', user_feedback_type: 'false_positive' }),
    )
    expect(
      findCheck('verdict', { tracking: groupUnderBrands(red, createLookup(null)) }),
    ).toMatchObject({
      state: 'fine',
      text: 'Northbank: verdict red, risk 93.',
    })
    expect(findCheck('verdict', { tracking: groupUnderBrands(red, green) })?.title).toBe(
      'The verdict is green',
    )
    expect(
      findCheck('verdict', { tracking: groupUnderBrands(green, withFalsePositive) })?.title,
    ).toBe('Marked as a false positive')
  })

  it('C19 stay as received if their code is unknown', () => {
    const risky = createLookup(createScan({ verdict: 'RISKY' }))
    const tracking = groupUnderBrands(risky, createLookup(null))
    expect(findCheck('verdict', { tracking })?.text).toBe('Northbank: verdict RISKY.')
  })

  it('are shown for one brand if another fails', () => {
    const red = createLookup(createScan({ verdict: 'red' }))
    expect(findCheck('verdict', { tracking: groupUnderBrands(failed, red) })).toMatchObject({
      state: 'unknown',
      text: 'Quiet: verdict red. Couldn’t be checked for Northbank.',
    })
  })
})

describe('the brand of the request', () => {
  const listed = createLookup({ latest_scan: { id: 's', verdict: 'red' } })

  it('has no warning if it tracks the host, or if no brand does', () => {
    expect(findCheck('brand', { tracking: groupUnderBrands(listed, listed) })).toBeUndefined()
    expect(
      findCheck('brand', { tracking: groupUnderBrands(createLookup(null), createLookup(null)) }),
    ).toBeUndefined()
    expect(
      findCheck('brand', { brand: null, tracking: groupUnderBrands(createLookup(null), failed) }),
    ).toBeUndefined()
  })

  it('has a warning if only another brand tracks the host', () => {
    expect(findCheck('brand', { tracking: groupUnderBrands(createLookup(null), listed) })).toEqual({
      id: 'brand',
      state: 'warning',
      title: 'Tracked for Quiet',
      text: 'Not tracked for Northbank.',
      findingIds: ['brand:Northbank'],
    })
  })

  it('has a warning if it was not chosen and several brands track the host', () => {
    const tracking = groupUnderBrands(listed, listed)
    expect(findCheck('brand', { brand: null, tracking })).toMatchObject({
      title: 'Tracked for Northbank, Quiet',
      findingIds: ['brand:'],
    })
  })
})

it('every warning has findings to confirm', () => {
  const scan = { latest_scan: { id: 's', verdict: 'green' } }
  const rejected = createCase({ status: 'REJECTED', is_open: false })
  const checks = runHostChecks({
    ...facts,
    ownDomains: createLoaded([createOwnDomains('Northbank', ['evil.example'])]),
    openCases: createCaseIndex([createCase({})]),
    endedCases: createCaseIndex([rejected]),
    tracking: groupUnderBrands(createLookup(null), createLookup(scan)),
  })
  const warnings = checks.filter(({ state }) => state === 'warning')
  expect(warnings.map(({ id }) => id)).toEqual(['brand', 'own', 'open', 'earlier', 'verdict'])
  expect(warnings.every(({ findingIds }) => findingIds)).toBe(true)
})
