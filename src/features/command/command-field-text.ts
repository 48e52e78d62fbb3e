/** Accessible name and placeholder of the command bar's field. */
export const commandFieldLabel = 'Search or paste an address'
export const commandFieldPlaceholder = 'Page, brand, domain, case or web address'
