import { describe, expect, it } from 'vitest'
import { formatHost, formatUrl } from './format-host.ts'

describe('F7 P11 hosts and URLs as text', () => {
  it.each([
    ['login.northbank.com', 'login.northbank[.]com'],
    ['NorthBank.com', 'NorthBank[.]com'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e[.]com (\u0430\u0440\u0440\u04cf\u0435[.]com)'],
    ['\u0430urelmint.com', 'xn--urelmint-06g[.]com (\u0430urelmint[.]com)'],
    // Not decodable.
    ['xn--a.com', 'xn--a[.]com'],
    ['', ''],
  ])('formats the host %j as %j', (host, text) => {
    expect(formatHost(host)).toBe(text)
  })

  it.each([
    ['https://northbank.com/login', 'hxxps://northbank[.]com/login'],
    [
      'https://m\u00fcnchen.example@m\u00fcnchen.example:8443/a',
      'hxxps://m\u00fcnchen[.]example@xn--mnchen-3ya[.]example:8443/a (m\u00fcnchen[.]example)',
    ],
    ['https://a b.example/', 'hxxps://a[U+0020]b[.]example/'],
  ])('formats the URL %j as %j', (url, text) => {
    expect(formatUrl(url)).toBe(text)
  })
})
