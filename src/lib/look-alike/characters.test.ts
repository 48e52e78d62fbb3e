import { describe, expect, it } from 'vitest'
import { labelScripts, mixesScripts, scriptsOf } from './characters.ts'

describe('scriptsOf', () => {
  it.each([
    ['a', ['Latin']],
    ['\u043e', ['Cyrillic']],
    ['\u{1042c}', ['Deseret']],
    ['7', []],
    ['ー', ['Hiragana', 'Katakana']],
    ['\u{50005}', ['Unknown']],
  ])('%s → %j', (character, scripts) => {
    expect(scriptsOf(character)).toEqual(scripts)
  })

  it('knows a script for every letter of this Unicode', () => {
    const unknown: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 7) {
      const character = String.fromCodePoint(code)
      if (/\p{L}/u.test(character) && scriptsOf(character).includes('Unknown'))
        unknown.push(code.toString(16))
    }
    expect(unknown).toEqual([])
  })
})

describe('mixesScripts', () => {
  it.each([
    ['aurelmint', false, ['Latin']],
    ['\u0430urelmint', true, ['Cyrillic', 'Latin']],
    ['пример', false, ['Cyrillic']],
    ['αβс', true, ['Greek', 'Cyrillic']],
    ['abcこんにちはー日本', false, ['Latin', 'Hiragana', 'Han']],
    ['한국語', false, ['Hangul', 'Han']],
    ['ㄅ中', false, ['Bopomofo', 'Han']],
    ['한かな', true, ['Hangul', 'Hiragana']],
    ['中а', true, ['Han', 'Cyrillic']],
    ['a\u{50005}', true, ['Latin', 'Unknown']],
    ['123-4', false, []],
    ['', false, []],
  ])('%s: %s, %j', (label, mixed, scripts) => {
    expect(mixesScripts(label)).toBe(mixed)
    expect(labelScripts(label)).toEqual(scripts)
  })
})
