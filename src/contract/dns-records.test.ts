import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getLegacyDns } from './deprecated.ts'
import { toRecordLines, toRecordsByType } from './dns-records.ts'
import { domainScan } from './scan.ts'
import { takedown } from './takedown.ts'

describe('C92 DNS records as lines', () => {
  it.each([
    [{ records: ['10 a.example.'], error: null }, ['10 a.example.']],
    [[{ preference: 10, exchange: 'mail.example' }], ['10 mail.example']],
    [[{ type: 'A', address: '192.0.2.1', ttl: 60 }], ['192.0.2.1']],
    [{ records: [], error: 'NXDOMAIN' }, []],
    [
      [{ exchange: 'b.example', priority: 20 }, 'c.example'],
      ['20 b.example', 'c.example'],
    ],
    [[[10, 'mail.example']], ['10 mail.example']],
    [['192.0.2.1, 192.0.2.2'], ['192.0.2.1', '192.0.2.2']],
    [[{ name: 'evil.example' }], ['evil.example']],
    [[{ name: 'evil.example', address: '192.0.2.1', enabled: true }], ['192.0.2.1']],
    [null, []],
  ])('are read from %j', (raw, lines) => {
    expect(toRecordLines(raw)).toEqual(lines)
  })

  const two = ['192.0.2.1', '192.0.2.2']
  const mail = ['10 mx1.example.', '20 mx2.example.']
  it.each([
    ['', []],
    [' ', []],
    ['["192.0.2.1","192.0.2.2"]', two],
    ['[192.0.2.1, 192.0.2.2]', two],
    ['"192.0.2.1","192.0.2.2"', two],
    ['192.0.2.1, 192.0.2.2', two],
    ['192.0.2.1;192.0.2.2', two],
    ['192.0.2.1\t192.0.2.2', two],
    ['192.0.2.1 192.0.2.2', two],
    ['192.0.2.1 | 192.0.2.2', two],
    ['192.0.2.1\n\n192.0.2.2\n', two],
    ['2001:db8::1, 192.0.2.1', ['2001:db8::1', '192.0.2.1']],
    ['10 mx1.example.\r\n20 mx2.example.', mail],
    ['10 mx1.example., 20 mx2.example.', mail],
    ['[{"host":"mx1.example.","priority":10},{"host":"mx2.example.","priority":20}]', mail],
    ['["[\\"192.0.2.1\\"]"]', ['192.0.2.1']],
  ])('are read from the text %j', (text, lines) => {
    expect(toRecordLines(text)).toEqual(lines)
  })

  it.each([
    '10 mail.example.',
    '10\tmail.example.',
    'evil.example.\t300\tIN\tA\t192.0.2.1',
    '[2001:db8::1]',
    'v=spf1 include:a.example ip4:192.0.2.1 -all',
    'v=DMARC1; p=none; rua=mailto:a@b.example',
    'ns1.example. admin.example. 2026112401 7200 3600 1209600 3600',
    '0 issue "a.example; policy=ev"',
    "['192.0.2.1', '192.0.2.2",
    '{not: json}',
  ])('keep the text %j unchanged as one line', (text) => {
    expect(toRecordLines(text)).toEqual([text])
    expect(domainScan.parse({ mx_records: text }).mx_records).toBe(text)
  })

  it('keep every character of an unknown format', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*[[{(]/.test(text))
        const removePunctuation = (value: string) => value.replaceAll(/[^a-z0-9.]/gi, '')
        expect(removePunctuation(toRecordLines(text).join(''))).toBe(removePunctuation(text))
      }),
    )
  })

  it('parse any text quickly', () => {
    for (const part of ["\\'", "'", '[', '"', ' ', '(', ',', '):', 'a.', '\t'])
      for (const start of ['[', "['", ''])
        for (const end of ['', 'x', ']', "']"])
          expect(toRecordLines(start + part.repeat(50_000) + end)).toBeInstanceOf(Array)
  }, 5000)

  it('are the same for a scan and a case', () => {
    const text = '["192.0.2.1", "192.0.2.2"]'
    expect(domainScan.parse({ a_records: text }).a_records).toBe('192.0.2.1\n192.0.2.2')
    expect(
      toRecordsByType({ txt: 'v=spf1 -all', a: text, ns: 'ns1.example; ns2.example' }),
    ).toEqual([
      ['A', two],
      ['NS', ['ns1.example', 'ns2.example']],
      ['TXT', ['v=spf1 -all']],
    ])
    const old = takedown.parse({ id: 'a', a_entry: text, ns_entry: 'ns1.example, ns2.example' })
    expect(getLegacyDns(old)).toEqual({ a: two, ns: ['ns1.example', 'ns2.example'] })
  })
})
