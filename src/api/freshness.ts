/*
 * `staleTime` values in milliseconds (C155). Every query uses one of these. Stale data stays on screen
 * during a refetch. Refresh buttons ignore them.
 */

/** Data that rarely changes: the user and the brands. */
export const staleAfter5MinMs = 5 * 60_000

/** Statistics, which the service caches for five minutes (C38). */
export { statsMaxAgeMs } from '#/contract/limits.ts'

/** Pages of lists and counts of rows. */
export const staleAfter30sMs = 30_000

/** Records: refetched when opened and when the window regains focus. */
export const alwaysStale = 0

/** Full lists, loaded in many requests: refetched only on Refresh. */
export const neverStale = 'static'
