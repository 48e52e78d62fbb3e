import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnDomains } from '#/api/brands.ts'
import type { CaseIndex } from '#/api/cases-by-host.ts'
import type { CaseRow } from '#/api/cases.ts'
import type { LookupState } from '#/api/host-lookups.ts'
import { compactBrand, type CompactBrand } from '#/contract/brand.ts'
import { domain, type Domain } from '#/contract/domain.ts'
import { groupByTracking, type HostTracking } from '#/shared/brands/host-under-brands.ts'
import { caseOnHost } from '#/test/case-on-host.ts'
import type { RequestFacts } from './checks.ts'
import { countChips, otherBrands, parseList, reviewLines, confirmationKeys } from './list-review.ts'

const caseOn = (host: string, more: Partial<CaseRow> = {}) =>
  caseOnHost({ id: `case-${host}`, target_website: `https://${host}/`, ...more })
const answer = <Data>(data: Data) => ({ data, error: null })
const index = (...cases: readonly [string, CaseRow][]) =>
  answer<CaseIndex>({
    byHost: new Map(cases.map(([host, one]) => [host, [one]])),
    isComplete: true,
  })
const northbank: OwnDomains = {
  brandId: 'b',
  brandName: 'Northbank',
  domain: 'northbank.example',
  trusted: ['partner.example'],
  keywords: [],
}
const brand = (name: string) => compactBrand.parse({ id: name, name, monitoring_enabled: true })
/** Responses of brands for a host: a record, none, or still missing. */
const lookup = (
  host: string,
  answers: Record<string, Record<string, unknown> | null | 'failed'>,
): [string, HostTracking<CompactBrand, Domain>] => {
  const readings = Object.values(answers).map((raw): LookupState<Domain | null> =>
    raw === 'failed'
      ? { data: undefined, error: new Error('no answer') }
      : { data: raw && domain.parse({ id: 'd', name: host, ...raw }), error: null },
  )
  return [host, groupByTracking(Object.keys(answers).map(brand), readings, (row) => row)]
}
const scanned = (verdict: string, more = {}) => ({ latest_scan: { id: 's', verdict, ...more } })
const facts: RequestFacts = {
  brand: brand('Northbank'),
  now: Date.parse('2026-03-01T00:00:00Z'),
  trackingByHost: new Map([
    lookup('red.example', { Northbank: scanned('red') }),
    lookup('green.example', { Northbank: scanned('green') }),
    lookup('wrong.example', {
      Northbank: scanned('amber', { user_feedback_type: 'false_positive' }),
    }),
    lookup('theirs.example', { Northbank: null, Quiet: scanned('red') }),
    lookup('nobody.example', { Northbank: null, Quiet: null }),
    lookup('failed.example', { Northbank: 'failed' }),
  ]),
  ownDomains: answer([northbank]),
  openCases: index(['running.example', caseOn('running.example')]),
  endedCases: index([
    'gone.example',
    caseOn('gone.example', {
      status: 'CLOSED',
      is_open: false,
      resolution: 'CONTENT_REMOVED',
      resolution_display: 'Content removed',
    }),
  ]),
}
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://dashboard.bank.com' })
})

const review = (
  text: string,
  known = facts,
  more: Partial<Parameters<typeof reviewLines>[2]> = {},
) =>
  reviewLines(parseList(text, 'https').lines, known, {
    getBrand: () => known.brand,
    findSameTarget: () => [],
    confirmed: new Set(),
    ...more,
  })
const outcome = (text: string) =>
  review(text).map((row) => [row.status, ...row.messages.map((message) => message.text)])

