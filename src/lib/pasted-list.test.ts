import { describe, expect, it } from 'vitest'
import { parsePastedList } from './pasted-list.ts'

const limits = {
  maxLength: 500,
  scheme: 'https',
  maxLines: 1000,
} as const
const read = (text: string) => parsePastedList(text, limits)

describe('C138 a pasted list', () => {
  it('has a target per line, numbered from 1', () => {
    const { lines, excessCount } = read('hxxps://a[.]example/x\n\n  b.example\r\nnonsense\r\n')
    expect(lines.map(({ line, result }) => [line, result.ok && result.website])).toEqual([
      [1, 'https://a.example/x'],
      [3, 'https://b.example'],
      [4, false],
    ])
    expect(excessCount).toBe(0)
  })

  it('counts comments, and reads no targets from comments or blocklist exceptions', () => {
    const { lines, commentCount } = read(
      '# by x.example\n\n||a.example^\n@@||b.example^\n; c.example\nd.example # e.example',
    )
    expect(lines.map(({ line, result }) => [line, result.ok && result.website])).toEqual([
      [3, 'https://a.example'],
      [4, false],
      [6, 'https://d.example'],
    ])
    expect(commentCount).toBe(2)
  })

  it('names the earlier line with the same URL, even if the URL is spelled differently', () => {
    const { lines } = read(
      'https://a.example/\na[.]example\nHTTPS://A.example\nhttps://a.example/other\na.example',
    )
    expect(lines.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 1, 1, null, 1])
  })

  it('reads 1,000 lines and counts the rest', () => {
    const text = Array.from({ length: 1200 }, (_, index) => `host-${index}.example`).join('\n')
    const { lines, excessCount } = read(text)
    expect([lines.length, excessCount]).toEqual([1000, 200])
  })
})
