import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

/**
 * The base address of the service, without a slash at its end. `configured` is what the deployer wrote
 * into index.html; blank means the origin of the page (C1). A path is kept, so that the service may lie
 * below one. Anything that could send the key astray is refused with the reason 'misconfigured'.
 */
export function readBaseAddress(configured: string, pageOrigin: string): string {
  const written = configured.trim()
  if (written === '') return pageOrigin
  const url = URL.parse(written)
  const usable =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (!usable)
    throw new ApiError({
      reason: { kind: 'misconfigured', configured: written },
      method: 'GET',
      path: rootPath,
    })
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** The base address of this page's service; throws an `ApiError` when index.html names a bad one. */
export function baseAddress(): string {
  const meta = document.querySelector('meta[name="brand-protection-service"]')
  return readBaseAddress(meta?.getAttribute('content') ?? '', location.origin)
}
