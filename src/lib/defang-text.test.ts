import { expect, it } from 'vitest'
import { refang } from './address-parts.ts'
import { defangUrlsInText, defangForDisplay } from './defang-text.ts'

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
  ['https://northbank.com@evil.example/', 'hxxps://northbank[.]com@evil[.]example/'],
  ['xn--80ak6aa92e.xn--p1ai', 'xn--80ak6aa92e[.]xn--p1ai'],
  ['2026-11-20T09:00:00.000Z, 1.2.3, e.g. 3/94', '2026-11-20T09:00:00.000Z, 1.2.3, e.g. 3/94'],
])('writes %s so that no program opens it', (text, safe) => {
  expect(defangUrlsInText(text)).toBe(safe)
  expect(refang(safe).toLowerCase()).toBe(text.toLowerCase())
})

it('makes invisible and bidirectional characters visible', () => {
  expect(defangForDisplay('evil\u202Emoc.tnim.example')).toBe('evil[U+202E]moc.tnim[.]example')
})
