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

it('C57 C61 replaces invalid and removed values in the URL with the defaults', () => {
  const nonsense = {
    triage: 'mine',
    verdict: 'RED',
    sort: 'visual_match',
    group: ['apex'],
    host: 7,
  }
  expect(parse(nonsense)).toEqual(domainDefaults)
})

it('C62 allows only one direction for review order', () => {
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
])('C55 turns the search text %s into the host filter %s', (typed, host) => {
  expect(toHostFilter(typed)).toBe(host)
})

it('C70 drops unsupported orders when grouped by apex, and keeps every filter', () => {
  const search = parse({
    group: 'apex',
    sort: 'http_status',
    direction: 'asc',
    verdict: 'red',
    host: 'a[.]b',
  })
  expect(toApexListParams(search)).toMatchObject({
    sort: 'risk_score',
    direction: 'desc',
    verdict: 'red',
    host: 'a.b',
  })
})
