/** Kind of a URL. Only `public` URLs can be the target of a takedown request (C137). */
export type HostJudgment = 'public' | 'not-public' | 'invalid'

const label63 = 'a'.repeat(63)
/** Name with the maximum length, 253 characters. */
const name253 = `${`${label63}.`.repeat(3)}${'b'.repeat(53)}.example`
/** Name that is one character too long, although each of its labels is short enough. */
const name254 = `${`${label63}.`.repeat(3)}${'b'.repeat(54)}.example`

/**
 * Dashboard and service parse targets independently. Their tests share this list, so that both agree. Reserved names
 * (`.example`, `.test`) count as public, because the demo uses them.
 */
export const publicHostCases: readonly (readonly [HostJudgment, readonly string[]])[] = [
  [
    'public',
    [
      // Names
      'https://evil.example',
      'HTTPS://EVIL.Example/login?a=b#c',
      'https://evil.test/',
      'https://evil.example./',
      'https://evil.example:8443/x',
      'https://_dmarc.under_score.example/',
      'https://-evil.example/',
      'https://xn--fa-hia.de/',
      'https://shop.xn--p1ai/',
      `https://${name253}./`,
      // Names that only look local
      'https://localhost.evil.example/',
      'https://127.0.0.1.evil.example/',
      'https://evil.example/?next=http://localhost/@x',
      // Other scripts, full-width characters
      'https://\u0430urelmint.com/',
      'https://evil\u3002example/',
      'https://\uff45vil.example/',
      'http://\uff18.8.8.8/',
      // IPv4 in every notation
      'http://8.8.8.8/',
      'http://8.8.8.8./',
      'http://134744072/',
      // Special-purpose, but public
      'http://192.52.193.1/',
      // IPv6, some with an embedded IPv4 address
      'http://[2606:4700::1]/',
      'http://[2001:200::1]/',
      'http://[2620:4f:8000::1]/',
      'http://[::ffff:8.8.8.8]/',
      'http://[2002:808:808::1]/',
      'http://[64:ff9b::8.8.8.8]/',
    ],
  ],
  [
    'not-public',
    [
      // Names of devices and local networks
      'http://localhost/',
      'http://localhost./',
      'http://LOCALHOST:3000/',
      'http://app.localhost/',
      'http://intranet/',
      'http://wiki.intranet/',
      'http://printer.local/',
      'http://router.home.arpa/',
      // IPv4 in every notation
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0177.0.0.1/',
      'http://0x7f000001/',
      'http://127\u30020\uff0e0\uff611/',
      'http://%31%32%37.0.0.1/',
      'http://0.0.0.0/',
      'http://10.0.0.0/',
      'http://100.64.0.0/',
      'http://169.254.169.254/latest/meta-data/',
      'http://172.16.0.0/',
      'http://192.168.0.1/',
      'http://192.0.0.8/',
      'http://192.88.99.1/',
      'http://198.18.0.0/',
      'http://224.0.0.1/',
      'http://240.0.0.1/',
      'http://255.255.255.255/',
      // Reserved for documentation
      'http://192.0.2.1/',
      'http://[2001:db8::1]/',
      'http://[3fff::1]/',
      // IPv6: loopback, local network, link-local, multicast, protocols, unallocated
      'http://[::]/',
      'http://[::1]/',
      'http://[fd12:3456::1]/',
      'http://[fe80::1]/',
      'http://[fec0::1]/',
      'http://[ff02::1]/',
      'http://[100::1]/',
      'http://[2001::1]/',
      'http://[1fff::1]/',
      // IPv6 with an embedded IPv4 address
      'http://[::127.0.0.1]/',
      'http://[::8.8.8.8]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:0:8.8.8.8]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[64:ff9b::1:808:808]/',
      'http://[64:ff9b:1::1]/',
      'http://[2002:7f00:1::]/',
    ],
  ],
  [
    'invalid',
    [
      'ftp://host.example/',
      'https://',
      'https://user:secret@evil.example/',
      'https://@evil.example/',
      'https://good.example@127.0.0.1/',
      'https://evil.example\\@good.example/',
      'https://evil..example/',
      // No host
      'http://./',
      'http://\u3002\u3002/',
      'http://-.-/',
      'http://\u200b/',
      'http://:80/',
      'https://evil.example../',
      'https://evil.example:99999/',
      'https://evil.1x/',
      'https://evil.e/',
      'https://evil.-example/',
      'https://evil.exa_mple/',
      'https://e!vil.example/',
      'https://evil%00.example/',
      'https://256.256.256.256/',
      'https://1.2.3.4.5/',
      'https://[::1/',
      'https://[fe80::1%25eth0]/',
      `https://a${label63}.example/`,
      `https://${name254}/`,
    ],
  ],
]
