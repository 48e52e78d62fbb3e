import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaseIndex } from '#/api/create-takedown.ts'
import { compactBrand } from '#/contract/brand.ts'
import { domain } from '#/contract/domain.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { createCaseOnHost } from '#/test/case-on-host.ts'
import {
  getConfirmationKeys,
  buildCountChips,
  listOtherBrands,
  parseList,
  reviewLines,
} from './list-review.ts'
import type { RequestFacts } from './request-facts.ts'

const createLoaded = <Data>(data: Data) => ({ data, error: null })
const noAnswer = { data: undefined, error: new Error('no answer') }
const createOpenCaseIndex = (host: string) =>
  createLoaded<CaseIndex>({
    byHost: new Map([[host, [createCaseOnHost({ target_website: `https://${host}/` })]]]),
    isComplete: true,
  })
const createBrand = (name: string) =>
  compactBrand.parse({ id: name, name, monitoring_enabled: true })
/** Records of a host with their verdicts under Northbank and Quiet; null if not tracked. */
const createLookup = (host: string, ...verdicts: (string | null)[]) => {
  const records = verdicts.map((verdict) =>
    createLoaded(
      (verdict && domain.parse({ id: 'd', name: host, latest_scan: { id: 's', verdict } })) || null,
    ),
  )
  return [
    host,
    groupByTracking(['Northbank', 'Quiet'].map(createBrand), records, (row) => row),
  ] as const
}
const facts: RequestFacts = {
  brand: createBrand('Northbank'),
  now: Date.parse('2026-03-01T00:00:00Z'),
  trackingByHost: new Map([
    createLookup('red.example', 'red', null),
    createLookup('green.example', 'green', null),
    createLookup('theirs.example', null, 'red'),
  ]),
  ownDomains: createLoaded([
    {
      brandId: 'b',
      brandName: 'Northbank',
      domain: 'northbank.example',
      trustedDomains: [],
      keywords: [],
    },
  ]),
  openCases: createOpenCaseIndex('running.example'),
  endedCases: createLoaded({ byHost: new Map(), isComplete: true }),
}
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://dashboard.bank.com' })
})

const review = (
  text: string,
  known = facts,
  overrides: Partial<Parameters<typeof reviewLines>[2]> = {},
) =>
  reviewLines(parseList(text, 'https').lines, known, {
    getBrand: () => known.brand,
    listSameTarget: () => [],
    confirmed: new Set(),
    ...overrides,
  })
const reviewToMessages = (text: string) =>
  review(text).map((row) => [row.status, ...row.messages.map((message) => message.text)])

describe('P14 review of a list', () => {
  it('sends lines without findings and skips invalid ones with a reason', () => {
    expect(reviewToMessages('red.example\nlocalhost\nred.example\na.example b.example')).toEqual([
      ['Ready'],
      ['Skipped', 'This is a local, private or reserved address, not a public one.'],
      ['Skipped', 'Same address as line 1.'],
      ['Skipped', '2 addresses found. Each request covers one website.'],
    ])
  })

  it('needs a confirmation for a second path on the same host', () => {
    expect(reviewToMessages('new.example/a\nnew.example/b')).toEqual([
      ['Ready'],
      ['To confirm', 'Same host as line 1.'],
    ])
  })

  it('C138 needs a confirmation for a doubtful target, but not for a short link', () => {
    expect(reviewToMessages('setup.exe\nhttps://bit.ly/abc')).toEqual([
      ['To confirm', 'No public name ends in .exe. Check the spelling. This may be a file name.'],
      ['Ready', 'This is a short link. It leads to another site.'],
    ])
  })

  it('needs a confirmation for the findings of a line, and a new one for later findings', () => {
    const [before] = review('green.example')
    expect(before?.status).toBe('To confirm')
    const confirmed = new Set(before && getConfirmationKeys(before))
    expect(review('green.example', facts, { confirmed })[0]?.status).toBe('Ready')
    const later = { ...facts, openCases: createOpenCaseIndex('green.example') }
    expect(review('green.example', later, { confirmed })[0]?.status).toBe('To confirm')
  })

  it('C138 shows how a target differs from its line', () => {
    const safeLink =
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fe.example%2F&data=05'
    const rows = review(`a.example\nhxxps://b[.]example\n0.0.0.0 c.example\n${safeLink}`)
    expect(rows.map(({ website, changes }) => [website, changes])).toEqual([
      ['https://a.example', ''],
      ['https://b.example', 'Shown with hxxp and [.] for safety, sent as a normal address.'],
      ['https://c.example', 'No protocol given. Text around the address was left out.'],
      ['https://e.example/', 'Unwrapped from a nam02.safelinks.protection.outlook[.]com link.'],
    ])
  })

  it.each([
    ['Northbank', { Quiet: ['theirs.example'] }],
    ['Quiet', { Northbank: ['red.example'] }],
  ])('names the brands that track a host if the list’s brand %s does not', (name, others) => {
    const known = { ...facts, brand: createBrand(name) }
    const suggestions = listOtherBrands(
      review('red.example\ntheirs.example\nnew.example', known),
      known,
    )
    expect(
      Object.fromEntries(suggestions.map((suggestion) => [suggestion.brand.id, suggestion.hosts])),
    ).toEqual(others)
  })

  it('checks a line for the brand it was added for', () => {
    const rows = review('red.example\ntheirs.example', facts, {
      getBrand: (host) => createBrand(host === 'theirs.example' ? 'Quiet' : 'Northbank'),
    })
    expect(rows.map((row) => [row.brand?.name, row.status])).toEqual([
      ['Northbank', 'Ready'],
      ['Quiet', 'Ready'],
    ])
    expect(listOtherBrands(rows, facts)).toEqual([])
  })

  it('C141 needs a confirmation for a target that this browser is already requesting', () => {
    const [row] = review('new.example', facts, {
      listSameTarget: (website) => (website === 'https://new.example' ? [{ id: 'row' }] : []),
    })
    expect(row).toMatchObject({ status: 'To confirm', findings: ['same-target:row'] })
  })

  it.each([
    [
      'new.example\nrunning.example\nlocalhost',
      null,
      '1 ready (needs approval), 1 to confirm, 1 skipped',
    ],
    ['a.example\nb.example', { id: 'off', monitoring_enabled: false }, '2 ready (need approval)'],
    ['a.example', { id: 'on', monitoring_enabled: true }, '1 ready (work starts at once)'],
    ['a.example', { id: 'unknown' }, '1 ready'],
    ['localhost', null, '0 ready, 1 skipped'],
  ])('C140 counts the lines of %j for the brand %j', (text, raw, chips) => {
    const known = { ...facts, brand: raw && compactBrand.parse(raw) }
    expect(
      buildCountChips(review(text, known))
        .map((chip) => chip.text)
        .join(', '),
    ).toBe(chips)
  })

  it('C140 counts the lines that need approval if others do not', () => {
    const mixed = review('a.example\nb.example', facts, {
      getBrand: (host) => (host === 'a.example' ? null : createBrand('Northbank')),
    })
    expect(buildCountChips(mixed)[0]?.text).toBe('2 ready (1 needs approval)')
  })

  it('adds no message to a line whose lookups failed', () => {
    const blind = { ownDomains: noAnswer, openCases: noAnswer, endedCases: noAnswer }
    const known = { ...facts, ...blind, trackingByHost: new Map() }
    expect(review('running.example', known)).toMatchObject([
      { status: 'Ready', findings: [], messages: [] },
    ])
  })
})
