/**
 * `activeOptions` for links that differ only in search parameters. URLs omit default values, so without `exact`, a link
 * to the defaults would be active for all other values too.
 */
export const exactMatch = { exact: true } as const
