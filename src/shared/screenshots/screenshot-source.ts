import { listScreenshotOrigins } from '#/api/app-settings.ts'
import { defangHost } from '#/lib/host-name.ts'

type ScreenshotSource =
  | { kind: 'none' }
  | { kind: 'image'; src: string }
  /** On an origin that isn't allowed; `host` is defanged. */
  | { kind: 'elsewhere'; host: string }
  /** Not a usable URL. */
  | { kind: 'refused' }

/**
 * Classifies an untrusted screenshot URL. Only absolute `http` and `https` URLs without credentials may be loaded, and
 * only from the `allowed` origins of the deployment: anything else would send requests to arbitrary hosts.
 */
export function getScreenshotSource(
  address: string | null | undefined,
  allowed: readonly string[] = listScreenshotOrigins(),
  pageProtocol: string = location.protocol,
): ScreenshotSource {
  const trimmed = address?.trim() ?? ''
  if (trimmed === '') return { kind: 'none' }
  // Checked explicitly, because URL parsers also accept `https:evil.example`.
  const url = /^https?:\/\/[^/\\]/i.test(trimmed) ? URL.parse(trimmed) : null
  if (!url || url.username !== '' || url.password !== '') return { kind: 'refused' }
  if (!allowed.includes(url.origin))
    return { kind: 'elsewhere', host: defangHost(url.hostname) + (url.port && `:${url.port}`) }
  // Browsers block unencrypted images on encrypted pages.
  if (url.protocol === 'http:' && pageProtocol === 'https:') return { kind: 'refused' }
  return { kind: 'image', src: url.href }
}
