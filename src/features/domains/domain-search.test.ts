import { expect, it } from 'vitest'
import {
  toApexListParams,
  domainDefaults,
  domainSearch,
  toHostFilter,
  toHostListParams,
  needsFullList,
} from './domain-search.ts'

const read = (raw: Record<string, unknown>) => domainSearch.parse(raw)

it('C57 C61 invalid and removed values in the URL show the default list', () => {
  const nonsense = {
    triage: 'mine',
    verdict: 'RED',
    sort: 'visual_match',
    group: ['apex'],
    host: 7,
  }
  expect(read(nonsense)).toEqual(domainDefaults)
})

it('C62 the review order has one direction', () => {
  const search = read({ sort: 'review_priority', direction: 'asc' })
  expect(toHostListParams(search)).toMatchObject({ sort: 'review_priority', direction: 'desc' })
})

it('C64 filters and orders that the service lacks need all rows', () => {
  expect(needsFullList(read({}))).toBe(false)
  expect(needsFullList(read({ sort: 'verdict', direction: 'asc' }))).toBe(true)
  expect(needsFullList(read({ case: 'open' }))).toBe(true)
  // Groups support neither.
  expect(needsFullList(read({ sort: 'verdict', direction: 'asc', group: 'apex' }))).toBe(false)
  expect(needsFullList(read({ case: 'open', group: 'apex' }))).toBe(false)
  expect(toApexListParams(read({ group: 'apex' }))).toMatchObject({
    sort: 'risk_score',
    direction: 'desc',
  })
})

it.each([
  ['north', 'north'],
  ['  hxxps://Login.Northbank[.]com/reset?x=1 ', 'login.northbank.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['', ''],
])('C55 %s searches for %s', (typed, host) => {
  expect(toHostFilter(typed)).toBe(host)
})

it('C70 grouping by apex drops unsupported orders and keeps every filter', () => {
  const search = read({
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
