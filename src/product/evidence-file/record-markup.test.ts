import { expect, it } from 'vitest'
import { longMarkup } from './record-markup.ts'

it('F11 writes several texts as lines, and what is no text as it came', () => {
  const pre = (value: unknown) => /^<pre>(.*)<\/pre>$/s.exec(longMarkup(value).text)?.[1]
  expect(pre(['North Bank', 'Quiet Harbor'])).toBe('North Bank\nQuiet Harbor')
  expect(pre('one\ntwo')).toBe('one\ntwo')
  expect(pre(['a', 2])).toBe('[&quot;a&quot;,2]')
  expect(pre([])).toBe('[]')
})
