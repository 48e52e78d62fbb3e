import { expect, it } from 'vitest'
import { usesOnlySingleKeys, formatKeys } from './keys.ts'

it.each([
  ['j', 'j', true],
  ['g o', 'g then o', true],
  ['Shift+j', 'Shift+J', true],
  ['Control+k', 'Ctrl+K', false],
  ['Enter', 'Enter', false],
  ['Escape', 'Esc', false],
  ['ArrowDown', '↓', false],
  ['Alt+KeyJ', 'Alt+J', false],
  // The Cyrillic letter.
  ['о', 'о', true],
])('formats the keys %s as %s; usesOnlySingleKeys returns %s', (keys, text, isSingle) => {
  expect(formatKeys(keys)).toBe(text)
  expect(usesOnlySingleKeys(keys)).toBe(isSingle)
})
