import { describe, expect, it } from 'vitest'
import { targetKey } from './target-key.ts'

describe('the key of a target', () => {
  it.each([
    ['https://evil.example', 'http://EVIL.example./'],
    ['https://evil.example/a/', 'https://evil.example:8443/a?x=1#y'],
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example'],
  ])('is the same for %s and %s', (a, b) => {
    expect(targetKey(a)).toBe(targetKey(b))
  })

  it.each([
    ['https://evil.example/a', 'https://evil.example/b'],
    ['https://evil.example/a', 'https://evil.example/A'],
    ['https://evil.example/', 'https://www.evil.example/'],
    ['no address', 'another'],
  ])('differs for %s and %s', (a, b) => {
    expect(targetKey(a)).not.toBe(targetKey(b))
  })
})
