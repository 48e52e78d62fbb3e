import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('security headers', () => {
  it('close everything that the app does not use', () => {
    expect(securityHeaders([])).toEqual({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^([a-z-]+=\(\)(, |$))+$/) as unknown,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  it('C90: let pictures come from the named origins, and nothing else', () => {
    const policy = securityHeaders(['https://a.example', 'https://b.example'])
    expect(policy['content-security-policy']).toContain(
      "; img-src 'self' https://a.example https://b.example;",
    )
    expect(policy['content-security-policy']?.match(/a\.example/g)).toHaveLength(1)
  })
})
