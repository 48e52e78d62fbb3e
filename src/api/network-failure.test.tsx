import { beforeEach, describe, expect, it, vi } from 'vitest'
import { explainNetworkFailure, watchPolicy } from './network-failure.ts'

watchPolicy()

const heard = vi.fn<(url: string) => Promise<boolean>>(() => Promise.resolve(true))
const silent = vi.fn<(url: string) => Promise<boolean>>(() => Promise.resolve(false))
let number = 0
/** An origin of its own for each test, as what is known of one is remembered. */
const otherOrigin = () => `https://service-${(number += 1)}.example`

beforeEach(() => {
  heard.mockClear()
  silent.mockClear()
})

describe('C154 a request without an answer', () => {
  it('is explained by the browser being offline, without asking further', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await explainNetworkFailure(otherOrigin(), heard)).toEqual({ kind: 'offline' })
    expect(heard).not.toHaveBeenCalled()
  })

  it('to the page’s own origin can only be unreachable', async () => {
    expect(await explainNetworkFailure(location.origin, heard)).toEqual({
      kind: 'unreachable',
      answered: false,
    })
    expect(heard).not.toHaveBeenCalled()
  })

  it('is blocked by CORS when the service can be heard otherwise', async () => {
    const base = `${otherOrigin()}/below`
    expect(await explainNetworkFailure(base, heard)).toEqual({ kind: 'blocked', by: 'cors' })
    expect(heard).toHaveBeenCalledWith(`${base}/`)
  })

  it('may be either when nothing is heard, and one probe speaks for all failures', async () => {
    const base = otherOrigin()
    const both = [explainNetworkFailure(base, silent), explainNetworkFailure(base, silent)]
    for (const reason of await Promise.all(both))
      expect(reason).toEqual({ kind: 'unreachable', answered: 'unknown' })
    expect(silent).toHaveBeenCalledTimes(1)
  })

  it('is blocked by the page’s own policy when the browser says so, even a moment later', async () => {
    const base = otherOrigin()
    const reason = explainNetworkFailure(base, heard)
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(
      Object.assign(violation, {
        blockedURI: `${base}/core/api/users/profile/`,
        effectiveDirective: 'connect-src',
      }),
    )
    expect(await reason).toEqual({ kind: 'blocked', by: 'policy' })
    expect(heard).not.toHaveBeenCalled()
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
    expect(await explainNetworkFailure(base, silent)).toHaveProperty('kind', 'unreachable')
  })
})
