import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

/* Settings of the app in meta tags of index.html, written by the deployer or the server. */

const readMetaTag = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/**
 * Base URL of the service, without a trailing slash. `configuredUrl` is the setting in index.html; if blank, the app's
 * own URL is used (C1). The URL may have a path. Throws 'misconfigured' for anything else, because the key
 * would be sent there.
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

/** Returns the URL of the app: origin and base path, without a trailing slash. */
export const getAppBaseUrl = (): string =>
  location.origin + import.meta.env.BASE_URL.replace(/\/$/, '')

/** Returns the base URL of the service. Throws an `ApiError` if the one in index.html is invalid. */
export function getApiBaseUrl(): string {
  return parseBaseUrl(readMetaTag('brand-protection-service'), getAppBaseUrl())
}

/**
 * Lists the allowed origins of screenshots: the app's, the service's, and those in index.html. Loading an image from
 * anywhere else would tell its owner who views which domain.
 */
export function listScreenshotOrigins(): readonly string[] {
  const configuredOrigins = readMetaTag('screenshot-origins').split(/\s+/)
  return [location.origin, getApiBaseUrl(), ...configuredOrigins].flatMap((urlText) => {
    const origin = URL.parse(urlText)?.origin
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}

/** Reads the field mapping (JSON) that the server wrote into index.html; empty if the file must be fetched. */
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
 * Reads the demo accounts that the embedded service wrote into index.html. Empty if the app uses another service, where
 * their keys don't work.
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
