import { expect, it } from 'vitest'
import type { BrandDomains } from '#/api/brands.ts'
import { chooseBrand, findSuggestedBrands, groupByTracking } from './brands-of-host.ts'

it('F16 distinguishes brands that track a host, brands that don’t, and brands whose lookup failed or is pending', () => {
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
  // A subdomain of the brand's own domain.
  ['pay.bank.example', []],
  // Words with fewer than four letters are ignored.
  ['nb.example', []],
  ['archive.example', []],
])(
  'C139 finds the brands with a name, domain or keyword in %s, longest match first: %j',
  (host, expected) => {
    expect(
      findSuggestedBrands(host, brands).map(({ brandId, word }) => `${brandId} ${word}`),
    ).toEqual(expected)
  },
)

const createSummary = (...trackingBrandIds: string[]) => ({
  trackingBrandIds,
  isPending: false,
  hasFailed: false,
  suggestedBrands: [],
})

it.each([
  ['“No brand” if no brand tracks the host and the page has no brand', createSummary(), null, null],
  ['the page’s brand if no brand tracks the host', createSummary(), 'a', 'a'],
  [
    'nothing if the host contains the name of another brand',
    {
      ...createSummary(),
      suggestedBrands: ['a', 'b'].map((brandId) => ({ brandId, word: brandId })),
    },
    'a',
    undefined,
  ],
  [
    'the only brand that tracks the host, even if the page has another brand',
    createSummary('b'),
    'a',
    'b',
  ],
  [
    'the page’s brand if it is one of several brands that track the host',
    createSummary('b', 'c'),
    'c',
    'c',
  ],
  [
    'nothing if several brands track the host, but the page’s brand doesn’t',
    createSummary('b', 'c'),
    'a',
    undefined,
  ],
  [
    'nothing if one brand tracks the host and other lookups are pending',
    { ...createSummary('b'), isPending: true },
    null,
    undefined,
  ],
  [
    'the page’s brand if it tracks the host, even while other lookups are pending',
    { ...createSummary('b'), isPending: true },
    'b',
    'b',
  ],
  [
    'nothing if a lookup failed and no brand is known to track the host',
    { ...createSummary(), hasFailed: true },
    'a',
    undefined,
  ],
])('preselects %s', (_case, summary, pageBrandId, brandId) => {
  expect(chooseBrand(summary, pageBrandId).brandId).toBe(brandId)
})
