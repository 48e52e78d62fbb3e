import { isUuid } from '#/contract/tolerant.ts'
import { ApiError } from './errors.ts'

export { isUuid }

/* The paths of the interface. All end with a slash: a redirect could drop the header or the body (C1). */

export const rootPath = '/core/api/'
export const profilePath = `${rootPath}users/profile/`
export const brandsPath = `${rootPath}brands/`
export const takedownsPath = `${rootPath}takedowns/`

/**
 * An ID as a path segment. Throws the service's not-found error for anything that isn't an ID, such as a
 * mistyped URL (C74).
 */
export function requireId(id: string, path: string): string {
  if (isUuid(id)) return id
  throw new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path })
}

/** Path of a brand, or below it: `getBrandPath(id, 'stats/')`. */
export const getBrandPath = (brandId: string, subpath = ''): string =>
  `${brandsPath}${requireId(brandId, brandsPath)}/${subpath}`

/** The path of one domain of a brand. */
export function getDomainPath(brandId: string, domainId: string): string {
  const domainsPath = getBrandPath(brandId, 'domains/')
  return `${domainsPath}${requireId(domainId, domainsPath)}/`
}

/** Path of a case, or below it: `getTakedownPath(id, 'events/')`. */
export const getTakedownPath = (takedownId: string, subpath = ''): string =>
  `${takedownsPath}${requireId(takedownId, takedownsPath)}/${subpath}`
