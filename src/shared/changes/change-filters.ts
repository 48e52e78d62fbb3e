import { oneOf } from '#/lib/search-params.ts'

/** Labels of the groups of changes, most urgent first. */
export const changeGroups = {
  red: 'New red',
  live: 'Went live',
  review: 'Needs review',
  risk: 'Higher risk',
  new: 'First scans',
  cases: 'Case updates',
  dark: 'Went dark',
  better: 'Improved',
} as const
export type ChangeGroup = keyof typeof changeGroups
export const changeGroupNames = Object.keys(changeGroups) as readonly ChangeGroup[]

/** A group, or all changes for the worse. */
export type ChangeFilter = ChangeGroup | 'worse'

/** Filters of the list of changes; undefined for all. */
export const changeFilters: readonly { filter: ChangeFilter | undefined; label: string }[] = [
  { filter: undefined, label: 'All' },
  { filter: 'worse', label: 'Got worse' },
  ...changeGroupNames.map((group) => ({ filter: group, label: changeGroups[group] })),
]

/** URL parameter of the filter; undefined for all. */
export const changeFilterField = oneOf([...changeGroupNames, 'worse'] as const, undefined)
