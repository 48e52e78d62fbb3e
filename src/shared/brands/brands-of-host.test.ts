import { expect, it } from 'vitest'
import type { BrandDomains } from '#/api/brands.ts'
import { chooseBrand, findSuggestedBrands, groupByTracking } from './brands-of-host.ts'

it('F16 distinguishes brands that track a host, brands that don’t, and brands whose lookup failed', () => {
  const error = new Error('no answer')
  const lookups = [
    { data: 'row', error: null },
    { data: null, error: null },
    { data: undefined, error },
    { data: undefined, error: null },
    undefined,
    // The lookup succeeded before and its reload failed. The earlier result still counts.
    { data: 'older row', error },
  ]
  expect(groupByTracking(['a', 'b', 'c', 'd', 'e', 'f'], lookups)).toEqual({
    tracking: [
      { brand: 'a', row: 'row' },
      { brand: 'f', row: 'older row' },
    ],
    notTracking: ['b'],
    failed: [{ brand: 'c', error }],
    pending: ['d', 'e'],
  })
})

const createBrand = (id: string, overrides: Partial<BrandDomains>): BrandDomains => ({
  id,
  name: null,
  domain: null,
  trustedDomains: null,
  keywords: [],
  ...overrides,
})
const brands = [
  createBrand('north', {
    name: 'North Bank',
    domain: 'www.northbank.co.uk',
    keywords: ['NB', 'nordpay'],
  }),
  createBrand('bank', { name: 'Bank', domain: 'bank.example' }),
  createBrand('arc', { name: 'Arc', domain: 'arc.example' }),
]

it.each([
  ['secure-northbank.top', ['north northbank', 'bank bank']],
  ['NORDPAY.help', ['north nordpay']],
  ['pay.bank.example', []],
  ['nb.example', []],
  ['archive.example', []],
])('C139 finds the brand words in %s, longest first', (host, expected) => {
  expect(
    findSuggestedBrands(host, brands).map(({ brandId, word }) => `${brandId} ${word}`),
  ).toEqual(expected)
})

const createSummary = (...trackingBrandIds: string[]) => ({
  trackingBrandIds,
  isPending: false,
  hasFailed: false,
  suggestedBrands: [],
})

it.each([
  ['no brand tracks the host', createSummary(), null, null],
  ['no brand tracks it, opened from a brand’s page', createSummary(), 'a', 'a'],
  [
    'the host contains the name of another brand',
    {
      ...createSummary(),
      suggestedBrands: ['a', 'b'].map((brandId) => ({ brandId, word: brandId })),
    },
    'a',
    undefined,
  ],
  ['one brand tracks it, opened from another', createSummary('b'), 'a', 'b'],
  ['several brands track it, opened from one of them', createSummary('b', 'c'), 'c', 'c'],
  ['several brands track it, opened from none of them', createSummary('b', 'c'), 'a', undefined],
  [
    'one brand tracks it and other lookups are pending',
    { ...createSummary('b'), isPending: true },
    null,
    undefined,
  ],
  [
    'the brand it was opened from tracks it and other lookups are pending',
    { ...createSummary('b'), isPending: true },
    'b',
    'b',
  ],
  [
    'a lookup failed and no brand is known to track it',
    { ...createSummary(), hasFailed: true },
    'a',
    undefined,
  ],
])('chooses the brand of a request when %s', (_case, summary, openedFrom, brandId) => {
  expect(chooseBrand(summary, openedFrom).brandId).toBe(brandId)
})
