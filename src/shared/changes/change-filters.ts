import { oneOf } from '#/lib/search-params.ts'

/** Groups of changes, most urgent first. */
export const changeGroupLabels = {
  red: 'New red',
  live: 'Went live',
  review: 'Needs review',
  risk: 'Higher risk',
  new: 'First scans',
  cases: 'Case updates',
  dark: 'Went dark',
  better: 'Improved',
} as const
export type ChangeGroup = keyof typeof changeGroupLabels
export const changeGroups = Object.keys(changeGroupLabels) as readonly ChangeGroup[]

export type ChangeFilter = ChangeGroup | 'worse'

export const changeFilters: readonly { filter: ChangeFilter | undefined; label: string }[] = [
  { filter: undefined, label: 'All' },
  { filter: 'worse', label: 'Got worse' },
  ...changeGroups.map((group) => ({ filter: group, label: changeGroupLabels[group] })),
]

export const changeFilterField = oneOf([...changeGroups, 'worse'] as const, undefined)
