import { describe, expect, it } from 'vitest'
import { usesOnlySingleKeys, formatKeys } from './keys.ts'

describe('keys', () => {
  it.each([
    ['j', 'j', true],
    ['g o', 'g then o', true],
    ['Shift+j', 'Shift+J', true],
    ['Control+k', 'Ctrl+K', false],
    ['Enter', 'Enter', false],
    ['Escape', 'Esc', false],
    ['ArrowDown', '↓', false],
    ['Alt+KeyJ', 'Alt+J', false],
    ['о', 'о', true],
  ])('formats %s as %s; single key: %s', (keys, text, isSingle) => {
    expect(formatKeys(keys)).toBe(text)
    expect(usesOnlySingleKeys(keys)).toBe(isSingle)
  })
})
