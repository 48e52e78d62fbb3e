/**
 * Option of links that differ in search parameters only: URLs omit defaults, so a link to the defaults would otherwise
 * count as active on every such page.
 */
export const exactMatch = { exact: true } as const
