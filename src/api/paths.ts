import { isUuid } from '#/contract/tolerant.ts'
import { ApiError } from './errors.ts'

export { isUuid }

/* Paths of the API. All end with a slash: a redirect could drop the header or the body (C1). */

export const rootPath = '/core/api/'
export const profilePath = `${rootPath}users/profile/`
export const brandsPath = `${rootPath}brands/`
export const takedownsPath = `${rootPath}takedowns/`

/**
 * Returns an ID as a path segment. Throws the error of a 404 for anything that isn't an ID, such as from a mistyped
 * URL (C74).
 */
export function requireId(id: string, path: string): string {
  if (isUuid(id)) return id
  throw new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path })
}

/** Returns the path of a brand, or one below it: `getBrandPath(id, 'stats/')`. */
export const getBrandPath = (brandId: string, subpath = ''): string =>
  `${brandsPath}${requireId(brandId, brandsPath)}/${subpath}`

/** Returns the path of one domain of a brand. */
export function getDomainPath(brandId: string, domainId: string): string {
  const domainsPath = getBrandPath(brandId, 'domains/')
  return `${domainsPath}${requireId(domainId, domainsPath)}/`
}

/** Returns the path of a case, or one below it: `getTakedownPath(id, 'events/')`. */
export const getTakedownPath = (takedownId: string, subpath = ''): string =>
  `${takedownsPath}${requireId(takedownId, takedownsPath)}/${subpath}`
