import { describe, expect, it } from 'vitest'
import type { BrandDomains } from '#/api/brands.ts'
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
import type { BrandTracking, RequestBrand, RequestFacts } from './request-facts.ts'

const error = new ApiError({ reason: { kind: 'timeout' }, method: 'GET', path: '/' })
const failed = { data: undefined, error }
const pending = { data: undefined, error: null }
const createLoaded = <Data>(data: Data) => ({ data, error: null })

const createBrand = (name: string, monitoring: unknown = true) =>
  compactBrand.parse({ id: name, name, monitoring_enabled: monitoring })
const createOwnDomains = (name: string, trusted: string[] | null = []): BrandDomains => ({
  id: name,
  name,
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
const notTracked = createLookup(null)
const brands = [createBrand('Northbank'), createBrand('Quiet')]
/** Groups the lookups of the host: the first under Northbank, the second under Quiet. */
const groupUnderBrands = (...lookups: LookupState<Domain | null>[]) =>
  groupByTracking(brands, lookups)

/** Facts about one host. */
type HostFacts = Omit<RequestFacts, 'trackingByHost'> & {
  host: string
  brand: RequestBrand
  tracking: BrandTracking | undefined
}

const facts: HostFacts = {
  host: 'evil.example',
  brand: createBrand('Northbank'),
  brands,
  ownDomains: createLoaded([createOwnDomains('Northbank')]),
  openCases: createCaseIndex(),
  endedCases: createCaseIndex(),
  tracking: groupUnderBrands(notTracked, notTracked),
}

const runHostChecks = (
  { host, brand, tracking, ...others }: HostFacts,
  requests: SameTargetRequests = [],
) =>
  runChecks(
    { host, warnings: [] },
    brand,
    { ...others, trackingByHost: new Map(tracking && [[host, tracking]]) },
    requests,
  )

const findCheck = (id: Check['id'], overrides: Partial<HostFacts> = {}) =>
  runHostChecks({ ...facts, ...overrides }).find((result) => result.id === id)
/** Runs the checks with the host's records under Northbank and Quiet. Returns the check with this ID. */
const checkRecords = (id: Check['id'], ...records: LookupState<Domain | null>[]) =>
  findCheck(id, { tracking: groupUnderBrands(...records) })

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
  const joinStates = (known: HostFacts) =>
    runHostChecks(known)
      .map(({ state }) => state)
      .join(' ')
  expect(joinStates({ ...facts, ...waiting })).toBe('fine checking checking checking checking')
  expect(joinStates({ ...facts, ownDomains: failed })).toBe('fine unknown fine fine note')
})

it.each<Partial<RequestFacts>>([
  { ownDomains: failed },
  { openCases: createCaseIndex([], false) },
  { endedCases: failed },
  { trackingByHost: new Map([['evil.example', groupUnderBrands(notTracked, failed)]]) },
])('reports a failed check of a list: %j', (overrides) => {
  const loaded = { ...facts, trackingByHost: new Map() }
  expect(hasFailedChecks(loaded)).toBe(false)
  expect(hasFailedChecks({ ...loaded, ...overrides })).toBe(true)
})

it('C145 a request needs a confirmation for each pending request with the same target', () => {
  expect(findCheck('same')).toBeUndefined()
  const [same] = runHostChecks(facts, [{ id: 'a' }, { id: 'b' }])
  const findingIds = ['same-target:a', 'same-target:b']
  expect(same).toMatchObject({ state: 'warning', findingIds })
})

describe('C143 own and trusted domains', () => {
  it('need a confirmation', () => {
    expect(findCheck('own', { host: 'www.northbank.example' })).toMatchObject({
      state: 'warning',
      title: 'This is Northbank’s own website',
      findingIds: ['own-domain:Northbank:northbank.example'],
    })
    const ownDomains = createLoaded([createOwnDomains('Northbank', ['evil.example'])])
    expect(findCheck('own', { ownDomains })?.title).toBe('This website is trusted by Northbank')
  })

  it('have a note if not all brands report their trusted domains', () => {
    const ownDomains = createLoaded([createOwnDomains('Northbank', null)])
    expect(findCheck('own', { ownDomains })?.text).toBe(
      'Not all brands report their trusted domains.',
    )
  })
})

