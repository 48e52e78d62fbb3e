/** Label of the command bar's field. */
export const barLabel = 'Search or paste an address'

/** Placeholder. */
export const barPlaceholder = 'Page, brand, domain, case or web address'
