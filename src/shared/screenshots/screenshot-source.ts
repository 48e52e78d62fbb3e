import { screenshotOrigins } from '#/api/page-settings.ts'
import { defangHost } from '#/lib/host-name.ts'

/** What may be done with the address of a screenshot. */
export type ScreenshotSource =
  /** There is none. */
  | { kind: 'none' }
  /** It may be an image of the page. */
  | { kind: 'image'; src: string }
  /** It lies on an origin that nobody has allowed; `host` is defanged, the origin whole. */
  | { kind: 'elsewhere'; host: string; origin: string }
  /** It is no address that a picture could have. */
  | { kind: 'refused'; reason: string }

/**
 * Decides on an address that comes from outside. Only `http` and `https` in full, without a user name,
 * and only from `allowed` origins, which are those of the deployer: everything else would send a request that
 * nobody chose.
 */
export function screenshotSource(
  address: string | null | undefined,
  allowed: readonly string[] = screenshotOrigins(),
  pageProtocol: string = location.protocol,
): ScreenshotSource {
  const written = address?.trim() ?? ''
  if (written === '') return { kind: 'none' }
  // Written out, because a parser also takes `https:evil.example` and addresses without a scheme.
  const url = /^https?:\/\/[^/\\]/i.test(written) ? URL.parse(written) : null
  if (!url) return { kind: 'refused', reason: 'its address is not a web address' }
  if (url.username !== '' || url.password !== '')
    return { kind: 'refused', reason: 'its address contains a user name' }
  if (!allowed.includes(url.origin))
    return {
      kind: 'elsewhere',
      host: defangHost(url.hostname) + (url.port && `:${url.port}`),
      origin: url.origin,
    }
  if (url.protocol === 'http:' && pageProtocol === 'https:')
    return { kind: 'refused', reason: 'it would be loaded without encryption' }
  return { kind: 'image', src: url.href }
}
