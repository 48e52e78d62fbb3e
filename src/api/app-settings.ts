import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

/* Settings in index.html, written by the deployer or the server. */

const readMetaTag = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/**
 * Base URL of the service, without a trailing slash. `configuredUrl` is the setting in index.html; if blank, the page's
 * own URL is used (C1). The URL may have a path. Throws 'misconfigured' for anything else, because the key would be
 * sent there.
 */
export function parseBaseUrl(configuredUrl: string, appUrl: string): string {
  const urlText = configuredUrl.trim()
  if (urlText === '') return appUrl
  const url = URL.parse(urlText)
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    // No user, query or fragment.
    url.href === url.origin + url.pathname
  if (!isUsable)
    throw new ApiError({
      reason: { kind: 'misconfigured', configured: urlText },
      method: 'GET',
      path: rootPath,
    })
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** URL of the app: origin and base path, without a slash at the end. */
export const getAppBaseUrl = (): string =>
  location.origin + import.meta.env.BASE_URL.replace(/\/$/, '')

/** Base URL of the service; throws an `ApiError` if the one in index.html is invalid. */
export function getApiBaseUrl(): string {
  return parseBaseUrl(readMetaTag('brand-protection-service'), getAppBaseUrl())
}

/**
 * Allowed origins of screenshots: the page's own, the service's, and those in index.html. Loading an image from anywhere
 * else would reveal to its owner who views what.
 */
export function listScreenshotOrigins(): readonly string[] {
  const configuredOrigins = readMetaTag('screenshot-origins').split(/\s+/)
  return [location.origin, getApiBaseUrl(), ...configuredOrigins].flatMap((urlText) => {
    const origin = URL.parse(urlText)?.origin
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}

/** Field mapping as JSON, as the server wrote it into the page; empty if the file must be fetched. */
export const readInlineFieldMapping = (): string => readMetaTag('open-parts')

const demoAccountSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** The role in its brands, as the service calls it; null without a brand. */
  role: z.nullable(z.string()),
  brands: z.array(z.string()),
})
/** A demo account. */
export type DemoAccount = z.output<typeof demoAccountSchema>

/**
 * Demo accounts that the embedded service wrote into the page. Empty if the page uses another service, whose keys
 * are unknown.
 */
export function readDemoAccounts(): readonly DemoAccount[] {
  const accountsJson = readMetaTag('demo-keys')
  if (accountsJson === '') return []
  try {
    if (getApiBaseUrl() !== getAppBaseUrl()) return []
    return z.array(demoAccountSchema).safeParse(JSON.parse(accountsJson)).data ?? []
  } catch {
    return []
  }
}
