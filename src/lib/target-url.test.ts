import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPath } from '#/test/any-text.ts'
import { publicHostCases } from '#/test/public-host-cases.ts'
import { defangUrl } from './host-name.ts'
import { isPublicAddress, hasKnownTld } from './public-hosts.ts'
import { parseTarget } from './target-url.ts'

const dashboardUrl = 'https://dashboard.bank.com/brand'
const parse = (text: string, scheme: 'http' | 'https' = 'https') =>
  parseTarget(text, { maxLength: 500, scheme, ownUrl: dashboardUrl, hasKnownTld, isPublicAddress })

/** A link rewritten by Microsoft. */
const createSafeLink = (url: string) =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05`

/** Sent URL, prefixed with `?` if it needs a confirmation; otherwise the problem. */
function describeOutcome(text: string): string {
  const result = parse(text)
  if (!result.ok)
    return result.problem === 'several'
      ? `several ${result.addressLines.join(' ')}`
      : result.problem
  return [result.website, ...result.warnings.map((warning) => `?${warning}`)].join(' ')
}
const getChanges = (text: string) => {
  const result = parse(text)
  return result.ok ? result.changes : result.problem
}

describe('C138 finds the URL in pasted text', () => {
  it.each([
    ['https://evil.example/login?x=1#top', 'https://evil.example/login?x=1#top'],
    ['evil.example/login', 'https://evil.example/login'],
    ['evil.example:8443/x', 'https://evil.example:8443/x'],
    ['evil.example?x=1', 'https://evil.example?x=1'],
    ['//evil.example/x', 'https://evil.example/x'],
    [' https://evil.example/\u200b ', 'https://evil.example/'],
    ['Phish: https://evil.example/x, please act', 'https://evil.example/x'],
    ['HTTPS://Evil.Example/Path', 'https://Evil.Example/Path'],
    ['https://evil.example.', 'https://evil.example'],
    ['Domain Name: evil.example', 'https://evil.example'],
    ['- evil.example', 'https://evil.example'],
    ['Mail\nof today\n\nhttps://evil.example/x\n\nRegards', 'https://evil.example/x'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))

  it('adds the chosen scheme', () => {
    expect(parse('evil.example', 'http')).toMatchObject({ website: 'http://evil.example' })
  })
})

describe('C138 reads defanged addresses', () => {
  it.each([
    ['hxxps://evil[.]example/login', 'https://evil.example/login'],
    ['hxxps[://]evil[.]example[/]drop[.]php', 'https://evil.example/drop.php'],
    ['hxxp[:]//evil[dot]example', 'http://evil.example'],
    ['hxxps[:]\\\\evil[.]example\\a', 'https://evil.example/a'],
    ['h**p://evil.example/x', 'http://evil.example/x'],
    ['meow://evil.example', 'http://evil.example'],
    ['ttps://evil.example', 'https://evil.example'],
    ['http:\\\\evil.example\\login', 'http://evil.example/login'],
    ['http:evil.example', 'http://evil.example'],
    ['http：／／evil.example/x', 'http://evil.example/x'],
    ['hxxp:// evil.example/x', 'http://evil.example/x'],
    ['evil[.example', 'https://evil.example'],
    ['evil.]example', 'https://evil.example'],
    ['evil(dot)example', 'https://evil.example'],
    ['evil[punkt]example', 'https://evil.example'],
    ['evil\\.example', 'https://evil.example'],
    ['evil [.] example', 'https://evil.example'],
    ['evil[ . ]example/a', 'https://evil.example/a'],
    ['evil[.]example[:]8080', 'https://evil.example:8080'],
    ['8[.]8[.]8[.]8', 'https://8.8.8.8'],
    ['evil . example', 'https://evil.example ?in-text'],
    ['evil DOT example', 'https://evil.example ?in-text'],
    ['evil,example', 'no-address'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))

  it('keeps text that was not defanged', () => {
    for (const address of [
      'http://evil.example/?e={{.}}',
      'https://evil.example/a|b',
      'https://evil.example/?q=a(.)b',
      'https://evil.example/drop[.]php',
      'https://evil.example/a_(b)',
      'https://evil.example/?a=1&amp;b=2',
      'https://evil.example/a/;jsessionid=1',
    ])
      expect(parse(address)).toMatchObject({ website: address, changes: [], warnings: [] })
  })
})

describe('C138 accepts only four octets as an IPv4 address without a scheme', () => {
  it.each([
    ['Stand: 24.11.2026', 'no-address'],
    ['1.2.3.4.5', 'no-address'],
    ['v1.2.3.4', 'no-address'],
    ['256.1.1.1', 'no-address'],
    ['Version 1.2.3.4', 'https://1.2.3.4 ?in-text'],
    ['8.8.8.8', 'https://8.8.8.8'],
    ['8.8.8.8:8080/x', 'https://8.8.8.8:8080/x'],
    ['10.1.2.3', 'not-public'],
    ['http://134744072/', 'http://8.8.8.8/'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 reads IPv6 addresses', () => {
  it.each([
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
    ['[2606:4700::1111]:8080/x', 'https://[2606:4700::1111]:8080/x'],
    ['2606:4700:4700::1111', 'https://[2606:4700:4700::1111]'],
    ['2606[:]4700[:]4700[:][:]1111', 'https://[2606:4700:4700::1111]'],
    ['aa:bb:cc:dd:ee:ff', 'no-address'],
    ['std::vector', 'no-address'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 refuses networks and ranges', () => {
  it.each(['203.0.114.0/24', '2001:db8::/32', '1.2.3.4-1.2.3.9', '1.2.3.4 - 1.2.3.9'])(
    '%s',
    (text) => expect(describeOutcome(text)).toBe('network'),
  )

  it.each([
    ['https://1.2.3.4/24', 'https://1.2.3.4/24'],
    ['8.8.8.8/x', 'https://8.8.8.8/x'],
    ['1.2.3.*', 'no-address'],
  ])('but not %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 cuts off quotes and punctuation of any script', () => {
  it.each([
    ['„evil.example“', 'https://evil.example'],
    ['"https://evil.example/a".', 'https://evil.example/a'],
    ['https://evil.example/login，谢谢', 'https://evil.example/login'],
    ['请处理https://evil.example/login。', 'https://evil.example/login'],
    ['https://evil.example。谢谢', 'https://evil.example'],
    ['https://evil.example/x،', 'https://evil.example/x'],
    ['https://evil.example/x—see below', 'https://evil.example/x'],
    ['│https://evil.example/x│', 'https://evil.example/x'],
    ['https://evil.example/*', 'https://evil.example/'],
    ['https://√.example/', 'malformed'],
    ['https://e!vil.example/', 'malformed'],
    ['https://evil.example!Bitte', 'malformed'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))

  it.each([
    ['https://evil.example/lo…', 'https://evil.example/lo ?cut-short'],
    ['https://evil.example/a…z', 'https://evil.example/a ?cut-short'],
    ['evil.example...', 'https://evil.example ?cut-short'],
    ['Link: <https://evil.example/lo\ngin>', 'https://evil.example/lo ?cut-short'],
  ])('says that %j was truncated', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 never truncates a host', () => {
  it.each([
    ['https://brand.com,login@evil.example/', 'credentials'],
    ['https://brand.com|@evil.example/', 'credentials'],
    ['https://brand.com∕login@evil.example/', 'credentials'],
    ['https://pay.me․evil․example/', 'malformed'],
    ['https://login.evil.co\ufeffm/', 'https://login.evil.com/'],
    ['https://pay.me—now/', 'malformed'],
    ['https://pay.me“evil“.example/', 'malformed'],
    ['https://pay.me(evil).example/', 'malformed'],
    ['https://pay.me.{x}.evil.example/', 'malformed'],
    ['https://pay.me，now.example/', 'several https://pay.me now.example/'],
    ['https://pay.me\\.evil.example/', 'malformed'],
    ['https://evil.example%2f@brand.com/', 'credentials'],
    ['login.evil“bank.example', 'https://bank.example ?in-text'],
    ['evil‑bank.example', 'no-address'],
    ['xn—80ak.example', 'no-address'],
    ['https://evil.com.It', 'https://evil.com.It ?glued'],
    ['See evil.com.It is bad', 'https://evil.com.It ?in-text ?glued'],
    ['https%3A%2F%2Fevil.example%2Fx', 'no-address'],
    ['“https://evil.example”的', 'https://evil.example'],
    ['他说“看https://evil.example”吗', 'https://evil.example'],
    ['│https://evil.example│phishing│', 'https://evil.example'],
    ['(https://evil.example)for more', 'https://evil.example'],
    ['https://evil.example(phishing)', 'https://evil.example'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 keeps IDN letters and shows other spellings', () => {
  it.each([
    ['https://аurelmint.com', 'https://xn--urelmint-06g.com', 'ascii-host'],
    ['https://نامه\u200cای.com/', 'https://xn--mgba3gch31f060k.com/', 'ascii-host'],
    ['https://i❤.ws/', 'https://xn--i-7iq.ws/', 'ascii-host'],
    ['evil。example', 'https://evil.example', 'plain-host'],
    ['https://ｅｖｉｌ．ｅｘａｍｐｌｅ/', 'https://evil.example/', 'plain-host'],
    ['https://evil.example/ä', 'https://evil.example/%C3%A4', 'encoded'],
    ['https://evil.example/a\u200cb', 'https://evil.example/a%E2%80%8Cb', 'encoded'],
  ])('%j → %s', (text, website, change) => {
    expect(describeOutcome(text)).toBe(website)
    expect(getChanges(text)).toContain(change)
  })

  it.each([
    ['https://ev\u200dil.example/', 'malformed'],
    ['https://ev\u200bil.example/', 'https://evil.example/'],
    ['https://ev\u202eil.example/', 'https://evil.example/'],
    ['请处理evil.example', 'https://xn--evil-fr6gy69k098a.example ?glued'],
    ['evil.com을', 'https://evil.xn--com-of0o ?glued ?unknown-ending'],
    ['https://evil.example/login谢谢', 'https://evil.example/login%E8%B0%A2%E8%B0%A2 ?glued'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 splits URLs that are run together', () => {
  it.each([
    ['https://a.example/x,https://b.example/y', 'several https://a.example/x https://b.example/y'],
    ['https://a.example/xhttps://b.example/y', 'several https://a.example/x https://b.example/y'],
    ['a.examplehttps://b.example/y', 'several a.example https://b.example/y'],
    ['https://a.example/\u0001https://b.example/', 'several https://a.example/ https://b.example/'],
    ['https://evil.example\u0001/x', 'https://evil.example ?glued'],
    ['https://ev\u0007il.example/', 'several https://ev il.example/'],
    ['ev\u0007il.example', 'https://il.example ?in-text'],
    [
      '["https://a.example/x","https://b.example/y"]',
      'several https://a.example/x https://b.example/y',
    ],
    ['"1","https://evil.example/x","malware"', 'https://evil.example/x'],
    ['evil.example,phishing', 'https://evil.example'],
    ['https://evil.example/x,phishing', 'https://evil.example/x,phishing ?columns'],
    ['"https://evil.example","abuse@mail.example"', 'https://evil.example'],
    ['https://a.example/?u=https://b.example', 'https://a.example/?u=https://b.example'],
    ['https://a.example/https://b.example/', 'https://a.example/https://b.example/'],
    ['a.example, b.example', 'several a.example b.example'],
    ['evil.example\t24.11.2026', 'https://evil.example'],
    ['| evil.example | 24.11.2026 | open |', 'https://evil.example'],
    ['https://evil.example/x evil.example', 'https://evil.example/x'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 reads addresses in brackets and markup', () => {
  it.each([
    ['(https://evil.example/awards/)for more', 'https://evil.example/awards/'],
    ['(see https://evil.example/a_(b)) soon', 'https://evil.example/a_(b)'],
    ['<https://evil.example/a_(b)>', 'https://evil.example/a_(b)'],
    ['[text](https://evil.example/x)', 'https://evil.example/x'],
    [
      '[https://bank.example](https://evil.example/x)',
      'several https://bank.example https://evil.example/x',
    ],
    ['**https://evil.example/x**', 'https://evil.example/x'],
    ['_evil.example/x_', 'https://evil.example/x'],
    ['[url]https://evil.example[/url]', 'https://evil.example'],
    ['<td>evil.example</td>', 'https://evil.example'],
    ['`https://evil.example`', 'https://evil.example'],
    ['<https://evil.example/x|Bank>', 'https://evil.example/x'],
    ['[https://evil.example/x|smart-link]', 'https://evil.example/x'],
    ['[url=https://evil.example/x]Bank[/url]', 'https://evil.example/x'],
    ['https://evil.example/x[Bank]', 'https://evil.example/x[Bank] ?glued'],
    ['https://evil.example/?a[]=1', 'https://evil.example/?a[]=1'],
    ['{"domain":"evil.example","type":"phishing"}', 'https://evil.example'],
    ['=HYPERLINK("https://evil.example/x";"Bank")', 'https://evil.example/x'],
    ["https://evil.example/'x'", "https://evil.example/'x'"],
    ["'https://evil.example/x'", 'https://evil.example/x'],
    ['<a href="https://evil.example/?a=1&amp;b=2">Bank</a>', 'https://evil.example/?a=1&b=2'],
    ['<loc>https://evil.example/?a=1&amp;b=2</loc>', 'https://evil.example/?a=1&b=2'],
    ['{"url":"https://evil.example/?a=1\\u0026b\\u003d2"}', 'https://evil.example/?a=1&b=2'],
    ['{"url":"https:\\/\\/evil.example\\/x?a=1"}', 'https://evil.example/x?a=1'],
    ['{\\"url\\":\\"https://evil.example/x\\"}', 'https://evil.example/x'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 does not read an email address as a website', () => {
  it.each([
    ['abuse [at] abuse.ch', 'no-address'],
    ['user@host.example', 'no-address'],
    ['first.last(at)host(dot)example', 'no-address'],
    ['user AT host.example', 'no-address'],
    ['user＠host.example', 'no-address'],
    ['Visit&nbsp;www.bank.example', 'https://www.bank.example ?in-text'],
    ['mailto:a@b.example', 'scheme'],
    ['Write to abuse@host.example about evil.example', 'https://evil.example ?in-text'],
    ['https://evil.example/@user.name', 'https://evil.example/@user.name'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 asks about targets that may not be websites', () => {
  it.each([
    ['setup.exe', 'https://setup.exe ?unknown-ending'],
    ['readme.md', 'https://readme.md ?file-name'],
    ['evil[.]zip', 'https://evil.zip'],
    ['https://evil.zip/', 'https://evil.zip/'],
    ['evil.рф', 'https://evil.xn--p1ai'],
    ['setup.exe came from https://evil.example/x', 'https://evil.example/x'],
    ['evil.example is phishing', 'https://evil.example ?in-text'],
    ['Muster GmbH & Co.KG', 'https://Co.KG ?in-text'],
    ['path/to/file.txt', 'no-address'],
    ['C:\\Users\\x\\invoice.pdf', 'no-address'],
    ['https://www.virustotal.com/gui/url/1', 'https://www.virustotal.com/gui/url/1 ?reporter'],
    ['https://urlhaus.abuse.ch/url/1/ http://evil.example/x', 'http://evil.example/x'],
    [
      'https://web.archive.org/web/1/https://b.example/',
      'https://web.archive.org/web/1/https://b.example/ ?reporter',
    ],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))

  it('notes short links and URLs within URLs', () => {
    expect(parse('https://bit.ly/abc')).toMatchObject({ notes: ['shortened'], warnings: [] })
    expect(parse('https://a.example/?u=https%3A%2F%2Fb.example')).toMatchObject({
      notes: ['holds-address'],
      warnings: [],
    })
  })
})

describe('C138 follows rewritten links to the site behind them', () => {
  it.each([
    [createSafeLink('https://evil.example/a?b=1'), 'https://evil.example/a?b=1'],
    [`Link: <${createSafeLink('https://evil.example/')}>`, 'https://evil.example/'],
    [defangUrl(createSafeLink('hxxps://evil[.]example/')), 'https://evil.example/'],
    [
      createSafeLink('https://urldefense.com/v3/__https://evil.example/x__;!!a!b$'),
      'https://evil.example/x',
    ],
    [createSafeLink('http://10.0.0.1/'), 'not-public'],
    [createSafeLink('https://dashboard.bank.com/brand/takedowns'), 'own-page'],
    [createSafeLink('mailto:a@b.example'), `${createSafeLink('mailto:a@b.example')} ?rewritten`],
  ])('%s → %s', (text, website) => expect(describeOutcome(text)).toBe(website))

  it('names the followed links', () => {
    expect(
      parse(createSafeLink('https://urldefense.com/v3/__https://evil.example/x__;!!a!b$')),
    ).toMatchObject({
      changes: ['unwrapped'],
      via: ['nam02.safelinks.protection.outlook.com', 'urldefense.com'],
    })
  })
})

describe('C138 requests no page of this dashboard', () => {
  it.each([
    [`${dashboardUrl}/takedowns/0198f1c0-0000-7000-8000-000000000001`, 'own-page'],
    ['hxxps://dashboard[.]bank[.]com/brand', 'own-page'],
    ['http://dashboard.bank.com/brand/', 'own-page'],
    ['https://dashboard.bank.com/brands', 'https://dashboard.bank.com/brands'],
    [createSafeLink(createSafeLink(createSafeLink(`${dashboardUrl}/changes`))), 'own-page'],
    [`Case ${dashboardUrl}/takedowns/1: https://evil.example/`, 'https://evil.example/'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

it('C138 recognizes this dashboard under a local name', () => {
  const local = { maxLength: 500, scheme: 'https', hasKnownTld, isPublicAddress } as const
  const link = 'http://localhost:5173/takedowns/1?a=b'
  expect(parseTarget(link, { ...local, ownUrl: 'http://localhost:5173' })).toEqual({
    ok: false,
    problem: 'own-page',
    path: '/takedowns/1?a=b',
  })
})

describe('C138 skips comments, and reads blocklists', () => {
  it.each([
    ['# For questions please contact urlhaus [at] abuse.ch #', 'no-address'],
    ['# evil.example', 'no-address'],
    ['; evil.example', 'no-address'],
    ['! Title: https://list.example', 'no-address'],
    ['<!-- https://a.example/\n--> https://b.example/', 'https://b.example/'],
    ['<!-- never closed\nhttps://b.example/', 'https://b.example/'],
    ['||bad.example^', 'https://bad.example'],
    ['||bad.example^$third-party,domain=good.example', 'https://bad.example'],
    ['@@||good.example^', 'no-address'],
    ['good.example##.banner', 'no-address'],
    ['0.0.0.0 bad.example', 'https://bad.example'],
    ['127.0.0.1 bad.example # seen on list.example', 'https://bad.example'],
    ['0.0.0.0 bad.example worse.example', 'several bad.example worse.example'],
    ['address=/bad.example/0.0.0.0', 'https://bad.example'],
    ['local-zone: "good.example" transparent', 'no-address'],
    ['||good.example^$badfilter', 'no-address'],
    ['address=/bad.example/worse.example/#', 'several bad.example worse.example'],
    ['local-zone: "bad.example" always_nxdomain', 'https://bad.example'],
    ['zone "bad.example" { type master; file "/etc/null.zone.file"; };', 'https://bad.example'],
    ['bad.example CNAME .', 'https://bad.example'],
    ['*.bad.example 60 IN CNAME walled.isp.example.', 'https://bad.example'],
    ['*.bad.example', 'https://bad.example'],
  ])('%j → %s', (text, website) => expect(describeOutcome(text)).toBe(website))
})

describe('C138 names the changes made to the typed text', () => {
  it.each([
    ['https://evil.example/login', []],
    ['hxxps://evil[.]example', ['refanged']],
    ['evil.example', ['scheme-added']],
    ['https://evil\u00ad.example/', ['invisible']],
    ['see https://evil.example now', ['cut-out']],
    ['||bad.example^', ['scheme-added', 'cut-out']],
    ['http://134744072/', ['plain-host']],
    ['"https:\\/\\/evil.example\\/x"', ['unescaped', 'cut-out']],
  ])('%j: %j', (text, changes) => expect(getChanges(text)).toEqual(changes))
})

describe('C137 says why a text cannot be sent', () => {
  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['please help', 'no-address'],
    ['https://a.example and https://b.example', 'several https://a.example https://b.example'],
    ['ftp://host.example/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://brand.com@evil.example/', 'credentials'],
    ['https://', 'malformed'],
    ['https://exa_mple..example/', 'malformed'],
    ['https://evil.example:8080abc', 'malformed'],
    ['http://router/', 'single-label'],
    ['printer', 'single-label'],
    ['localhost:3000', 'not-public'],
    ['http://[::1]/', 'not-public'],
    [`https://evil.example/${'a'.repeat(500)}`, 'too-long'],
  ])('%j: %s', (text, why) => expect(describeOutcome(text)).toBe(why))

  it('limits the length of the URL that would be sent', () => {
    const fits = `https://evil.example/${'a'.repeat(479)}`
    expect(describeOutcome(fits)).toBe(fits)
    expect(parse(`${fits}a`)).toMatchObject({ problem: 'too-long', length: 501 })
  })

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
        expect(parse(String.fromCharCode(...codes))).toHaveProperty('ok')
      }),
    )
  })
})

