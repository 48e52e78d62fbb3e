import { describe, expect, it } from 'vitest'
import type { LookupState } from '#/api/host-lookups.ts'
import { compactBrand } from '#/contract/brand.ts'
import { domain, type Domain } from '#/contract/domain.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { findEvidence, listEvidence, summarizeEvidence, type RecordEvidence } from './evidence.ts'
import type { RequestFacts } from './request-facts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const pending = { data: undefined, error: null }
const failed = { data: undefined, error: new Error('no answer') }
const host = 'northbnak.example'

const northbank = compactBrand.parse({ id: 'n', name: 'Northbank', domain: 'northbank.example' })
const quiet = compactBrand.parse({ id: 'q', name: 'Quiet' })
const brands = [northbank, quiet]
const createRecord = (scan: unknown): Domain =>
  domain.parse({ id: 'd', name: host, ...(scan !== undefined && { latest_scan: scan }) })
const createLoaded = <Data>(data: Data) => ({ data, error: null })

const createFacts = (...lookups: LookupState<Domain | null>[]): RequestFacts => ({
  brands,
  ownDomains: createLoaded([]),
  openCases: pending,
  endedCases: pending,
  trackingByHost: new Map([[host, groupByTracking(brands, lookups)]]),
})
const completeScan = {
  id: 's',
  created_at: '2026-11-19T11:00:00Z',
  visual_scan_at: '2026-11-20T11:00:00Z',
  screenshot_url: 'https://dash.example/1.svg',
  https_head_request_response_code: 200,
  verdict: 'red',
  verdict_reasoning: 'Copies the sign-in page.',
  mx_records: '10 mx.example',
}

describe('F25 C85 the evidence for a request', () => {
  const tracked = createLoaded(createRecord(completeScan))
  const notTracked = createLoaded(null)

  it('has the scan under the brand of the request, and the brand’s domain', () => {
    expect(findEvidence(host, northbank, createFacts(tracked, notTracked))).toMatchObject({
      kind: 'record',
      scan: { verdict: 'red' },
      brandDomain: 'northbank.example',
    })
  })

  it.each([
    ['no brand', null, [tracked], 'none', 'No evidence: the request has no brand.'],
    [
      'a record under another brand only',
      quiet,
      [tracked, notTracked],
      'none',
      'No evidence: the site isn’t tracked for Quiet.',
    ],
    [
      'a brand that has to be chosen',
      undefined,
      [tracked, notTracked],
      'none',
      'Choose one of your brands to see its evidence.',
    ],
    ['a pending lookup', quiet, [tracked, pending], 'loading', 'Loading the evidence…'],
    [
      'a pending lookup that may decide the brand',
      undefined,
      [tracked, pending],
      'loading',
      'Loading the evidence…',
    ],
    [
      'a failed lookup',
      northbank,
      [failed, tracked],
      'failed',
      'Couldn’t load the evidence for Northbank.',
    ],
  ])('explains why it is absent: %s', (_case, brand, lookups, kind, text) => {
    expect(findEvidence(host, brand, createFacts(...lookups))).toEqual({ kind, text })
  })
})

describe('F25 the evidence list', () => {
  const createEvidence = (scan: unknown, brandDomain: string | null = 'northbank.example') =>
    ({
      kind: 'record',
      host,
      scan: createRecord(scan).latest_scan,
      brandDomain,
    }) satisfies RecordEvidence
  const listStates = (scan: unknown, brandDomain?: string | null) =>
    listEvidence(createEvidence(scan, brandDomain), now).map(({ state, title }) => [state, title])
  const summarize = (scan: unknown) => summarizeEvidence(createEvidence(scan), now)

  it('lists what a complete record holds', () => {
    expect(listEvidence(createEvidence(completeScan), now)).toMatchObject([
      { state: 'present', title: 'Screenshot is less than a day old' },
      { state: 'present', title: 'Scan is 1 day old', text: 'Website response: 200, responds.' },
      { state: 'present', title: 'Verdict red', text: 'Copies the sign-in page.' },
      { state: 'present', title: 'Imitates northbank[.]example', text: 'Letters swapped.' },
      { state: 'present', title: 'Can receive mail' },
    ])
    expect(summarize(completeScan)).toBe(
      'Evidence: screenshot less than a day old, scan 1 day old, verdict red',
    )
  })

  it('says that a scan from more than seven days ago is old, and that a screenshot is missing', () => {
    const sevenDaysOld = { ...completeScan, created_at: '2026-11-13T12:00:00Z' }
    expect(listStates(sevenDaysOld)[1]).toEqual(['present', 'Scan is 7 days old'])
    const old = { ...completeScan, created_at: '2026-11-08T11:00:00Z', screenshot_url: '' }
    expect(listStates(old).slice(0, 2)).toEqual([
      ['missing', 'Screenshot not reported'],
      ['old', 'Scan is 12 days old: the site may have changed'],
    ])
    expect(summarize(old)).toBe('Evidence: screenshot not reported, scan 12 days old')
  })

  it('distinguishes values that are not reported from values that are reported as empty', () => {
    expect(listStates(undefined)).toEqual([
      ['missing', 'Latest scan not reported'],
      ['present', 'Imitates northbank[.]example'],
    ])
    expect(listStates(null).slice(0, 2)).toEqual([
      ['missing', 'No screenshot'],
      ['missing', 'Not scanned yet'],
    ])
    const minimalScan = { id: 's', screenshot_url: 'https://dash.example/1.svg' }
    expect(listStates(minimalScan, null)).toEqual([
      ['present', 'Screenshot time not reported'],
      ['present', 'Scan time not reported'],
      ['missing', 'Verdict not reported'],
      ['missing', 'Your brand’s domain is not reported'],
      ['missing', 'Mail records not reported'],
    ])
    expect(listEvidence(createEvidence(minimalScan), now)[1]?.text).toBe(
      'Website response: not reported.',
    )
    expect(listStates({ ...minimalScan, mx_records: null }).at(-1)).toEqual([
      'missing',
      'No mail server recorded',
    ])
    expect(
      listStates({ ...minimalScan, mx_records: '{"records":null,"error":"timeout"}' }).at(-1),
    ).toEqual(['missing', 'No mail server recorded'])
    expect(listStates({ ...minimalScan, mx_records: '0 .' }).at(-1)).toEqual([
      'note',
      'Accepts no mail',
    ])
    expect(listStates({ ...completeScan, visual_scan_at: null })[0]?.[1]).toBe(
      'Screenshot time not recorded',
    )
  })

  it('C19 shows an unknown verdict code unchanged', () => {
    const scan = { ...completeScan, verdict: 'RISKY: is new', created_at: null }
    expect(listStates(scan)[2]).toEqual(['present', 'Verdict RISKY: is new'])
    expect(summarize(scan)).toBe(
      'Evidence: screenshot less than a day old, scan time not reported, verdict RISKY: is new',
    )
  })

  it('claims no imitation by a cleared site or the brand’s own domain', () => {
    for (const fields of [{ verdict: 'green' }, { user_feedback_type: 'false_positive' }])
      expect(listStates({ ...completeScan, ...fields })[3]).toEqual([
        'present',
        'Resembles northbank[.]example',
      ])
    expect(listStates(completeScan, host)[3]).toEqual(['note', 'Part of northbnak[.]example'])
  })

  it('gives no age for a scan whose time is unreadable or in the future', () => {
    for (const time of ['yesterday', '2027-01-01T00:00:00Z'])
      expect(listStates({ ...completeScan, created_at: time })[1]?.[1]).toBe('Scan time not usable')
  })
})
