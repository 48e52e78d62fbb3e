import { describe, expect, it } from 'vitest'
import { lazy } from '#/lib/lazy.ts'
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

  describe('of the letters of this Unicode', () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) =>
      String.fromCodePoint(code),
    ).filter((character) => /\p{L}/u.test(character))
    const found = lazy(() => new Map(letters.map((letter) => [letter, scriptsOf(letter)])))

    it('knows a script for each', () => {
      expect(letters.filter((letter) => found().get(letter)?.includes('Unknown'))).toEqual([])
    })

    it('leaves out no other script of one', () => {
      const text = letters.join('')
      const names = new Set([...found().values()].flat())
      expect(names.size).toBeGreaterThan(100)
      const left = [...names].flatMap((name) =>
        (text.match(new RegExp(`\\p{scx=${name.replaceAll(' ', '_')}}`, 'gu')) ?? []).filter(
          (letter) =>
            !found()
              .get(letter)
              ?.some((own) => own === name || own === 'Latin'),
        ),
      )
      expect(left).toEqual([])
    })
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
