import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HostName, HostileUrl } from './host-name.tsx'
import { HostileText } from './hostile-text.tsx'

const renderText = (element: React.ReactElement) => render(element).container.textContent

describe('HostName', () => {
  it.each([
    ['login.northbank-verify.support', 'login.northbank-verify[.]support'],
    ['198.51.100.7', '198.51.100.7'],
    ['<img src=x>.evil.example', '<imgU+0020src=x>.evil[.]example'],
    ['', 'name not reported'],
  ])('renders the host %j as plain text', (value, expected) => {
    const { container } = render(<HostName value={value} />)
    expect(container.querySelectorAll('img, a, script, [href], [src]')).toHaveLength(0)
    expect(container.textContent).toBe(expected)
  })

  it.each([
    [
      'highlights look-alike letters on the first render',
      'n\u043erthbank.com',
      ['\u043e: Not a plain letter from a to z'],
    ],
    ['doesn’t highlight harmless letters', 'xn--mnchen-3ya.de', []],
  ])('%s', (_behavior, host, highlighted) => {
    const { container } = render(<HostName value={host} />)
    const marks = [...container.querySelectorAll<HTMLElement>('[title]')]
    expect(marks.map(({ textContent, title }) => `${textContent}: ${title}`)).toEqual(highlighted)
  })

  it.each([
    [
      'xn--80ak6aa92e.com',
      /^xn--80ak6aa92e\[\.\]com \(\u0430\u0440\u0440\u04cf\u0435\[\.\]com\) look-alike letters$/,
    ],
    ['\u0430urelmint.com', /^xn--urelmint-06g\[\.\]com \(\u0430urelmint\[\.\]com\) mixed scripts$/],
    ['xn--a.com', /^xn--a\[\.\]com not a valid name$/],
    ['xn--mnchen-3ya.de', /^xn--mnchen-3ya\[\.\]de \(m\u00fcnchen\[\.\]de\)$/],
    ['aurel\u200bmint.example', /^aurelU\+200Bmint\[\.\]example invisible/],
  ])(
    'P11 shows %s in ASCII, and adds its Unicode spelling and a warning if needed',
    (value, expected) => {
      expect(renderText(<HostName value={value} />)).toMatch(expected)
    },
  )
})

it.each([
  [
    'https://aurelmint.com@evil.example/login',
    'hxxps://aurelmint[.]com@evil[.]example/loginThe part before @ is only a user name. The site is evil[.]example.',
  ],
  ['javascript:__pwn=23', 'javascript:__pwn=23'],
  ['', 'address not reported'],
  [
    'https://xn--80ak6aa92e.example/login',
    'hxxps://xn--80ak6aa92e[.]example/login (\u0430\u0440\u0440\u04cf\u0435[.]example) look-alike letters',
  ],
])('HostileUrl shows the URL %j as %j', (value, expected) => {
  const { container } = render(<HostileUrl value={value} />)
  expect(container.textContent).toBe(expected)
  expect(container.querySelectorAll('img, a, script, [href], [src]')).toHaveLength(0)
})

it.each([
  { part: 'a shortened URL, except its ellipses', isShortened: true, marked: ['\u00e4', '\u00e4'] },
  { part: 'a complete URL', isShortened: false, marked: ['…', '\u00e4', '\u00e4…'] },
])('HostileUrl highlights non-ASCII characters of $part', ({ isShortened, marked }) => {
  const { container } = render(
    <HostileUrl value={'https://user…@evil.example/p\u00e4th/\u00e4…'} isShortened={isShortened} />,
  )
  const marks = [...container.querySelectorAll('[title]')]
  expect(marks.map(({ textContent }) => textContent)).toEqual(marked)
})

it.each([
  ['a host with two spellings', () => <HostName value="xn--80ak6aa92e.com" />],
  [
    'a host with highlighted letters',
    () => <HostileUrl value="https://northbamk.com" brandDomain="northbank.com" />,
  ],
  ['a URL with a user name', () => <HostileUrl value="https://user@evil.example/login" />],
])('excludes %s from page translation', (_case, createElement) => {
  const { container } = render(createElement())
  const translatableTextNodes = [...container.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter(
      (node) =>
        node.nodeType === Node.TEXT_NODE &&
        element.closest('[translate]')?.getAttribute('translate') !== 'no',
    ),
  )
  expect(translatableTextNodes.map(({ textContent }) => textContent).join(' ')).not.toMatch(
    /\[\.\]|xn--/,
  )
})

describe('HostileText', () => {
  it('creates no links and defangs addresses', () => {
    const { container } = render(
      <HostileText value="See https://evil.example/login and [x](javascript:__pwn=6) <b>now</b>" />,
    )
    expect(container.textContent).toBe(
      'See hxxps://evil[.]example/login and [x](javascript:__pwn=6) <b>now</b>',
    )
    expect(container.querySelectorAll('a, b')).toHaveLength(0)
  })

  it('keeps line breaks and shows invisible characters', () => {
    expect(renderText(<HostileText value={'a\nb\u0000'} />)).toBe('a\nbU+0000')
  })
})

it.each([
  ['https://login.n0rthbank.com/pay', ['0']],
  // Only the path is similar to the brand's domain; the host isn't.
  ['https://example.org/northbamk.com', []],
])(
  'F7 highlights the letters of %s that differ from the brand’s domain: %j',
  (value, different) => {
    const { container } = render(<HostileUrl value={value} brandDomain="northbank.com" />)
    const marked = [...container.querySelectorAll('[data-mark=different]')]
    expect(marked.map(({ textContent }) => textContent)).toEqual(different)
    // The marks don't change the text that screen readers get.
    expect(container.textContent).toBe(renderText(<HostileUrl value={value} />))
  },
)
