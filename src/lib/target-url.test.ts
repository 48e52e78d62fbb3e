import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicHostCases } from '#/test/public-host-cases.ts'
import { defangUrl } from './host-name.ts'
import { parseTarget } from './target-url.ts'

const parse = (text: string, scheme: 'http' | 'https' = 'https') =>
  parseTarget(text, { maxLength: 500, scheme })

/** Returns a link as Microsoft Safe Links rewrites it. */
const createSafeLink = (url: string) =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05`

/** Returns the URL to send, followed by its warnings with a leading `?`. Returns the problem if the text is invalid. */
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

describe.each(
  Object.entries<[text: string, outcome: string][]>({
    'finds the URL in pasted text': [
      ['https://evil.example/login?x=1#top', 'https://evil.example/login?x=1#top'],
      ['evil.example/login', 'https://evil.example/login'],
      ['//evil.example/x', 'https://evil.example/x'],
      [' https://evil.example/\u200b ', 'https://evil.example/'],
      ['HTTPS://Evil.Example/Path', 'https://Evil.Example/Path'],
      ['https://evil.example.', 'https://evil.example'],
      ['Domain Name: evil.example', 'https://evil.example'],
      ['- evil.example', 'https://evil.example'],
      ['Mail\nof today\n\nhttps://evil.example/x\n\nRegards', 'https://evil.example/x'],
    ],
    'reads defanged addresses': [
      ['hxxps://evil[.]example/login', 'https://evil.example/login'],
      ['hxxps[://]evil[.]example[/]drop[.]php', 'https://evil.example/drop.php'],
      ['hxxps[:]\\\\evil[.]example\\a', 'https://evil.example/a'],
      ['h**p://evil.example/x', 'http://evil.example/x'],
      ['evil[.example', 'https://evil.example'],
      ['evil.]example', 'https://evil.example'],
      ['evil[punkt]example', 'https://evil.example'],
      ['evil\\.example', 'https://evil.example'],
      ['evil [.] example', 'https://evil.example'],
      ['evil[.]example[:]8080', 'https://evil.example:8080'],
      ['evil,example', 'no-address'],
    ],
    'accepts an IPv4 address without a scheme only if it has four valid octets': [
      ['Stand: 24.11.2026', 'no-address'],
      ['1.2.3.4.5', 'no-address'],
      ['256.1.1.1', 'no-address'],
      ['Version 1.2.3.4', 'https://1.2.3.4 ?uncertain'],
      ['8.8.8.8', 'https://8.8.8.8'],
    ],
    'reads IPv6 addresses': [
      ['[2606:4700::1111]:8080/x', 'https://[2606:4700::1111]:8080/x'],
      ['2606:4700:4700::1111', 'https://[2606:4700:4700::1111]'],
      ['2606[:]4700[:]4700[:][:]1111', 'https://[2606:4700:4700::1111]'],
      ['aa:bb:cc:dd:ee:ff', 'no-address'],
      ['std::vector', 'no-address'],
    ],
    'refuses networks and ranges': [
      ['203.0.114.0/24', 'network'],
      ['2001:db8::/32', 'network'],
      ['1.2.3.4-1.2.3.9', 'network'],
      ['1.2.3.*', 'no-address'],
    ],
    'cuts off quotes and punctuation of any script': [
      ['"https://evil.example/a".', 'https://evil.example/a'],
      ['请处理https://evil.example/login。', 'https://evil.example/login'],
      ['https://evil.example/x—see below', 'https://evil.example/x'],
      ['│https://evil.example/x│', 'https://evil.example/x'],
      ['https://evil.example/*', 'https://evil.example/'],
      ['https://√.example/', 'malformed'],
      ['https://evil.example!Bitte', 'malformed'],
    ],
    'asks about a URL that was truncated': [
      ['https://evil.example/lo…', 'https://evil.example/lo ?uncertain'],
      [
        'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Flo…',
        'https://evil.example/lo ?uncertain',
      ],
      ['evil.example...', 'https://evil.example ?uncertain'],
      ['Link: <https://evil.example/lo\ngin>', 'https://evil.example/lo ?uncertain'],
    ],
    'never truncates a host': [
      ['https://brand.com,login@evil.example/', 'credentials'],
      ['https://brand.com∕login@evil.example/', 'credentials'],
      ['https://pay.me․evil․example/', 'malformed'],
      ['https://login.evil.co\ufeffm/', 'https://login.evil.com/'],
      ['https://pay.me—now/', 'malformed'],
      ['https://pay.me.{x}.evil.example/', 'malformed'],
      ['https://pay.me\\.evil.example/', 'malformed'],
      ['https://evil.example%2f@brand.com/', 'credentials'],
      ['evil‑bank.example', 'no-address'],
      ['xn—80ak.example', 'no-address'],
      ['See evil.com.It is bad', 'https://evil.com.It ?uncertain'],
      ['https%3A%2F%2Fevil.example%2Fx', 'no-address'],
      ['“https://evil.example”的', 'https://evil.example'],
      ['他说“看https://evil.example”吗', 'malformed'],
      ['https://evil.example。谢谢', 'https://evil.example.xn--lg3aa ?not-a-site'],
      ['https://evil.example(phishing)', 'malformed'],
    ],
    'handles invisible characters and letters of any script': [
      ['https://ev\u200dil.example/', 'malformed'],
      ['https://ev\u202eil.example/', 'https://evil.example/'],
      ['evil.com을', 'https://evil.xn--com-of0o ?uncertain ?not-a-site'],
      ['https://evil.example/login谢谢', 'https://evil.example/login%E8%B0%A2%E8%B0%A2 ?uncertain'],
    ],
    'splits URLs that are run together': [
      ['https://a.example/xhttps://b.example/y', 'several https://a.example/x https://b.example/y'],
      ['a.examplehttps://b.example/y', 'several a.example https://b.example/y'],
      [
        'https://a.example/\u0001https://b.example/',
        'several https://a.example/ https://b.example/',
      ],
      ['https://evil.example\u0001/x', 'https://evil.example ?uncertain'],
      ['ev\u0007il.example', 'https://il.example ?uncertain'],
      [
        '["https://a.example/x","https://b.example/y"]',
        'several https://a.example/x https://b.example/y',
      ],
      [
        '"1","https://evil.example/a,b.exe","elf","https://urlhaus.abuse.ch/url/1/"',
        'https://evil.example/a,b.exe',
      ],
      ['https://evil.example/x,phishing', 'https://evil.example/x,phishing ?uncertain'],
      ['https://a.example/?u=https://b.example', 'https://a.example/?u=https://b.example'],
      ['a.example, b.example', 'several a.example b.example'],
      ['| evil.example | 24.11.2026 | open |', 'https://evil.example'],
      ['https://evil.example/x evil.example', 'https://evil.example/x'],
    ],
    'reads addresses in brackets and markup': [
      ['(see https://evil.example/a_(b)) soon', 'https://evil.example/a_(b)'],
      ['<https://evil.example/a_(b)>', 'https://evil.example/a_(b)'],
      [
        '[https://bank.example](https://evil.example/x)',
        'several https://bank.example https://evil.example/x',
      ],
      ['**https://evil.example/x**', 'https://evil.example/x'],
      ['_evil.example/x_', 'https://evil.example/x'],
      ['<https://evil.example/x|Bank>', 'https://evil.example/x'],
      ['[url=https://evil.example/x]Bank[/url]', 'https://evil.example/x]Bank[/url] ?uncertain'],
      ['https://evil.example/?a[]=1', 'https://evil.example/?a[]=1'],
      ['=HYPERLINK("https://evil.example/x";"Bank")', 'https://evil.example/x'],
      ["https://evil.example/'x'", "https://evil.example/'x'"],
      ["'https://evil.example/x'", 'https://evil.example/x'],
      ['<loc>https://evil.example/?a=1&amp;b=2</loc>', 'https://evil.example/?a=1&b=2'],
      ['{"url":"https:\\/\\/evil.example\\/x?a=1"}', 'https://evil.example/x?a=1'],
      ['{\\"url\\":\\"https://evil.example/x\\"}', 'https://evil.example/x'],
    ],
    'does not read an email address as a website': [
      ['abuse [at] abuse.ch', 'no-address'],
      ['user@host.example', 'no-address'],
      ['user AT host.example', 'https://host.example ?uncertain'],
      ['user＠host.example', 'no-address'],
      ['Visit&nbsp;www.bank.example', 'https://www.bank.example ?uncertain'],
      ['Write to abuse@host.example about evil.example', 'https://evil.example ?uncertain'],
      ['https://evil.example/@user.name', 'https://evil.example/@user.name'],
    ],
    'asks about targets that may not be websites': [
      ['setup.exe', 'https://setup.exe ?not-a-site'],
      ['readme.md', 'https://readme.md ?not-a-site'],
      ['evil[.]zip', 'https://evil.zip'],
      ['evil.рф', 'https://evil.xn--p1ai'],
      ['evil.example is phishing', 'https://evil.example ?uncertain'],
      ['Muster GmbH & Co.KG', 'https://Co.KG ?uncertain'],
      ['C:\\Users\\x\\invoice.pdf', 'no-address'],
      [
        'https://www.virustotal.com/gui/url/1',
        'https://www.virustotal.com/gui/url/1 ?unlikely-target',
      ],
      ['https://urlhaus.abuse.ch/url/1/ http://evil.example/x', 'http://evil.example/x'],
      [
        'https://web.archive.org/web/1/https://b.example/',
        'https://web.archive.org/web/1/https://b.example/ ?unlikely-target',
      ],
    ],
    'follows rewritten links to the site behind them': [
      [createSafeLink('https://evil.example/a?b=1'), 'https://evil.example/a?b=1'],
      [defangUrl(createSafeLink('hxxps://evil[.]example/')), 'https://evil.example/'],
      [
        createSafeLink('https://urldefense.com/v3/__https://evil.example/x__;!!a!b$'),
        'https://evil.example/x',
      ],
      [createSafeLink('http://10.0.0.1/'), 'not-public'],
      [createSafeLink('mailto:a@b.example'), `${createSafeLink('mailto:a@b.example')} ?rewritten`],
    ],
    'skips comments, and finds no targets in entries of unknown syntax': [
      ['! Title: https://list.example', 'no-address'],
      ['evil.example # seen on list.example', 'https://evil.example'],
      ['*.bad.example', 'https://bad.example'],
      ['||good.example^$badfilter', 'no-address'],
      ['good.example##.banner', 'no-address'],
      ['good.example CNAME rpz-passthru.', 'no-address'],
      ['||bad.example^$third-party,domain=good.example', 'no-address'],
      ['local-zone: "good.example" transparent', 'no-address'],
      ['address=/bad.example/0.0.0.0', 'no-address'],
      ['0.0.0.0 bad.example', 'several 0.0.0.0 bad.example'],
    ],
  }),
)('C138 %s', (_rule, cases) => {
  it.each(cases)('%j → %s', (text, outcome) => expect(describeOutcome(text)).toBe(outcome))
})

it('C138 adds the chosen scheme', () => {
  expect(parse('evil.example', 'http')).toMatchObject({ website: 'http://evil.example' })
})

it('C138 keeps the parts of a URL that only look defanged or escaped', () => {
  for (const address of [
    'http://evil.example/?e={{.}}',
    'https://evil.example/drop[.]php',
    'https://evil.example/a_(b)',
    'https://evil.example/?a=1&amp;b=2',
    'https://evil.example/a/;jsessionid=1',
  ])
    expect(parse(address)).toMatchObject({ website: address, changes: [], warnings: [] })
})

it.each([
  ['https://аurelmint.com', 'https://xn--urelmint-06g.com'],
  ['https://نامه\u200cای.com/', 'https://xn--mgba3gch31f060k.com/'],
  ['https://i❤.ws/', 'https://xn--i-7iq.ws/'],
  ['https://ｅｖｉｌ．ｅｘａｍｐｌｅ/', 'https://evil.example/'],
  ['https://evil.example/ä', 'https://evil.example/%C3%A4'],
  ['https://evil.example/a\u200cb', 'https://evil.example/a%E2%80%8Cb'],
])(
  'C138 rewrites hosts and paths in standard form and reports the change: %j → %s',
  (text, website) => {
    expect(describeOutcome(text)).toBe(website)
    expect(getChanges(text)).toContain('normalized')
  },
)

it('C138 lists the hosts of the rewritten links around a target', () => {
  expect(
    parse(createSafeLink('https://urldefense.com/v3/__https://evil.example/x__;!!a!b$')),
  ).toMatchObject({
    changes: ['unwrapped'],
    via: ['nam02.safelinks.protection.outlook.com', 'urldefense.com'],
  })
})

it.each([
  ['https://evil.example/login', []],
  ['||bad.example^', ['scheme-added', 'cut-out']],
  ['http://134744072/', ['normalized']],
  ['"https:\\/\\/evil.example\\/x"', ['refanged', 'cut-out']],
  // Exceptions in blocklists.
  ['@@||good.example^\nhttps://evil.example/', ['cut-out']],
  ['https://evil.example/\n@@||good.example^', ['cut-out']],
])('C138 names the changes made to the typed text %j: %j', (text, changes) =>
  expect(getChanges(text)).toEqual(changes),
)

describe('C137 parsing a target', () => {
  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['javascript:alert(1)', 'scheme'],
    ['https://brand.com@evil.example/', 'credentials'],
    ['https://', 'malformed'],
    ['https://evil.example:8080abc', 'malformed'],
    ['printer', 'single-label'],
    ['localhost:3000', 'not-public'],
  ])('says why %j cannot be sent: %s', (text, why) => expect(describeOutcome(text)).toBe(why))

  it('limits the length of the URL to send', () => {
    const fits = `https://evil.example/${'a'.repeat(479)}`
    expect(describeOutcome(fits)).toBe(fits)
    expect(parse(`${fits}a`)).toMatchObject({ problem: 'too-long', length: 501 })
  })

  it('never throws, whatever the text is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
        expect(parse(String.fromCharCode(...codes))).toHaveProperty('ok')
      }),
    )
  })
})

/** Problems of valid URLs that are not on a public host. */
const notPublicProblems: readonly string[] = ['single-label', 'not-public']

describe.each(publicHostCases)(
  'C137 judges hosts as %s, like the service',
  (judgment, addresses) => {
    it.each(addresses)('%s', (address) => {
      const result = parse(address)
      const isNotPublic = !result.ok && notPublicProblems.includes(result.problem)
      const refused = isNotPublic ? 'not-public' : 'invalid'
      expect(result.ok ? 'public' : refused).toBe(judgment)
    })
  },
)

it.each(['(', '[[[.', '@', 'https://a.example/,', 'a [.] ', ')=https://a/', 'a。', '\u200d', '#<'])(
  'takes linear time for a long text that repeats %j',
  (piece) => {
    const time = (length: number) => {
      const text = `https://evil.example/x(${piece.repeat(length / piece.length)}`
      const before = process.cpuUsage()
      parse(text)
      parse(text.slice(22))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    time(10_000)
    // For four times the text, quadratic code would take sixteen times as long. Times below 40 ms are noise.
    expect(time(120_000)).toBeLessThan(9 * Math.max(time(30_000), 40))
  },
)
