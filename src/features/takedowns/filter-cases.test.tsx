import { describe, expect, it } from 'vitest'
import type { CaseRow } from '#/api/takedowns.ts'
import { takedown } from '#/contract/takedown.ts'
import { getHost } from '#/lib/host-name.ts'
import { shortenTarget } from './case-columns.tsx'
import { caseSearch, type CaseSearch } from './case-search.ts'
import { filterCases, resolveSearch, sortCases } from './filter-cases.ts'

const standard = takedown.parse({
  id: '00000000-0000-4000-8000-000000000001',
  target_website: 'https://login.Northbank-verify.support/sign?in=1',
  requesting_user_email: 'Ann@customer.example',
  status: 'OPEN',
  status_display: 'Open',
  is_open: true,
  abuse_contacts: [],
})
const createCase = (overrides: Partial<CaseRow> = {}): CaseRow => ({ ...standard, ...overrides })

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const now = Date.parse('2026-11-20T12:00:00Z')
const filter = (rows: readonly CaseRow[], search: CaseSearch, email: string | null = null) =>
  filterCases(rows, search, { now, userEmail: email, followedIds: new Set(['followed']) })
const isListed = (fields: Partial<CaseRow>, search: CaseSearch, email?: string | null) =>
  filter([createCase(fields)], search, email).length === 1

describe('C103 search over loaded cases', () => {
  it.each([
    'northbank',
    'hxxps://login[.]northbank-verify[.]support',
    'https://login.northbank-verify.support/sign?in=1',
    ' ANN@customer ',
    'northbank-verify.support:443',
  ])('%s is found', (text) => expect(isListed({}, { text })).toBe(true))

  it.each(['evil', 'hxxps://login[.]northbank[.]support', 'support/sign in'])(
    '%s is not found',
    (text) => expect(isListed({}, { text })).toBe(false),
  )

  it('finds comments and former brand names, and tolerates unreported fields', () => {
    expect(isListed({ user_comment: 'Seen in a MAIL' }, { text: 'mail' })).toBe(true)
    expect(isListed({ brand_name: 'Old Bank' }, { text: 'old b' })).toBe(true)
    const unreported = { target_website: null, requesting_user_email: null }
    expect(isListed(unreported, { text: 'evil' })).toBe(false)
  })
})

it.each([
  [{}, 'open'],
  [{ text: 'host' }, 'open'],
  [{ status: 'nothing' }, 'open'],
  [{ status: 'all' }, 'all'],
  [{ only: 'removed' }, 'all'],
])('the search %j resolves to the status %s', (search, status) =>
  expect(resolveSearch(caseSearch.parse(search)).status).toBe(status),
)

it.each([
  ['REQUESTED,OPEN,IN_PROGRESS,PENDING_RESPONSE', 'open'],
  ['CLOSED,FAILED,REJECTED', 'closed'],
  ['OPEN,CLOSED', 'all'],
  ['CLOSED', 'CLOSED'],
])('a bookmark of the statuses %s opens the status %s', (status, group) =>
  expect(caseSearch.parse({ status }).status).toBe(group),
)

it('C105 drops both dates of a reversed range', () => {
  const search = caseSearch.parse({ closedFrom: 'today', closedTo: '2026-11-10', from: 'today' })
  expect(resolveSearch(search, now)).toMatchObject({
    closedFrom: undefined,
    closedTo: undefined,
    from: '2026-11-20',
  })
})

it.each([
  ['took-7-removed', 'timed-removed'],
  ['took-more', 'timed'],
  ['undated-failed', 'undated-rated'],
  ['undated-removed', 'undated-removed'],
  ['undated-not-approved', 'undated-unrated'],
  ['left-unstarted', 'left-missing'],
  ['turn-unread', 'turn-unclear'],
  ['nothing', undefined],
])('a bookmark of the set %s opens the set %s', (only, set) =>
  expect(caseSearch.parse({ only }).only).toBe(set),
)

