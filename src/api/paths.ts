import { ApiError } from './errors.ts'

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
export function brandPath(brandId: string, below = ''): string {
  return `/core/api/brands/${pathId(brandId, '/core/api/brands/')}/${below}`
}
