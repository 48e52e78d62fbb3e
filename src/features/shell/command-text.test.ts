import { describe, expect, it } from 'vitest'
import { parseCommandText } from './command-text.ts'

const parse = (text: string) =>
  parseCommandText(text, {
    maxLength: 500,
    scheme: 'https',
  })
const id = '0198f1c0-0000-7000-8000-000000000001'

describe('C138 the command bar', () => {
  it.each(['', '  \n'])('ignores %j', (text) => expect(parse(text)).toEqual({ kind: 'empty' }))

  it.each([
    ['hxxps[:]//login.evil[.]example/a', 'login.evil.example'],
    ['https://nörth.example', 'xn--nrth-5qa.example'],
  ])('reads %j as a URL', (text, host) => {
    expect(parse(text)).toMatchObject({ kind: 'url', host })
  })

  it.each([
    ['See hxxps://evil[.]example/a.', 'hxxps://evil[.]example/a', 'https://evil.example/a'],
    ['evil[.]example', 'evil[.]example', 'evil.example'],
  ])('takes the URL from %j as typed (%j), and displays it as %j', (text, target, displayUrl) => {
    expect(parse(text)).toMatchObject({ target, displayUrl })
  })

  it.each(['north', 'all brands', 'javascript:alert(1)', 'evil', 'x@y', '::', 'a.b c'])(
    'reads %j as words',
    (text) => expect(parse(text).kind).toBe('words'),
  )

  it('reads several URLs as a list', () => {
    const urls = ['a.example', 'b.example']
    expect(parse('# list\na.example\nb.example')).toEqual({ kind: 'urls', urls })
  })

  it.each([` ${id.toUpperCase()} `, `Case ${id} is still open.`])('reads %j as a case ID', (text) =>
    expect(parse(text)).toEqual({ kind: 'case', id }),
  )

  it('searches hosts for a single word of at least two characters', () => {
    expect(parse('n')).toMatchObject({ host: null })
    expect(parse('no')).toMatchObject({ host: 'no' })
    expect(parse('no pay')).toMatchObject({ host: null })
  })
})