describe('P14 review of a list', () => {
  it('sends lines without findings and skips invalid ones with a reason', () => {
    expect(outcome('new.example\nlocalhost\nnew.example\na.example b.example')).toEqual([
      ['Ready'],
      ['Skipped', 'This is a local, private or reserved address, not a public one.'],
      ['Skipped', 'Same address as line 1.'],
      ['Skipped', '2 addresses found. One request is for one website.'],
    ])
  })

  it('needs a confirmation for each finding of a line', () => {
    const [row] = review('login.northbank.example')
    expect(row).toMatchObject({
      messages: [
        {
          text: 'This is Northbank’s own website. northbank[.]example belongs to Northbank.',
        },
      ],
    })
    expect(row?.status).toBe('To confirm')
    const confirmed = new Set(row && confirmationKeys(row))
    expect(review('login.northbank.example', facts, { confirmed })[0]?.status).toBe('Ready')
  })

  it('needs a new confirmation for findings after the first', () => {
    const [before] = review('green.example')
    const openCases = index(['green.example', caseOn('green.example')])
    const confirmed = new Set(before && confirmationKeys(before))
    const [after] = review('green.example', { ...facts, openCases }, { confirmed })
    expect(after?.status).toBe('To confirm')
  })

  it('accepts red and unknown hosts', () => {
    expect(outcome('red.example\nnobody.example\nfailed.example')).toEqual([
      ['Ready'],
      ['Ready'],
      ['Ready'],
    ])
  })

  it('names the brands that list a host if the list’s brand does not', () => {
    const rows = review('red.example\ntheirs.example\nnobody.example')
    expect(otherBrands(rows, facts)).toEqual([{ brand: brand('Quiet'), hosts: ['theirs.example'] }])
    const ofQuiet = review('red.example\ntheirs.example', { ...facts, brand: brand('Quiet') })
    expect(otherBrands(ofQuiet, facts)).toEqual([
      { brand: brand('Northbank'), hosts: ['red.example'] },
    ])
  })

  it('needs a confirmation for a second path on the same host', () => {
    expect(outcome('new.example/a\nnew.example/b')).toEqual([
      ['Ready'],
      ['To confirm', 'Same host as line 1.'],
    ])
  })

  it('C138 shows how a target differs from its line', () => {
    const safeLink =
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fe.example%2F&data=05'
    const rows = review(`a.example\nhxxps://b[.]example\n0.0.0.0 c.example\n${safeLink}`)
    expect(rows.map(({ website, changes }) => [website, changes])).toEqual([
      ['https://a.example', ''],
      ['https://b.example', 'Refanged: hxxp and [.] became http and a dot.'],
      ['https://c.example', 'No protocol given. Text around the address was left out.'],
      ['https://e.example/', 'Unwrapped from a nam02.safelinks.protection.outlook[.]com link.'],
    ])
  })

  it('C138 needs a confirmation for doubtful targets and notes redirecting ones', () => {
    expect(outcome('setup.exe\nhttps://bit.ly/abc')).toEqual([
      [
        'To confirm',
        'No public name ends in .exe. Check the spelling. It may be the name of a file.',
      ],
      ['Ready', 'This is a short link. It leads to another site.'],
    ])
  })

  it('names an earlier successful case without a confirmation', () => {
    expect(outcome('gone.example')).toEqual([
      ['Ready', 'An earlier case was closed. Outcome: Content removed.'],
    ])
  })

  it('checks a line for the brand it was added for', () => {
    const rows = review('red.example\ntheirs.example', facts, {
      getBrand: (host) => brand(host === 'theirs.example' ? 'Quiet' : 'Northbank'),
    })
    expect(rows.map((row) => [row.brand?.name, row.status])).toEqual([
      ['Northbank', 'Ready'],
      ['Quiet', 'Ready'],
    ])
    expect(otherBrands(rows, facts)).toEqual([])
  })

  it('C141 needs a confirmation for a target that this browser is already requesting', () => {
    const [row] = review('new.example', facts, {
      findSameTarget: (website) => (website === 'https://new.example' ? [{ id: 'row' }] : []),
    })
    expect(row).toMatchObject({
      findings: ['same-target:row'],
      messages: [
        {
          text: 'Another request for this address is under way. Sending yours as well could open a second case.',
        },
      ],
    })
  })

  it('C140 counts lines as ready, to confirm and skipped, and shows which cases need approval', () => {
    const words = (text: string, of: RequestFacts['brand']) =>
      countChips(review(text, { ...facts, brand: of })).map((chip) => chip.text)
    const unmonitored = compactBrand.parse({ id: 'off', monitoring_enabled: false })
    const unknown = compactBrand.parse({ id: 'unknown' })
    expect(words('new.example\nrunning.example\nlocalhost', null)).toEqual([
      '1 ready (needs approval)',
      '1 to confirm',
      '1 skipped',
    ])
    expect(words('a.example\nb.example', unmonitored)).toEqual(['2 ready (need approval)'])
    expect(words('a.example', brand('Northbank'))).toEqual(['1 ready (work starts at once)'])
    expect(words('a.example', unknown)).toEqual(['1 ready'])
    expect(words('localhost', null)).toEqual(['0 ready', '1 skipped'])
    const mixed = review('a.example\nb.example', facts, {
      getBrand: (host) => (host === 'a.example' ? null : brand('Northbank')),
    })
    expect(countChips(mixed)[0]?.text).toBe('2 ready (1 needs approval)')
  })

  it('adds no message to a line whose lookups failed', () => {
    const failed = { data: undefined, error: new Error('no answer') }
    const blind = {
      ownDomains: failed,
      openCases: failed,
      endedCases: failed,
      trackingByHost: new Map(),
    }
    expect(review('running.example', { ...facts, ...blind })).toMatchObject([
      { status: 'Ready', findings: [], messages: [] },
    ])
  })
})
