import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { rootPath } from './paths.ts'

declare global {
  interface ImportMetaEnv {
    /** Version in package.json, defined by vite.config.ts. */
    readonly APP_VERSION: string
  }
}

export const appVersion = import.meta.env.APP_VERSION

/**
 * Returns a setting that the deployer or the app's server wrote into a meta tag of index.html. Returns empty text if
 * there is no such tag.
 */
export const readMetaTag = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/**
 * Returns the base URL of the API: the configured URL or, if that is empty, `appUrl`. The API key is sent there, so the
 * function throws if the configured URL isn't a plain http(s) URL (C1).
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

const getAppBaseUrl = (): string => location.origin + import.meta.env.BASE_URL.replace(/\/$/, '')

export function getApiBaseUrl(): string {
  return parseBaseUrl(readMetaTag('brand-protection-service'), getAppBaseUrl())
}

/** Screenshots load only from these origins. Any other origin would learn who views which domain. */
export function listScreenshotOrigins(): readonly string[] {
  const configuredOrigins = readMetaTag('screenshot-origins').split(/\s+/)
  return [location.origin, getApiBaseUrl(), ...configuredOrigins].flatMap((urlText) => {
    const origin = URL.parse(urlText)?.origin
    // URLs such as `data:` have the origin 'null'.
    return origin === undefined || origin === 'null' ? [] : [origin]
  })
}

const demoAccountSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Null if the account has no brand. */
  role: z.nullable(z.string()),
  brands: z.array(z.string()),
})
export type DemoAccount = z.output<typeof demoAccountSchema>

/** Returns no accounts if the app uses an external API, because the keys work only with the app's own server. */
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
