import { describe, expect, it } from 'vitest'
import { bindings, clash, isTyped, keysText, pressOf } from './keys.ts'

const event = (key: string, code: string, ...held: string[]) => ({
  key,
  code,
  ctrlKey: held.includes('Ctrl'),
  altKey: held.includes('Alt'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
})

describe('keys', () => {
  it.each([
    ['j', 'j', true],
    ['g o', 'g then o', true],
    ['?', '?', true],
    ['Shift+j', 'Shift+J', true],
    ['Control+k', 'Ctrl+K', false],
    ['Enter', 'Enter', false],
    ['Escape', 'Esc', false],
    ['ArrowDown', '↓', false],
    ['ArrowUp', '↑', false],
    ['Alt+KeyJ', 'Alt+J', false],
    ['Control+Digit1', 'Ctrl+1', false],
    ['о', 'о', true],
  ])('%s reads %s, typed only: %s', (keys, text, typed) => {
    expect(keysText(keys)).toBe(text)
    expect(isTyped(keys)).toBe(typed)
  })

  it.each([
    ['j', 'j', true],
    ['j', 'J', true],
    ['g', 'g o', true],
    ['g o', 'g', true],
    ['g o', 'g q', false],
    ['o', 'g o', false],
    ['j', 'Shift+j', false],
    ['', 'j', false],
  ])('%j and %j clash: %s', (one, other, expected) => {
    expect(clash(one, other)).toBe(expected)
  })

  it('signs and digits work with and without Shift and AltGr, letters do not', () => {
    expect(bindings('?')).toEqual(['[Shift]+?', '[Shift]+AltGraph+?'])
    expect(bindings('1')).toEqual(['[Shift]+1', '[Shift]+AltGraph+1'])
    expect(bindings('g o')).toEqual(['g o'])
    expect(bindings('Enter')).toEqual(['Enter'])
  })

  it.each([
    [event('j', 'KeyJ'), 'j'],
    [event('J', 'KeyJ', 'Shift'), 'Shift+j'],
    [event('J', 'KeyJ'), 'j'],
    [event('?', 'Slash', 'Shift'), '?'],
    [event('∆', 'KeyJ', 'Alt'), 'Alt+KeyJ'],
    [event('j', 'KeyJ', 'Ctrl', 'Shift'), 'Control+Shift+KeyJ'],
    [event(' ', 'Space'), 'Space'],
    [event('Enter', 'Enter', 'Shift'), 'Shift+Enter'],
    [event('Shift', 'ShiftLeft', 'Shift'), null],
    [event('AltGraph', 'AltRight'), null],
    [event('Dead', 'Quote'), null],
    [event('Process', 'KeyJ'), null],
    [event('Unidentified', ''), null],
    // Of another script the key of the same place.
    [event('о', 'KeyJ'), 'j'],
    [event('О', 'KeyJ', 'Shift'), 'Shift+j'],
    [event('х', 'BracketLeft'), '['],
    [event('ς', 'KeyW'), 'w'],
    [event('لا', 'KeyB'), 'b'],
    [event('่', 'KeyJ'), 'j'],
    [event('é', 'Digit2'), 'é'],
    [event('ö', 'Semicolon'), 'ö'],
    [event('л', 'KeyK', 'Ctrl'), 'Control+KeyK'],
  ])('a press is named (%#)', (pressed, expected) => {
    expect(pressOf(pressed)).toBe(expected)
  })
})
