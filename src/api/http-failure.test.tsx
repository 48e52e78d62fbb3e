import { describe, expect, it, vi } from 'vitest'
import { explainNetworkFailure } from './http.ts'

let originCount = 0
/** Creates a new origin per test, because blocked origins are remembered. */
const createOrigin = () => `https://service-${(originCount += 1)}.example`

describe('C154 a request without a response', () => {
  it('is explained as offline if the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await explainNetworkFailure(createOrigin())).toEqual({ kind: 'offline' })
  })

  it('is unreachable on the app’s own origin', async () => {
    expect(await explainNetworkFailure(location.origin)).toEqual({
      kind: 'unreachable',
      hasResponded: false,
    })
  })

  it('may be blocked by CORS on another origin', async () => {
    const reason = await explainNetworkFailure(createOrigin())
    expect(reason).toEqual({ kind: 'unreachable', hasResponded: 'unknown' })
  })

  it('is blocked by the app’s policy if the browser reports it, even a moment later', async () => {
    const base = createOrigin()
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

  it('is not blamed on a policy violation of another request', async () => {
    const base = createOrigin()
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
