import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAddress, anyHost } from '#/test/any-text.ts'
import {
  defangForDisplay,
  defangHost,
  defangExplicitUrls,
  defangUrl,
  defangUrlsAndHosts,
  getHost,
  getTargetKey,
  getWebsiteHost,
  isHostWithin,
  normalizeForComparison,
  refang,
  splitHost,
  splitUrl,
} from './host-name.ts'

it.each([
  ['login.northbank-verify.support', 'login.northbank-verify[.]support'],
  ['thenorthbankpub.co.uk', 'thenorthbankpub[.]co.uk'],
  ['AURELMINT.COM.', 'AURELMINT[.]COM.'],
  ['198.51.100.7', '198.51.100[.]7'],
  ['localhost', 'localhost'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['', ''],
])('defangHost defangs %j as %j', (host, expected) => {
  expect(defangHost(host)).toBe(expected)
})

it.each([
  ['aurelmint.com.evil-parent.example', 'aurelmint.com.', 'evil-parent', 'example'],
  ['a.b.co.uk', 'a.', 'b', 'co.uk'],
  ['co.uk', '', 'co', 'uk'],
  ['northbank.com.', '', 'northbank', 'com.'],
  ['198.51.100.7', '', '198.51.100.7', ''],
  ['localhost', '', 'localhost', ''],
])('splitHost splits %s into %j, %j and %j', (host, sub, name, suffix) => {
  expect(splitHost(host)).toEqual({ sub, name, suffix })
})

describe('defangUrl', () => {
  it.each([
    ['https://xn--80ak6aa92e.example/login', 'hxxps://xn--80ak6aa92e[.]example/login'],
    ['http://a.b.com:8080/x.html?y=1', 'hxxp://a.b[.]com:8080/x.html?y=1'],
    ['HTTPS://Evil.Example', 'HxxPS://Evil[.]Example'],
    ['https://aurelmint.com@evil.example/login', 'hxxps://aurelmint[.]com@evil[.]example/login'],
    [
      'https://evil.example/%2e%2e/%00?next=javascript:1#<img src=x>',
      'hxxps://evil[.]example/%2e%2e/%00?next=javascript:1#<img src=x>',
    ],
    ['evil.example', 'evil[.]example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('defangs %j as %j', (url, expected) => {
    expect(defangUrl(url)).toBe(expected)
  })

  it('takes the text after the last @ as the host, like browsers', () => {
    expect(splitUrl('https://a@aurelmint.com@evil.example/x')?.host).toBe('evil.example')
  })

  it('ends the host at a backslash, like browsers', () => {
    expect(splitUrl('https://evil.example\\@aurelmint.com/')?.host).toBe('evil.example')
  })
})

it('defangExplicitUrls defangs only the words of a sentence that start with https:// or www.', () => {
  expect(
    defangExplicitUrls(
      'See https://evil.example/login, (www.evil.example/a.html) and www.evil.example.',
    ),
  ).toBe('See hxxps://evil[.]example/login, (www.evil[.]example/a.html) and www.evil[.]example.')
})

it.each([
  [
    'https://evil.example/a.php?u=HTTP://worse.example',
    'hxxps://evil[.]example/a[.]php?u=HxxP://worse[.]example',
  ],
  [
    'see www.evil.co.uk, 192.0.2.7 and evil.рф.',
    'see www[.]evil[.]co.uk, 192.0.2[.]7 and evil[.]рф.',
  ],
  ['blob:https://evil.example/5f0c', 'blob:hxxps://evil[.]example/5f0c'],
  ['ftp://files.evil.example', 'ftp[:]//files.evil[.]example'],
  ['ann.lee@customer.example', 'ann.lee@customer[.]example'],
  ['2026-11-20T09:00:00.000Z, 1.2.3, e.g. 3/94', '2026-11-20T09:00:00.000Z, 1.2.3, e.g. 3/94'],
])('defangUrlsAndHosts defangs all URLs and hostnames, and nothing else: %j → %j', (text, safe) => {
  expect(defangUrlsAndHosts(text)).toBe(safe)
  expect(refang(safe).toLowerCase()).toBe(text.toLowerCase())
})

it('defangForDisplay defangs hostnames and makes bidirectional controls visible', () => {
  expect(defangForDisplay('evil\u202Emoc.tnim.example')).toBe('evil[U+202E]moc.tnim[.]example')
})

it.each([
  ['AURELMINT.COM.', 'aurelmint.com'],
  [' https://user@Evil.Example:8443/login?x#y ', 'evil.example'],
  ['//evil.example/login', 'evil.example'],
  ['http://[2001:db8::1]:80/', '[2001:db8::1]'],
  ['', ''],
])('getHost finds the host of %j: %j', (input, expected) => {
  expect(getHost(input)).toBe(expected)
})

describe('any host', () => {
  it('is unchanged after it is defanged and refanged', () => {
    fc.assert(
      fc.property(anyHost, (name) => {
        expect(refang(defangHost(name))).toBe(name)
      }),
    )
    fc.assert(
      fc.property(anyAddress, (url) => {
        // Skip addresses with brackets or `hxxp`, because refanging would change them too.
        fc.pre(!/[[({]|\bhxxp/i.test(url))
        expect(refang(defangUrl(url))).toBe(url)
      }),
    )
  })

  it('is never recognized as a link when defanged', () => {
    fc.assert(
      fc.property(anyHost, anyAddress, (name, url) => {
        expect(defangHost(name)).toContain('[.]')
        expect(defangExplicitUrls(`see ${url}`)).not.toMatch(/https?:\/\//)
      }),
    )
  })
})

describe('comparing targets', () => {
  it('normalizes hosts as browsers do', () => {
    expect(normalizeForComparison('MÜNCHEN.example.')).toBe('xn--mnchen-3ya.example')
    expect(getWebsiteHost('https://Evil.Example:8080/x')).toBe('evil.example')
    expect(getWebsiteHost('nothing')).toBeNull()
  })

  it('C143 recognizes an owned domain and the hosts below it, but not look-alikes', () => {
    expect(isHostWithin('login.shop.example', 'shop.example')).toBe(true)
    expect(isHostWithin('Shop.example.', 'shop.example')).toBe(true)
    expect(isHostWithin('myshop.example', 'shop.example')).toBe(false)
    expect(isHostWithin('shop.example', '')).toBe(false)
  })
})

describe('the key of a target', () => {
  it.each([
    ['https://evil.example', 'http://EVIL.example./'],
    ['https://evil.example/a/', 'https://evil.example:8443/a?x=1#y'],
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example'],
  ])('is the same for %s and %s', (a, b) => {
    expect(getTargetKey(a)).toBe(getTargetKey(b))
  })

  it.each([
    ['https://evil.example/a', 'https://evil.example/b'],
    ['https://evil.example/a', 'https://evil.example/A'],
    ['no address', 'another'],
  ])('differs for %s and %s', (a, b) => {
    expect(getTargetKey(a)).not.toBe(getTargetKey(b))
  })
})
