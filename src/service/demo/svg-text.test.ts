import { describe, expect, it } from 'vitest'
import { element, svgText } from './svg-text.ts'

describe('SVG text (C153)', () => {
  it('leaves ordinary text as it is', () => {
    expect(svgText('Grüße, 東京 – 100 %')).toBe('Grüße, 東京 – 100 %')
  })

  it('writes what has a meaning in SVG as entities', () => {
    expect(svgText(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&apos;y&apos;&gt;&amp;')
  })

  it('shows a mark for what cannot be seen or is not allowed', () => {
    expect(svgText('a\u0000b\u202Ec\uD800d\uFFFEe\u2028f')).toBe('a?b?c?d?e?f')
  })

  it('keeps an attribute within its quotes', () => {
    expect(element('rect', { fill: '"><x' })).toBe('<rect fill="&quot;&gt;&lt;x"/>')
  })
})
