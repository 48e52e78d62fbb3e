import { expect, it } from 'vitest'
import {
  toApexListParams,
  domainDefaults,
  domainSearch,
  toHostFilter,
  toHostListParams,
  needsFullList,
} from './domain-search.ts'

const parse = (raw: Record<string, unknown>) => domainSearch.parse(raw)

it('C57 C61 replaces invalid and no longer supported URL values with the defaults', () => {
  const invalid = { triage: 'mine', verdict: 'RED', group: ['apex'], host: 7 }
  expect(parse({ ...invalid, sort: 'visual_match' })).toEqual(domainDefaults)
})

it('C62 allows only descending order when sorting by review priority', () => {
  const search = parse({ sort: 'review_priority', direction: 'asc' })
  expect(toHostListParams(search)).toMatchObject({ sort: 'review_priority', direction: 'desc' })
})

it('C64 needs all rows for filters and orders that the service doesn’t support', () => {
  expect(needsFullList(parse({}))).toBe(false)
  expect(needsFullList(parse({ sort: 'verdict', direction: 'asc' }))).toBe(true)
  expect(needsFullList(parse({ case: 'open' }))).toBe(true)
  // Grouped lists ignore such filters and orders.
  expect(needsFullList(parse({ sort: 'verdict', direction: 'asc', group: 'apex' }))).toBe(false)
  expect(needsFullList(parse({ case: 'open', group: 'apex' }))).toBe(false)
})

it.each([
  ['north', 'north'],
  ['  hxxps://Login.Northbank[.]com/reset?x=1 ', 'login.northbank.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['', ''],
])('C55 turns the search text %j into the host filter %j', (typed, host) => {
  expect(toHostFilter(typed)).toBe(host)
})

it('C70 drops unsupported orders when grouped by apex, and keeps every filter', () => {
  const order = { sort: 'http_status', direction: 'asc' }
  const filters = { verdict: 'red', host: 'a.b' }
  const search = parse({ ...order, ...filters, host: 'a[.]b', group: 'apex' })
  const expectedOrder = { sort: 'risk_score', direction: 'desc' }
  expect(toApexListParams(search)).toMatchObject({ ...expectedOrder, ...filters })
})
