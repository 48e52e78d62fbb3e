import { describe, expect, it } from 'vitest'
import { ApiProblem } from './problem.ts'
import { queryParams } from './query-params.ts'

const read = (search: string) => queryParams(`https://service.example/x/?${search}`)

function problemOf(check: () => void): ApiProblem | null {
  try {
    check()
    return null
  } catch (error) {
    return error instanceof ApiProblem ? error : null
  }
}

describe('query parameters (Errors, 400)', () => {
  it.each([
    ['a=true', true],
    ['a=1', true],
    ['a=True', true],
    ['a=TRUE', true],
    ['a=false', false],
    ['a=0', false],
    ['a=', false],
    ['b=true', false],
    ['a=false&a=true', true],
  ])('reads the flag of %j as %j', (search, expected) => {
    const query = read(search)
    expect(query.flag('a')).toBe(expected)
    expect(() => query.check()).not.toThrow()
  })

  it.each(['yes', '2', 'tru', 'null', '-1'])('refuses %j as a flag', (value) => {
    const query = read(`compact=${value}`)
    query.flag('compact')
    expect(problemOf(() => query.check())).toMatchObject({
      status: 400,
      body: { compact: ['Must be a valid boolean.'] },
    })
  })

  it('tells everything that is wrong at once, by parameter', () => {
    const query = read('a=x&b=y')
    query.flag('a')
    query.choice('b', ['z'], 'z')
    query.fail('b', 'And more.')
    expect(problemOf(() => query.check())?.body).toEqual({
      a: ['Must be a valid boolean.'],
      b: ['"y" is not a valid choice.', 'And more.'],
    })
  })

  it('refuses a null character', () => {
    const query = read('q=a%00b')
    query.text('q')
    expect(problemOf(() => query.check())?.body).toEqual({
      q: ['Null characters are not allowed.'],
    })
  })
})
