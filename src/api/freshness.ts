/* Values of `staleTime`. Numbers are milliseconds. The Refresh button refetches even fresh data (C155). */

/** For data that rarely changes, such as the user and the brands. */
export const staleAfter5Min = 5 * 60_000

/** For pages of lists, and row counts. */
export const staleAfter30s = 30_000

/** For records: refetched when opened and when the window regains focus. */
export const alwaysStale = 0

/** For full lists, which need many requests: refetched only on Refresh. */
export const neverStale = 'static'
