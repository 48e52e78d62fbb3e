/* Figures that the contract states under "Limits". */

/** Rows per page when a request names no size (C21). */
export const defaultPageSize = 50

/** Most rows per page; more is reduced to it, or refused on the takedown list (C22). */
export const maxPageSize = 100

/** Longest target_website of a takedown request, in characters (C136). */
export const maxTargetLength = 500

/** How old the brand statistics may be, in milliseconds (C38). */
export const statsMaxAge = 5 * 60_000

/** Version identifier of the interface description (C147). */
export const interfaceVersion = '1.0.0'
