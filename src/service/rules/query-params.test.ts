import { describe, expect, it } from 'vitest'
import { createQueryReader } from './query-params.ts'

const read = (search: string) => createQueryReader(`https://service.example/x/?${search}`)

describe('the query reader', () => {
  it.each([
    ['a=true', true],
    ['a=1', true],
    ['a=TRUE', true],
    ['a=0', false],
    ['a=', false],
    ['b=true', false],
    ['a=false&a=true', true],
  ])('reads the flag `a` from the query %j as %j', (search, expected) => {
    const query = read(search)
    expect(query.readFlag('a')).toBe(expected)
    expect(() => query.throwIfInvalid()).not.toThrow()
  })

  it('throws all errors at once, grouped by parameter', () => {
    const query = read('a=2&b=y&q=a%00b')
    query.readFlag('a')
    query.readChoice('b', ['z'], 'z')
    query.addError('b', 'And more.')
    query.readText('q')
    expect(() => query.throwIfInvalid()).toThrow(
      expect.objectContaining({
        status: 400,
        body: {
          a: ['Must be a valid boolean.'],
          b: ['"y" is not a valid choice.', 'And more.'],
          q: ['Null characters are not allowed.'],
        },
      }),
    )
  })
})
