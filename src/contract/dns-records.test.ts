import { describe, expect, it } from 'vitest'
import { getLegacyDns } from './deprecated.ts'
import { toRecordLines, toRecordsByType } from './dns-records.ts'
import { domainScan } from './scan.ts'
import { takedown } from './takedown.ts'

describe('C92 lines of DNS records', () => {
  const twoAddresses = ['192.0.2.1', '192.0.2.2']
  const mailServers = ['10 mx1.example.', '20 mx2.example.']

  it.each([
    [null, []],
    ['', []],
    [twoAddresses, twoAddresses],
    [{ records: ['10 a.example.'], error: null }, ['10 a.example.']],
    [{ records: [], error: 'NXDOMAIN' }, []],
    [
      [{ preference: 10, exchange: 'mail.example' }, 'c.example'],
      ['10 mail.example', 'c.example'],
    ],
    ['["192.0.2.1","192.0.2.2"]', twoAddresses],
    ['192.0.2.1, 192.0.2.2', twoAddresses],
    ['192.0.2.1\n\n192.0.2.2\n', twoAddresses],
    ['2001:db8::1, 192.0.2.1', ['2001:db8::1', '192.0.2.1']],
    ['10 mx1.example.\r\n20 mx2.example.', mailServers],
    ['10 mx1.example., 20 mx2.example.', mailServers],
    ['[{"priority":10,"host":"mx1.example."},{"priority":20,"host":"mx2.example."}]', mailServers],
  ])('are read from %j', (raw, lines) => {
    expect(toRecordLines(raw)).toEqual(lines)
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

  it('are the same for a scan and a case', () => {
    const text = '["192.0.2.1", "192.0.2.2"]'
    expect(domainScan.parse({ a_records: text }).a_records).toBe('192.0.2.1\n192.0.2.2')
    expect(
      toRecordsByType({ txt: 'v=spf1 -all', a: text, ns: 'ns1.example, ns2.example' }),
    ).toEqual([
      ['A', twoAddresses],
      ['NS', ['ns1.example', 'ns2.example']],
      ['TXT', ['v=spf1 -all']],
    ])
    const legacyCase = takedown.parse({
      id: 'a',
      a_entry: text,
      ns_entry: 'ns1.example, ns2.example',
    })
    expect(getLegacyDns(legacyCase)).toEqual({
      a: twoAddresses,
      ns: ['ns1.example', 'ns2.example'],
    })
  })
})
