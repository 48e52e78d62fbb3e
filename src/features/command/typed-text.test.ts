import { describe, expect, it } from 'vitest'
import { readTyped } from './typed-text.ts'

describe('what is typed or pasted in the command bar', () => {
  it.each(['', '  \n'])('%j is nothing', (text) => {
    expect(readTyped(text)).toEqual({ kind: 'nothing' })
  })

  it.each([
    ['https://Login.Evil.example/a?b#c', 'login.evil.example'],
    ['hxxps[:]//login.evil[.]example/a', 'login.evil.example'],
    ['login[.]evil[.]example', 'login.evil.example'],
    ['evil.example/path', 'evil.example'],
    ['https://user@evil.example/', 'evil.example'],
    ['evil.example:8443', 'evil.example'],
    ['https://nörth.example', 'xn--nrth-5qa.example'],
    ['198.51.100[.]7', '198.51.100.7'],
  ])('%j is an address', (text, host) => {
    expect(readTyped(text)).toMatchObject({ kind: 'address', host })
  })

  it.each([
    'north',
    'all brands',
    'javascript:alert(1)',
    'evil',
    'a.example b',
    'x@y',
    '::',
    'a.b c',
  ])('%j is words', (text) => expect(readTyped(text).kind).toBe('words'))

  it('takes an identifier for a case', () => {
    expect(readTyped(' 0198F1C0-0000-7000-8000-000000000001 ')).toEqual({
      kind: 'case',
      id: '0198f1c0-0000-7000-8000-000000000001',
    })
  })

  it('asks for a part of a host only when it is long enough to mean something', () => {
    expect(readTyped('n')).toMatchObject({ host: null })
    expect(readTyped('no')).toMatchObject({ host: 'no' })
    expect(readTyped('no pay')).toMatchObject({ host: null })
  })
})
