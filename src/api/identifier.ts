import { ApiError } from './errors.ts'

/**
 * One identifier as a part of a request. Identifiers are UUIDs; anything else, from a mistyped
 * address, is answered here as the service would: not found (C74).
 */
export function pathId(id: string, path: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id
  throw new ApiError({ reason: { kind: 'not-found', detail: null }, method: 'GET', path })
}

/** The path of a brand, with what lies below it: `brandPath(id, 'stats/')`. */
export function brandPath(brandId: string, below = ''): string {
  return `/core/api/brands/${pathId(brandId, '/core/api/brands/')}/${below}`
}
