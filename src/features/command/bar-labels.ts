/** What the field of the command bar is for. */
export const barLabel = 'Search or paste an address'

/** What can be typed there. */
export const barPlaceholder = 'Page, brand, domain, case or web address'
