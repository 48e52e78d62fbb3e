import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apexListParams, domainDefaults, domainSearch, hostListParams } from './domain-search.ts'

const read = (raw: Record<string, unknown>) => ({
  ...z.object(domainSearch).parse(raw),
  page: 1,
  pageSize: 50,
})

it('C57 an address with nonsense means the default list', () => {
  const nonsense = {
    triage: 'mine',
    verdict: 'RED',
    sort: 'visual_match',
    group: ['apex'],
    host: 7,
  }
  expect(z.object(domainSearch).parse(nonsense)).toEqual(domainDefaults)
})

it('C62 the review order has one direction', () => {
  const asked = read({ sort: 'review_priority', direction: 'asc' })
  expect(hostListParams(asked)).toMatchObject({ sort: 'review_priority', direction: 'desc' })
})

it('C62 an order that the service does not know is the review order', () => {
  expect(hostListParams(read({}))).toMatchObject({ sort: 'review_priority', direction: 'desc' })
  expect(hostListParams(read({ sort: 'verdict', direction: 'asc' }))).toMatchObject({
    sort: 'review_priority',
  })
  expect(apexListParams(read({}))).toMatchObject({ sort: 'risk_score', direction: 'desc' })
})

it('C70 apexes drop an order they do not have and keep every filter', () => {
  const asked = read({ sort: 'http_status', direction: 'asc', verdict: 'red', host: 'a[.]b' })
  expect(apexListParams(asked)).toMatchObject({
    sort: 'risk_score',
    direction: 'desc',
    verdict: 'red',
    host: 'a.b',
  })
})
