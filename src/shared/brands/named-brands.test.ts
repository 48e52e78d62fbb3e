import { expect, it } from 'vitest'
import { findNamedBrands, type KnownBrand } from './named-brands.ts'

const createBrand = (brandId: string, overrides: Partial<KnownBrand>): KnownBrand => ({
  brandId,
  brandName: null,
  domain: null,
  keywords: [],
  ...overrides,
})
const brands = [
  createBrand('north', {
    brandName: 'North Bank',
    domain: 'www.northbank.co.uk',
    keywords: ['NB', 'nordpay'],
  }),
  createBrand('bank', { brandName: 'Bank', domain: 'bank.example' }),
  createBrand('arc', { brandName: 'Arc', domain: 'arc.example' }),
]

it.each([
  ['secure-northbank.top', ['north northbank', 'bank bank']],
  ['north.bank-login.example', ['north northbank', 'bank bank']],
  ['NORDPAY.help', ['north nordpay']],
  ['pay.bank.example', []],
  ['nb.example', []],
  ['archive.example', []],
  ['n0rthbnk.example', []],
])('C139 %s contains the words of its brands, the longest first', (host, expected) => {
  expect(findNamedBrands(host, brands).map(({ brandId, word }) => `${brandId} ${word}`)).toEqual(
    expected,
  )
})
