import { expect, it } from 'vitest'
import { getChosenBrandId, chooseBrand } from './brand-choice.ts'

const createSummary = (...trackingBrandIds: string[]) => ({
  trackingBrandIds,
  pendingCount: 0,
  failedCount: 0,
  namedBrands: [],
})

it.each([
  ['none lists it', createSummary(), null, null],
  ['none lists it, opened from a page of a brand', createSummary(), 'a', 'a'],
  [
    'it contains the name of the brand of the page',
    { ...createSummary(), namedBrands: [{ brandId: 'a', word: 'a' }] },
    'a',
    'a',
  ],
  [
    'it contains the name of another brand',
    { ...createSummary(), namedBrands: ['a', 'b'].map((brandId) => ({ brandId, word: brandId })) },
    'a',
    undefined,
  ],
  ['one lists it', createSummary('b'), null, 'b'],
  ['one lists it, opened from another', createSummary('b'), 'a', 'b'],
  ['several list it, opened from one of them', createSummary('b', 'c'), 'c', 'c'],
  ['several list it, opened from none of them', createSummary('b', 'c'), 'a', null],
  [
    'one lists it so far',
    { trackingBrandIds: ['b'], pendingCount: 1, failedCount: 0, namedBrands: [] },
    null,
    undefined,
  ],
  [
    'the page it was opened from lists it',
    { trackingBrandIds: ['b'], pendingCount: 1, failedCount: 0, namedBrands: [] },
    'b',
    'b',
  ],
  [
    'none is known to list it',
    { trackingBrandIds: [], pendingCount: 0, failedCount: 1, namedBrands: [] },
    'a',
    undefined,
  ],
  [
    'one lists it, the lookup of another failed',
    { trackingBrandIds: ['b'], pendingCount: 0, failedCount: 1, namedBrands: [] },
    null,
    'b',
  ],
])('chooses the brand of a request when %s', (_case, listing, openedFrom, brandId) => {
  expect(getChosenBrandId(chooseBrand(listing, openedFrom))).toBe(brandId)
})

it('lists the brands to choose from', () => {
  expect(chooseBrand(createSummary('b', 'c'), null)).toEqual({
    kind: 'several',
    brandIds: ['b', 'c'],
  })
})
