import { expect, it } from 'vitest'
import type { ApiClient } from './client.ts'
import { fetchCasesSince } from './new-cases.ts'

const { signal } = new AbortController()
const knownCases = { since: '2026-11-18T12:00:00Z', ids: [] }

const page = (ids: readonly string[], hasNext: boolean, count: number) => ({
  count,
  next: hasNext ? 'https://s.example/' : null,
  previous: null,
  results: ids.map((id) => ({ id })),
})
const pageOf100 = (number: number) =>
  page(
    Array.from({ length: 100 }, (_, index) => `c${number}-${index}`),
    true,
    9000,
  )

it.each([
  ['complete beyond a count that is too low', (n: number) => page([`c${n}`], n < 3, 1), 3, true],
  ['incomplete if the service repeats a page', () => page(['c1'], true, 200), 1, false],
  ['incomplete if more pages follow than are loaded', pageOf100, 2000, false],
])('C141 new cases are %s', async (_result, respond, count, isComplete) => {
  const request: ApiClient['get'] = async ({ search, schema }) =>
    schema.parse(respond(Number(search?.['page'])))
  const newCases = await fetchCasesSince(knownCases, signal, request)
  expect({ count: newCases.cases.length, isComplete: newCases.isComplete }).toEqual({
    count,
    isComplete,
  })
})
