import { describe, expect, it } from 'vitest'
import { verdictLabel } from './verdict-labels.ts'

describe('verdictLabel', () => {
  it('C47 gives each verdict its word and its tone', () => {
    expect(['red', 'amber', 'green', 'unknown'].map((code) => verdictLabel(code))).toEqual([
      { word: 'Red', tone: 'red' },
      { word: 'Amber', tone: 'amber' },
      { word: 'Green', tone: 'green' },
      { word: 'Unknown', tone: 'grey' },
    ])
  })

  it.each(['violet', 'RED', '__proto__', 'constructor'])(
    'C19 keeps %s as given, in grey',
    (code) => {
      expect(verdictLabel(code)).toEqual({ word: code, tone: 'grey' })
    },
  )

  it('reads no verdict as unknown', () => {
    expect(verdictLabel(null)).toEqual({ word: 'Unknown', tone: 'grey' })
  })

  it('makes hidden characters of a foreign code visible', () => {
    expect(verdictLabel('gre\u202een').word).toBe('gre[U+202E]en')
  })
})
