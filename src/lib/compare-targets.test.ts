import { describe, expect, it } from 'vitest'
import { comparableHost, hostOfWebsite, isWithin, sameTarget } from './compare-targets.ts'

describe('comparing', () => {
  it('hosts by what a browser makes of them', () => {
    expect(comparableHost('MÜNCHEN.example.')).toBe('xn--mnchen-3ya.example')
    expect(hostOfWebsite('https://Evil.Example:8080/x')).toBe('evil.example')
    expect(hostOfWebsite('nothing')).toBeNull()
  })

  it('targets with and without the final slash, but not two paths', () => {
    expect(sameTarget('https://Evil.example', 'https://evil.example/')).toBe(true)
    expect(sameTarget('https://evil.example/a', 'https://evil.example/b')).toBe(false)
    expect(sameTarget('no url ', 'no url')).toBe(true)
  })

  it('C143 finds hosts below an own domain, and no look-alike of it', () => {
    expect(isWithin('login.shop.example', 'shop.example')).toBe(true)
    expect(isWithin('Shop.example.', 'shop.example')).toBe(true)
    expect(isWithin('myshop.example', 'shop.example')).toBe(false)
    expect(isWithin('shop.example', '')).toBe(false)
  })
})
