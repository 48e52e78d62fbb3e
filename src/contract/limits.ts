/* Limits of the contract. */

/** Default page size (C21). */
export const defaultPageSize = 50

/** Maximum page size; larger sizes are reduced, or refused by the takedown list (C22). */
export const maxPageSize = 100

/** Maximum length of target_website, characters (C136). */
export const maxTargetLength = 500

/** Maximum age of brand statistics, milliseconds (C38). */
export const statsMaxAgeMs = 5 * 60_000

/** Version identifier of the interface description (C147). */
export const interfaceVersion = '1.0.0'
