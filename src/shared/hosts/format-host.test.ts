import { describe, expect, it } from 'vitest'
import { formatHost, formatUrl } from './format-host.ts'

describe('F7 P11 plain text for hosts and URLs', () => {
  it('contains the Punycode and the Unicode spelling of a host', () => {
    expect(formatHost('xn--80ak6aa92e.com')).toBe(
      'xn--80ak6aa92e[.]com (\u0430\u0440\u0440\u04cf\u0435[.]com)',
    )
  })

  it.each([
    [
      'https://m\u00fcnchen.example@m\u00fcnchen.example:8443/a',
      'hxxps://m\u00fcnchen[.]example@xn--mnchen-3ya[.]example:8443/a (m\u00fcnchen[.]example)',
    ],
    ['https://a b.example/', 'hxxps://a[U+0020]b[.]example/'],
  ])('shows the URL %j as %j', (url, text) => {
    expect(formatUrl(url)).toBe(text)
  })
})
