import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

/* Settings that the deployer or the server wrote into index.html. */

const written = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/**
 * The base address of the service, without a slash at its end. `configured` is what the deployer wrote
 * into index.html; blank means where the page itself is served (C1). A path is kept, so that the service may lie
 * below one. Anything that could send the key astray is refused with the reason 'misconfigured'.
 */
export function readBaseAddress(configured: string, own: string): string {
  const address = configured.trim()
  if (address === '') return own
  const url = URL.parse(address)
  const usable =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (!usable)
    throw new ApiError({
      reason: { kind: 'misconfigured', configured: address },
      method: 'GET',
      path: rootPath,
    })
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** URL of the app: origin and base path, without a slash at the end. */
export const ownAddress = (): string =>
  location.origin + import.meta.env.BASE_URL.replace(/\/$/, '')

/** Base URL of the service; throws an `ApiError` if the one in index.html is invalid. */
export function baseAddress(): string {
  return readBaseAddress(written('brand-protection-service'), ownAddress())
}

/**
 * Allowed origins of screenshots: the page's own, the service's, and those in index.html. Loading an image from anywhere
 * else would tell its owner who looks at what.
 */
export function screenshotOrigins(): readonly string[] {
  const listed = written('screenshot-origins').split(/\s+/)
  return [location.origin, baseAddress(), ...listed].flatMap((address) => {
    const origin = URL.parse(address)?.origin
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}

/** Field mapping as JSON, as the server wrote it into the page; empty if the file must be fetched. */
export const writtenOpenParts = (): string => written('open-parts')

const account = z.object({
  key: z.string(),
  name: z.string(),
  /** The role in its brands, as the service calls it; null without a brand. */
  role: z.nullable(z.string()),
  brands: z.array(z.string()),
})
/** An account of the demo that can be tried. */
export type DemoAccount = z.output<typeof account>

/**
 * The accounts of the demo, as the host of the embedded service wrote them into the page; none where another
 * service answers, whose keys no page knows.
 */
export function demoAccounts(): readonly DemoAccount[] {
  const accounts = written('demo-keys')
  if (accounts === '') return []
  try {
    if (baseAddress() !== ownAddress()) return []
    return z.array(account).safeParse(JSON.parse(accounts)).data ?? []
  } catch {
    return []
  }
}
