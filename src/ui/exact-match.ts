/**
 * `activeOptions` of links that differ in search parameters only. URLs omit defaults, so without it a link to the
 * defaults would be active for any other parameters too.
 */
export const exactMatch = { exact: true } as const
