import { describe, expect, it } from 'vitest'
import { toTinykeysBindings, usesOnlySingleKeys, formatKeys } from './keys.ts'

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

  it('signs and digits also work with Shift and AltGr, letters do not', () => {
    expect(toTinykeysBindings('?')).toEqual(['[Shift]+?', '[Shift]+AltGraph+?'])
    expect(toTinykeysBindings('1')).toEqual(['[Shift]+1', '[Shift]+AltGraph+1'])
    expect(toTinykeysBindings('g o')).toEqual(['g o'])
    expect(toTinykeysBindings('Enter')).toEqual(['Enter'])
  })
})
