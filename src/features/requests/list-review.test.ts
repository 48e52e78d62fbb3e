import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaseIndex } from '#/api/create-takedown.ts'
import { compactBrand } from '#/contract/brand.ts'
import { domain } from '#/contract/domain.ts'
import { groupByTracking } from '#/shared/brands/brands-of-host.ts'
import { createCaseOnHost } from '#/test/case-on-host.ts'
import { getConfirmationKeys, parseList, reviewLines } from './list-review.ts'
import type { RequestFacts } from './request-facts.ts'

const createLoaded = <Data>(data: Data) => ({ data, error: null })
const failedLookup = { data: undefined, error: new Error('no answer') }
const createOpenCaseIndex = (host: string) =>
  createLoaded<CaseIndex>({
    byHost: new Map([[host, [createCaseOnHost({ target_website: `https://${host}/` })]]]),
    isComplete: true,
  })
const createBrand = (name: string) =>
  compactBrand.parse({ id: name, name, monitoring_enabled: true })
const brands = ['Northbank', 'Quiet'].map(createBrand)
/** Creates the entry of a host with its verdicts under Northbank and Quiet. A null verdict means “not tracked”. */
const createTrackingEntry = (host: string, ...verdicts: (string | null)[]) => {
  const records = verdicts.map((verdict) =>
    createLoaded(
      (verdict && domain.parse({ id: 'd', name: host, latest_scan: { id: 's', verdict } })) || null,
    ),
  )
  return [host, groupByTracking(brands, records)] as const
}
const facts: RequestFacts = {
  brands,
  trackingByHost: new Map([
    createTrackingEntry('red.example', 'red', null),
    createTrackingEntry('green.example', 'green', null),
    createTrackingEntry('theirs.example', null, 'red'),
  ]),
  ownDomains: createLoaded([
    {
      id: 'b',
      name: 'Northbank',
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
  overrides: Partial<Parameters<typeof reviewLines>[1]> = {},
) =>
  reviewLines(parseList(text, 'https').lines, {
    facts: known,
    chooseBrand: () => brands[0],
    listSameTargetRequests: () => [],
    confirmedKeys: new Set(),
    ...overrides,
  })
const reviewToMessages = (text: string) =>
  review(text).map((row) => [row.status, ...row.messages.map((message) => message.text)])

describe('P14 the review of a list', () => {
  it('marks lines without findings as ready, and skips invalid lines with a reason', () => {
    expect(reviewToMessages('red.example\nlocalhost\nred.example\na.example b.example')).toEqual([
      ['Ready'],
      ['Skipped', 'This is a local, private or reserved address, not a public one.'],
      ['Skipped', 'Same address as line 1.'],
      ['Skipped', '2 addresses found. Each request covers one website.'],
    ])
  })

  it('requires a confirmation for a second path on the same host', () => {
    expect(reviewToMessages('new.example/a\nnew.example/b')).toEqual([
      ['Ready'],
      ['To confirm', 'Same host as line 1.'],
    ])
  })

  it('C138 requires a confirmation for a doubtful target', () => {
    expect(reviewToMessages('setup.exe')).toEqual([
      ['To confirm', 'This may not be a website. Check the spelling. It may be a file name.'],
    ])
  })

  it('requires a confirmation for the findings of a line, and another one for new findings', () => {
    const [before] = review('green.example')
    expect(before?.status).toBe('To confirm')
    const confirmedKeys = new Set(before && getConfirmationKeys(before))
    expect(review('green.example', facts, { confirmedKeys })[0]?.status).toBe('Ready')
    const laterFacts = { ...facts, openCases: createOpenCaseIndex('green.example') }
    expect(review('green.example', laterFacts, { confirmedKeys })[0]?.status).toBe('To confirm')
  })

  it('C138 shows how a target differs from its line', () => {
    const safeLink =
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fe.example%2F&data=05'
    const rows = review(`a.example\nhxxps://b[.]example\n| c.example |\n${safeLink}`)
    expect(rows.map(({ website, changes }) => [website, changes])).toEqual([
      ['https://a.example', ''],
      ['https://b.example', 'Shown with hxxp and [.] for safety, sent as a normal address.'],
      [
        'https://c.example',
        'No protocol was given, so one was added. Text around the address was left out.',
      ],
      ['https://e.example/', 'Unwrapped from a nam02.safelinks.protection.outlook[.]com link.'],
    ])
  })

  it('C141 requires a confirmation for a target that this browser is already requesting', () => {
    const [row] = review('new.example', facts, {
      listSameTargetRequests: (website) =>
        website === 'https://new.example' ? [{ id: 'row' }] : [],
    })
    expect(row).toMatchObject({ status: 'To confirm', findingIds: ['same-target:row'] })
  })

  it('adds no message to a line whose lookups failed', () => {
    const failedLookups = {
      ownDomains: failedLookup,
      openCases: failedLookup,
      endedCases: failedLookup,
    }
    const known = { ...facts, ...failedLookups, trackingByHost: new Map() }
    expect(review('running.example', known)).toMatchObject([
      { status: 'Ready', findingIds: [], messages: [] },
    ])
  })
})