describe('the filter of the case list', () => {
  const [dayBefore, day] = ['2026-11-09T12:00:00', '2026-11-10']
  it.each<[string, Partial<CaseRow>, CaseSearch, boolean]>([
    ['F15 keeps a followed case', { id: 'followed' }, { who: 'followed' }, true],
    ['F15 drops a case that isn’t followed', { id: 'other' }, { who: 'followed' }, false],
    [
      'C104 keeps a case with the selected status',
      { status: 'CLOSED' },
      { status: 'CLOSED' },
      true,
    ],
    [
      'C104 keeps a failed case if closed cases are selected',
      { status: 'FAILED' },
      { status: 'closed' },
      true,
    ],
    ['C104 drops a case with another status', { status: 'OPEN' }, { status: 'closed' }, false],
    [
      'C108 keeps a case of the brand, whose ID is case-insensitive',
      { brand: brand.toUpperCase() },
      { brand },
      true,
    ],
    ['C108 drops cases without a brand', { brand: null }, { brand }, false],
    [
      'drops a case with another outcome',
      { resolution: 'UNRESOLVED' },
      { resolution: 'SERVER_HOLD' },
      false,
    ],
    ['C105 drops cases without a request date', { created_at: null }, { from: day }, false],
    [
      'C106 drops a case closed before the first day',
      { closed_at: dayBefore },
      { closedFrom: day },
      false,
    ],
    ['C106 drops cases without a closing date', { closed_at: null }, { closedFrom: day }, false],
  ])('%s', (_name, fields, search, expected) => expect(isListed(fields, search)).toBe(expected))

  it('keeps cases with the user’s email address in any letter case, and no cases if the user has no address', () => {
    expect(isListed({}, { who: 'me' }, 'ann@CUSTOMER.example')).toBe(true)
    expect(isListed({}, { who: 'me' }, 'bob@customer.example')).toBe(false)
    expect(isListed({ requesting_user_email: null }, { who: 'me' }, null)).toBe(false)
  })
})

describe('the sort order of the case list', () => {
  const earlier = { target_website: 'https://b.example/', closed_at: '2026-01-01T00:00:00+02:00' }
  const later = { target_website: 'http://a.example/z', closed_at: '2026-01-01T00:00:00Z' }
  const rows = [
    createCase({ id: 'b', ...earlier }),
    createCase({ id: 'none', target_website: null }),
    createCase({ id: 'a', ...later }),
  ]
  const sortIds = (cases: readonly CaseRow[], search: CaseSearch) =>
    sortCases(cases, search)
      .map(({ id }) => id)
      .join(' ')
  // The row `none` has no target and no closing date, so sorting by either puts it last in both directions.
  it.each<[CaseSearch, string]>([
    [{}, 'b none a'],
    [{ sort: 'target', direction: 'asc' }, 'a b none'],
    [{ sort: 'target', direction: 'desc' }, 'b a none'],
    [{ sort: 'closed' }, 'a b none'],
    [{ sort: 'closed', direction: 'asc' }, 'b a none'],
  ])('for %j is %s', (search, ids) => expect(sortIds(rows, search)).toBe(ids))

  it('C119 follows the displayed brand names, and rows without a displayed name come last', () => {
    const named = [
      createCase({ id: 'old', brand_name: 'Birch' }),
      createCase({ id: 'none', brand: 'b', brand_name: 'Aspen' }),
      createCase({ id: 'new', brand: 'c', brand_display: 'Cedar' }),
    ]
    expect(sortIds(named, { sort: 'brand', direction: 'asc' })).toBe('old new none')
    expect(sortIds(named, { sort: 'brand', direction: 'desc' })).toBe('new old none')
  })
})

describe('C118 the target in a row', () => {
  it.each([
    ['https://evil.example/sign-in', 'https://evil.example/sign-in'],
    [
      `https://evil.example:8443/${'q'.repeat(400)}`,
      `https://evil.example:8443/${'q'.repeat(59)}…`,
    ],
    ['x'.repeat(200), `${'x'.repeat(120)}…`],
  ])('is shortened if it is long: %s', (target, short) => expect(shortenTarget(target)).toBe(short))

  it('shows the host even if the URL has long credentials', () => {
    const target = `https://${'northbank.com.'.repeat(30)}@evil.example/x`
    expect(getHost(shortenTarget(target))).toBe('evil.example')
    expect(shortenTarget(target).length).toBeLessThan(80)
  })
})
