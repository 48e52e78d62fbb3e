import { expect, it } from 'vitest'
import { brandOfChoice, chooseBrand } from './brand-choice.ts'

const answered = (...listing: string[]) => ({ listing, waiting: 0, failed: 0, named: [] })

it.each([
  ['none lists it, from any page', answered(), 'a', null],
  ['one lists it', answered('b'), null, 'b'],
  ['one lists it, opened from another', answered('b'), 'a', 'b'],
  ['several list it, opened from one of them', answered('b', 'c'), 'c', 'c'],
  ['several list it, opened from none of them', answered('b', 'c'), 'a', null],
  ['one lists it so far', { listing: ['b'], waiting: 1, failed: 0, named: [] }, null, undefined],
  [
    'the page it was opened from lists it',
    { listing: ['b'], waiting: 1, failed: 0, named: [] },
    'b',
    'b',
  ],
  ['none is known to list it', { listing: [], waiting: 0, failed: 1, named: [] }, 'a', undefined],
  [
    'one lists it, another could not be asked',
    { listing: ['b'], waiting: 0, failed: 1, named: [] },
    null,
    'b',
  ],
])('the brand of a request when %s', (_what, listing, openedFrom, brandId) => {
  expect(brandOfChoice(chooseBrand(listing, openedFrom))).toBe(brandId)
})

it('lists the brands to choose from', () => {
  expect(chooseBrand(answered('b', 'c'), null)).toEqual({ kind: 'several', brandIds: ['b', 'c'] })
})
