import { ApiError } from './errors.ts'

/* The paths of the interface. All end with a slash: a redirect could drop the header or the body (C1). */

export const rootPath = '/core/api/'
export const profilePath = `${rootPath}users/profile/`
export const brandsPath = `${rootPath}brands/`
export const takedownsPath = `${rootPath}takedowns/`

/** Whether a text can be an identifier: they are UUIDs. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * One identifier as a part of a request. What cannot be one, from a mistyped address, is answered here
 * as the service would: not found (C74).
 */
export function pathId(id: string, path: string): string {
  if (isId(id)) return id
  throw new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path })
}

/** The path of a brand, with what lies below it: `brandPath(id, 'stats/')`. */
export const brandPath = (brandId: string, below = ''): string =>
  `${brandsPath}${pathId(brandId, brandsPath)}/${below}`

/** The path of one domain of a brand. */
export function domainPath(brandId: string, domainId: string): string {
  const domains = brandPath(brandId, 'domains/')
  return `${domains}${pathId(domainId, domains)}/`
}

/** The path of a case, with what lies below it: `takedownPath(id, 'events/')`. */
export const takedownPath = (takedownId: string, below = ''): string =>
  `${takedownsPath}${pathId(takedownId, takedownsPath)}/${below}`
