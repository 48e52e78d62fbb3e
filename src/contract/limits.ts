/** Page size of requests without `page_size` (C21). */
export const defaultPageSize = 50

/** The takedown list rejects larger sizes; the other lists reduce them (C22). */
export const maxPageSize = 100

/** In characters (C136). */
export const maxTargetLength = 500

/** Maximum age of brand statistics (C38). */
export const statsMaxAgeMs = 5 * 60_000

/** Version of the API description that the app was written for (C147). */
export const apiVersion = '1.0.0'
