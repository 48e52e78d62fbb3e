import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#/test/any-text.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it('stay strings even if they look like numbers or JSON', () => {
    expect(parseSearch('?q=123&b=true&n=null&j={"a":1}')).toEqual({
      q: '123',
      b: 'true',
      n: 'null',
      j: '{"a":1}',
    })
  })

  it('become a list if repeated', () => {
    expect(parseSearch('?a=1&a=2&a=3&b=4')).toEqual({ a: ['1', '2', '3'], b: '4' })
  })

  it('are omitted if they are blank, missing or objects', () => {
    expect(stringifySearch({ a: '', b: undefined, c: null, d: {}, e: 0, f: false })).toBe(
      '?e=0&f=false',
    )
    expect(stringifySearch({})).toBe('')
  })

  it('cannot set prototype properties', () => {
    const search = parseSearch('?__proto__=x&constructor=y&toString=z')
    expect(Object.entries(search)).toEqual([
      ['constructor', 'y'],
      ['toString', 'z'],
    ])
  })

  it('have the same values after they are formatted and parsed', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(value, value), (search) => {
        delete search['__proto__']
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  it('are parsed without an error from any URL', () => {
    fc.assert(fc.property(anyText(), (query) => void parseSearch(query)))
  })
})
