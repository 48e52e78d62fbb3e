import { describe, expect, it } from 'vitest'
import {
  normalizeForComparison,
  getWebsiteHost,
  isHostWithin,
  getTargetKey,
} from './compare-targets.ts'

describe('comparing targets', () => {
  it('compares hosts as browsers parse them', () => {
    expect(normalizeForComparison('MÜNCHEN.example.')).toBe('xn--mnchen-3ya.example')
    expect(getWebsiteHost('https://Evil.Example:8080/x')).toBe('evil.example')
    expect(getWebsiteHost('nothing')).toBeNull()
  })

  it('C143 finds hosts below an owned domain but not look-alikes of it', () => {
    expect(isHostWithin('login.shop.example', 'shop.example')).toBe(true)
    expect(isHostWithin('Shop.example.', 'shop.example')).toBe(true)
    expect(isHostWithin('myshop.example', 'shop.example')).toBe(false)
    expect(isHostWithin('shop.example', '')).toBe(false)
  })
})

describe('the key of a target', () => {
  it.each([
    ['https://evil.example', 'http://EVIL.example./'],
    ['https://evil.example/a/', 'https://evil.example:8443/a?x=1#y'],
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example'],
  ])('is the same for %s and %s', (a, b) => {
    expect(getTargetKey(a)).toBe(getTargetKey(b))
  })

  it.each([
    ['https://evil.example/a', 'https://evil.example/b'],
    ['https://evil.example/a', 'https://evil.example/A'],
    ['https://evil.example/', 'https://www.evil.example/'],
    ['no address', 'another'],
  ])('differs for %s and %s', (a, b) => {
    expect(getTargetKey(a)).not.toBe(getTargetKey(b))
  })
})
