import { isUuid } from '#/contract/tolerant.ts'
import { ApiError } from './errors.ts'

/* All paths end with a slash. Without it, the API redirects, and a redirect could drop headers or the body (C1). */

export const rootPath = '/core/api/'
export const profilePath = `${rootPath}users/profile/`
export const brandsPath = `${rootPath}brands/`
export const takedownsPath = `${rootPath}takedowns/`

/** Returns the ID. If it isn't a UUID, for example in a mistyped URL, throws the same error as a 404 (C74). */
export function requireId(id: string, path: string): string {
  if (isUuid(id)) return id
  throw new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path })
}

/** `subpath` ends with a slash: `stats/`. */
export const getBrandPath = (brandId: string, subpath = ''): string =>
  `${brandsPath}${requireId(brandId, brandsPath)}/${subpath}`

export const getDomainPath = (brandId: string, domainId: string): string =>
  getBrandPath(brandId, `domains/${requireId(domainId, brandsPath)}/`)

export const getTakedownPath = (takedownId: string, subpath = ''): string =>
  `${takedownsPath}${requireId(takedownId, takedownsPath)}/${subpath}`
