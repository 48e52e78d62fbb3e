import { expect, it } from 'vitest'
import { hostMarks } from './host-marks.ts'

/** The label that is marked: `<brand>`, `[odd]`, `|` for what is missing. */
function marked(host: string): string | null {
  const found = hostMarks(host, 'northbank.example')
  const frames = { plain: ['', ''], brand: ['<', '>'], odd: ['[', ']'], gap: ['|', ''] } as const
  return (
    found &&
    found.marks.map(({ text, kind }) => `${frames[kind][0]}${text}${frames[kind][1]}`).join('')
  )
}

it.each([
  ['a letter that was put in', 'nolrthbank.info', '<no>[l]<rthbank>'],
  ['one before or after the name', 'northbankk.net', '<northbank>[k]'],
  ['a letter in place of another', 'n0rthbank.com', '<n>[0]<rthbank>'],
  ['letters that changed places', 'nortbhank.online', '<nort>[bh]<ank>'],
  ['a hyphen', 'northba-nk.io', '<northba>[-]<nk>'],
  ['a letter that is missing', 'northbnk.com', '<northb>|<nk>'],
  ['the last one too', 'northban.com', '<northban>|'],
  ['letters in a name with words around it', 'northbawnkjobs.xyz', '<northba>[w]<nk>jobs'],
])('F7 marks %s', (_what, host, marks) => {
  expect(marked(host)).toBe(marks)
})

it('leaves words around the name alone, and says which label it is', () => {
  expect(marked('quietharbor-northbank-points.live')).toBe('quietharbor-<northbank>-points')
  expect(hostMarks('support.northbankinfo.click', 'northbank.example')?.index).toBe(1)
  expect(hostMarks('northbank.signin.example', 'northbank.example')?.index).toBe(0)
})

it('keeps the host as it was given', () => {
  const found = hostMarks('NorthBenk.Foo', 'northbank.example')
  expect(found?.marks.map(({ text }) => text).join('')).toBe('NorthBenk')
})

it('has nothing to say of other hosts, of the brand itself, and of two spellings', () => {
  for (const host of [
    'example.net',
    'www.northbank.example',
    'xn--nrthbank-q4a.com',
    '',
    '192.0.2.1',
  ])
    expect(hostMarks(host, 'northbank.example')).toBeNull()
})
