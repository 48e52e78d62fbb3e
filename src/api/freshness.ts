/*
 * How long an answer counts as fresh, in milliseconds (C155). Every query names one of these; an older
 * answer stays on screen while it is read again. Refresh buttons do not look at this.
 */

/** Things that hardly change: the user, the brands' own data. */
export const staleInMinutes = 5 * 60_000

/** Statistics: the service itself keeps them for five minutes (C38). */
export { statsMaxAge } from '#/contract/limits.ts'

/** Pages of lists and counts of rows. */
export const staleSoon = 30_000

/** Single records: read again whenever they are opened or the window comes back. */
export const staleAtOnce = 0

/** A whole list read at one moment, in many requests: read again only when somebody asks for it. */
export const neverStale = 'static'