describe('C141 open cases', () => {
  it('are linked and need a confirmation', () => {
    const openCases = createCaseIndex([createCase({}), createCase({ id: 'c0' })])
    expect(findCheck('open', { openCases })).toMatchObject({
      state: 'warning',
      title: '2 cases are already open',
      text: 'Open, for Northbank.',
      caseId: 'c1',
      findingIds: ['open-case:c1', 'open-case:c0'],
    })
  })

  it('are also taken from a record, even if the list of cases fails to load', () => {
    const recorded = createLookup({ open_takedown: { id: 'c9', status: 'OPEN' } })
    const tracking = groupUnderBrands(notTracked, recorded)
    const expected = { caseId: 'c9', text: 'For Quiet.' }
    expect(findCheck('open', { openCases: failed, tracking })).toMatchObject(expected)
  })

  it('are not ruled out if a record doesn’t report whether it has an open case', () => {
    const [none, unreported] = [{ open_takedown: null }, { open_takedown: undefined }]
    const expected = { state: 'note', title: 'No open case among those you can see' }
    expect(checkRecords('open', createLookup(none), createLookup(unreported))).toMatchObject(
      expected,
    )
  })
})

describe('the last outcome', () => {
  const falsePositive = { status: 'CLOSED', resolution: 'FALSE_POSITIVE' }
  const falsePositiveText = 'Outcome: False positive. Analysts found no infringement.'
  const removed = { status: 'CLOSED', is_open: false, resolution: 'CONTENT_REMOVED' }
  it.each([
    [removed, 'note', 'An earlier case was closed', 'Outcome: Content removed.'],
    [falsePositive, 'warning', 'An earlier case was closed', falsePositiveText],
    [{ status: 'REJECTED' }, 'warning', 'An earlier request was not approved', undefined],
    [{ status: 'FAILED' }, 'note', 'An earlier case failed', undefined],
  ])('of the case %j is shown as a %s', (overrides, state, title, text) => {
    const check = findCheck('earlier', { endedCases: createCaseIndex([createCase(overrides)]) })
    expect([check?.state, check?.title, check?.text]).toEqual([state, title, text])
  })

  it('comes from a record if the list of cases lacks it', () => {
    const last = { id: 'c5', status: 'FAILED', resolution: null, closed_at: '2026-01-01T00:00:00Z' }
    const record = createLookup({ last_closed_takedown: last })
    expect(checkRecords('earlier', record)?.caseId).toBe('c5')
  })
})

describe('F16 verdicts', () => {
  const createScan = (fields: Record<string, unknown>) =>
    createLookup({ latest_scan: { id: 's', ...fields } })
  const red = createScan({ verdict: 'red', risk_score: 93 })
  const green = createScan({ verdict: 'green', risk_score: 3 })

  it('cause a warning about a green verdict or, with precedence, about a false positive', () => {
    const marked = createScan({ verdict: 'green', user_feedback_type: 'false_positive' })
    const expected = { state: 'fine', text: 'Northbank: verdict red, risk 93.' }
    expect(checkRecords('verdict', red, notTracked)).toMatchObject(expected)
    expect(checkRecords('verdict', red, green)?.title).toBe('The verdict is green')
    expect(checkRecords('verdict', green, marked)?.title).toBe('Marked as a false positive')
  })

  it('C19 are shown unchanged if their code is unknown', () => {
    const unknown = createScan({ verdict: 'RISKY' })
    expect(checkRecords('verdict', unknown, notTracked)?.text).toBe('Northbank: verdict RISKY.')
  })

  it('are shown for one brand if the lookup for another brand fails', () => {
    const text = 'Quiet: verdict red, risk 93. Couldn’t be checked for Northbank.'
    expect(checkRecords('verdict', failed, red)).toMatchObject({ state: 'unknown', text })
  })
})

describe('the brand of the request', () => {
  const tracked = createLookup({ latest_scan: { id: 's', verdict: 'red' } })

  it('has no warning if it tracks the host, or if no brand does', () => {
    expect(checkRecords('brand', tracked, tracked)).toBeUndefined()
    expect(checkRecords('brand', notTracked, notTracked)).toBeUndefined()
    const tracking = groupUnderBrands(notTracked, failed)
    expect(findCheck('brand', { brand: null, tracking })).toBeUndefined()
  })

  it('has a warning if only another brand tracks the host', () => {
    expect(checkRecords('brand', notTracked, tracked)).toEqual({
      id: 'brand',
      state: 'warning',
      title: 'Tracked for Quiet',
      text: 'Not tracked for Northbank.',
      findingIds: ['brand:Northbank'],
    })
  })

  it('has a warning if it is “No brand” and several brands track the host', () => {
    const tracking = groupUnderBrands(tracked, tracked)
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
    tracking: groupUnderBrands(notTracked, createLookup(scan)),
  })
  const warnings = checks.filter(({ state }) => state === 'warning')
  expect(warnings.map(({ id }) => id)).toEqual(['brand', 'own', 'open', 'earlier', 'verdict'])
  expect(warnings.every(({ findingIds }) => findingIds)).toBe(true)
})
