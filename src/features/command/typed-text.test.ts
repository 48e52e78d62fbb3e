import { describe, expect, it } from 'vitest'
import { readTyped } from './typed-text.ts'

const own = 'https://dashboard.bank.com/brand'
const read = (text: string) =>
  readTyped(text, { maxLength: 500, scheme: 'https', ownUrl: own, hasKnownTld: () => true })
const id = '0198f1c0-0000-7000-8000-000000000001'

describe('C138 text in the command bar', () => {
  it.each(['', '  \n'])('ignores %j', (text) => {
    expect(read(text)).toEqual({ kind: 'nothing' })
  })

  it.each([
    ['https://Login.Evil.example/a?b#c', 'login.evil.example'],
    ['hxxps[:]//login.evil[.]example/a', 'login.evil.example'],
    ['hxxps[://]login[.]evil[.]example[/]a', 'login.evil.example'],
    ['login[.]evil[.]example', 'login.evil.example'],
    ['evil.example/path', 'evil.example'],
    ['https://user@evil.example/', 'evil.example'],
    ['evil.example:8443', 'evil.example'],
    ['https://nörth.example', 'xn--nrth-5qa.example'],
    ['198.51.100[.]7', '198.51.100.7'],
    ['8.8.8.8', '8.8.8.8'],
    ['„https://evil.example/x“', 'evil.example'],
    ['Please look at https://evil.example/x, thanks', 'evil.example'],
    ['Please look\n\nat hxxps://evil[.]example\n-- \nann@bank.com', 'evil.example'],
    [
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2F&data=05',
      'evil.example',
    ],
  ])('%j is an address', (text, host) => {
    expect(read(text)).toMatchObject({ kind: 'address', host })
  })

  it('opens a request with the address as typed and shows the target', () => {
    expect(read('See hxxps://evil[.]example/a.')).toMatchObject({
      target: 'hxxps://evil[.]example/a',
      shown: 'https://evil.example/a',
    })
    expect(read('evil[.]example')).toMatchObject({
      target: 'evil[.]example',
      shown: 'evil.example',
    })
  })

  it.each(['north', 'all brands', 'javascript:alert(1)', 'evil', 'x@y', '::', 'a.b c'])(
    'accepts text %j',
    (text) => expect(read(text).kind).toBe('words'),
  )

  it('offers pages for words around a hostname', () => {
    expect(read('bank.example scans')).toMatchObject({
      kind: 'address',
      host: 'bank.example',
      words: ['bank.example', 'scans'],
    })
    expect(read('https://bank.example scans')).toMatchObject({ words: null })
  })

  it('offers several addresses together', () => {
    expect(read('https://a.example/x,https://b.example/y')).toEqual({
      kind: 'addresses',
      found: ['https://a.example/x', 'https://b.example/y'],
    })
    expect(read('# list\n||a.example^\n0.0.0.0 b.example')).toEqual({
      kind: 'addresses',
      found: ['a.example', 'b.example'],
    })
  })

  it.each([
    ` ${id.toUpperCase()} `,
    `Case ${id} is still open.`,
    `${own}/takedowns/${id}`,
    `See ${own}/takedowns/${id}?from=mail for it`,
  ])('reads %j as a case', (text) => expect(read(text)).toEqual({ kind: 'case', id }))

  it('also searches for a case named next to an address', () => {
    expect(read(`Case ${id}: https://evil.example/`)).toMatchObject({
      kind: 'address',
      host: 'evil.example',
      caseId: id,
    })
    expect(read(`https://evil.example/${id}`)).toMatchObject({ kind: 'address', caseId: null })
  })

  it('opens pages of this dashboard', () => {
    expect(read(`${own}/brands/${id}/domains/${id}?page=2`)).toEqual({
      kind: 'page',
      path: `/brands/${id}/domains/${id}?page=2`,
    })
  })

  it('searches for part of a host only if it is long enough', () => {
    expect(read('n')).toMatchObject({ host: null })
    expect(read('no')).toMatchObject({ host: 'no' })
    expect(read('no pay')).toMatchObject({ host: null })
  })
})
