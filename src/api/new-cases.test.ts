import { expect, it } from 'vitest'
import type { ApiClient } from './client.ts'
import { ApiError } from './errors.ts'
import { fetchCasesSince } from './new-cases.ts'

const { signal } = new AbortController()
const knownCases = { since: '2026-11-18T12:00:00Z', ids: [] }

/** Loads new cases from a service that answers with the pages of a function. */
async function loadCases(respond: (page: number) => object) {
  const request: ApiClient['get'] = async ({ search, schema }) =>
    schema.parse(respond(Number(search?.['page'])))
  const { cases, isComplete } = await fetchCasesSince(knownCases, signal, request)
  return { ids: cases.map(({ id }) => id), isComplete }
}

const page = (ids: readonly string[], hasNext: boolean, count: number) => ({
  count,
  next: hasNext ? 'https://s.example/' : null,
  previous: null,
  results: ids.map((id) => ({ id })),
})
const pastEndError = new ApiError({
  reason: { kind: 'not-found', detail: 'Invalid page.' },
  method: 'GET',
  path: '/x/',
})

it('C141 new cases are complete at a page without a next one', async () => {
  expect(await loadCases((number) => page([`c${number}`], number < 3, 3))).toEqual({
    ids: ['c1', 'c2', 'c3'],
    isComplete: true,
  })
})

it('C141 new cases are complete past the last page', async () => {
  const result = await loadCases((number) => {
    if (number > 2) throw pastEndError
    return page([`c${number}`], true, 2)
  })
  expect(result).toEqual({ ids: ['c1', 'c2'], isComplete: true })
})

it('C141 new cases are loaded beyond a count that is too low', async () => {
  expect(await loadCases((number) => page([`c${number}`], number < 3, 1))).toEqual({
    ids: ['c1', 'c2', 'c3'],
    isComplete: true,
  })
})

it('C141 new cases are incomplete if the service repeats a page', async () => {
  expect(await loadCases(() => page(['c1'], true, 200))).toEqual({
    ids: ['c1'],
    isComplete: false,
  })
})

it('C141 new cases are incomplete if more pages follow than are loaded', async () => {
  const pageOf100 = (number: number) =>
    page(
      Array.from({ length: 100 }, (_, index) => `c${number}-${index}`),
      true,
      9000,
    )
  const { ids, isComplete } = await loadCases(pageOf100)
  expect({ count: ids.length, isComplete }).toEqual({ count: 2000, isComplete: false })
})
