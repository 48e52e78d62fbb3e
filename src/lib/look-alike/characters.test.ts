import { expect, it } from 'vitest'
import { getLabelScripts, mixesScripts, getScripts } from './characters.ts'

it.each([
  ['a', ['Latin']],
  ['\u043e', ['Cyrillic']],
  ['7', []],
  ['ー', ['Hiragana', 'Katakana']],
  ['\u{50005}', ['Other']],
])('finds the scripts of %s: %j', (character, scripts) => {
  expect(getScripts(character)).toEqual(scripts)
})

it.each([
  ['aurelmint', false, ['Latin']],
  ['\u0430urelmint', true, ['Cyrillic', 'Latin']],
  ['пример', false, ['Cyrillic']],
  ['abcこんにちはー日本', false, ['Latin', 'Hiragana', 'Han']],
  ['한かな', false, ['Hangul', 'Hiragana']],
  ['中а', true, ['Han', 'Cyrillic']],
  ['a\u{50005}', true, ['Latin', 'Other']],
  ['123-4', false, []],
  ['', false, []],
])('for %j, mixesScripts returns %s and getLabelScripts returns %j', (label, mixed, scripts) => {
  expect(mixesScripts(label)).toBe(mixed)
  expect(getLabelScripts(label)).toEqual(scripts)
})
