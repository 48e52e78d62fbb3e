import { describe, expect, it, vi } from 'vitest'
import { explainNetworkFailure, watchPolicy } from './network-failure.ts'

watchPolicy()

let number = 0
/** An origin of its own for each test, as what is known of one is remembered. */
const otherOrigin = () => `https://service-${(number += 1)}.example`

describe('C154 a request without an answer', () => {
  it('is explained by the browser being offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await explainNetworkFailure(otherOrigin())).toEqual({ kind: 'offline' })
  })

  it('to the page’s own origin can only be unreachable', async () => {
    expect(await explainNetworkFailure(location.origin)).toEqual({
      kind: 'unreachable',
      answered: false,
    })
  })

  it('from another origin may mean that it doesn’t allow the page', async () => {
    const reason = await explainNetworkFailure(otherOrigin())
    expect(reason).toEqual({ kind: 'unreachable', answered: 'unknown' })
  })

  it('is blocked by the page’s own policy when the browser says so, even a moment later', async () => {
    const base = otherOrigin()
    const reason = explainNetworkFailure(base)
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(
      Object.assign(violation, {
        blockedURI: `${base}/core/api/users/profile/`,
        effectiveDirective: 'connect-src',
      }),
    )
    expect(await reason).toEqual({ kind: 'blocked' })
  })

  it('is not blamed on a policy that stopped something else', async () => {
    const base = otherOrigin()
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(
      Object.assign(violation, { blockedURI: `${base}/x.png`, effectiveDirective: 'img-src' }),
    )
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: 'inline',
        effectiveDirective: 'connect-src',
      }),
    )
    expect(await explainNetworkFailure(base)).toHaveProperty('kind', 'unreachable')
  })
})
