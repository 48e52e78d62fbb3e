import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

declare global {
  interface ImportMetaEnv {
    /** Defined by vite.config.ts. */
    readonly APP_VERSION: string
  }
}

/** Version of the app, from package.json. */
export const appVersion = import.meta.env.APP_VERSION

/* The other settings are meta tags of index.html, written by the deployer or the server. */

const readMetaTag = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/**
 * Returns the API's base URL without a trailing slash, or `appUrl` if the setting is blank (C1). Throws 'misconfigured'
 * for anything but a plain http(s) URL, because the API key is sent to this URL.
 */
export function parseBaseUrl(configuredUrl: string, appUrl: string): string {
  const urlText = configuredUrl.trim()
  if (urlText === '') return appUrl
  const url = URL.parse(urlText)
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    // Rejects credentials, a query or a fragment.
    url.href === url.origin + url.pathname
  if (!isUsable)
    throw new ApiError({
      reason: { kind: 'misconfigured', configured: urlText },
      method: 'GET',
      path: rootPath,
    })
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Returns the app's origin and base path, without a trailing slash. */
const getAppBaseUrl = (): string => location.origin + import.meta.env.BASE_URL.replace(/\/$/, '')

/** Returns the API's base URL from index.html. Throws like `parseBaseUrl` if the setting is invalid. */
export function getApiBaseUrl(): string {
  return parseBaseUrl(readMetaTag('brand-protection-service'), getAppBaseUrl())
}

/**
 * Lists the origins that screenshots may be loaded from: the app's own, the API's, and those in index.html. Loading an
 * image from another origin would tell that origin who views which domain. Throws if the API URL is invalid.
 */
export function listScreenshotOrigins(): readonly string[] {
  const configuredOrigins = readMetaTag('screenshot-origins').split(/\s+/)
  return [location.origin, getApiBaseUrl(), ...configuredOrigins].flatMap((urlText) => {
    const origin = URL.parse(urlText)?.origin
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}

/** Returns the field mapping (JSON) that the server wrote into index.html; empty on static hosting. */
export const readInlineFieldMapping = (): string => readMetaTag('open-parts')

const demoAccountSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Code of the account's role in its brands; null if the account has no brand. */
  role: z.nullable(z.string()),
  brands: z.array(z.string()),
})
export type DemoAccount = z.output<typeof demoAccountSchema>

/** Returns the embedded service's demo accounts. Empty if the app uses another API, where their keys don't work. */
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
