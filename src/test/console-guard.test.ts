import { describe, expect, it } from 'vitest'
import { complaints, expectConsole } from './console-guard.ts'

describe('console guard', () => {
  it('fails on undeclared output', () => {
    expect(complaints(['console.error: boom'], [/other/])).toEqual([
      'unexpected console.error: boom',
      'console never said /other/',
    ])
  })

  it('accepts declared lines', () => {
    expect(complaints(['console.warn: deprecated x'], [/deprecated/])).toEqual([])
  })

  it('lets a test declare its own line', () => {
    expectConsole(/boom/)
    console.error(new Error('boom'))
  })
})