/** Problems of valid URLs that are not on a public host. */
const notPublic: readonly string[] = ['single-label', 'not-public']

describe.each(publicHostCases)(
  'C137 judges hosts as %s, like the service',
  (judgement, addresses) => {
    it.each(addresses)('%s', (address) => {
      const result = parse(address)
      const refused = !result.ok && notPublic.includes(result.problem) ? 'not-public' : 'invalid'
      expect(result.ok ? 'public' : refused).toBe(judgement)
    })
  },
)

it('parses its own defanged form', () => {
  const host = fc.constantFrom('evil.example', 'login.evil.co.uk:8443', 'xn--fa-hia.de', '8.8.8.8')
  const scheme = fc.constantFrom('http', 'https')
  fc.assert(
    fc.property(scheme, host, anyPath, (start, name, path) => {
      const first = parse(`${start}://${name}${path}`)
      fc.pre(first.ok)
      if (first.ok)
        expect(parse(defangUrl(first.website))).toMatchObject({ website: first.website })
    }),
  )
})

it.each([
  '(',
  '.',
  'a.',
  '[[[.',
  ' ',
  '@',
  'a',
  '-',
  '_',
  'http:',
  'https://a.example/,',
  '1.1.1.1 ',
  '<!--',
  'a [.] ',
  '\u200d',
  '…',
  'a。',
  '://',
  ')=https://a/',
  'https://urldefense.com/v3/__',
  '//a.',
  'a@a.',
])('takes linear time for a text of %j', (piece) => {
  const time = (length: number) => {
    const text = `https://evil.example/x(${piece.repeat(length / piece.length)}`
    const before = process.cpuUsage()
    parse(text)
    parse(text.slice(22))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  time(10_000)
  // Four times the text: sixteen times the time would be quadratic. Short times are noise.
  expect(time(120_000)).toBeLessThan(9 * Math.max(time(30_000), 40))
})
