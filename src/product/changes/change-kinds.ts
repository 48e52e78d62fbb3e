import { oneOf } from '#/contract/search-field.ts'

/** What a host can have come to between two scans (F8), the weightiest first. */
export const hostChangeKinds = [
  'came-alive',
  'verdict-worse',
  'needs-review',
  'first-scan',
  'verdict-better',
  'went-dark',
] as const
export type HostChangeKind = (typeof hostChangeKinds)[number]

/** What can have come of a case. */
export const caseChangeKinds = ['case-closed', 'case-answered', 'case-opened'] as const
export type CaseChangeKind = (typeof caseChangeKinds)[number]

/** All kinds of changes, in the order in which they are listed. */
export const changeKinds = [...hostChangeKinds, ...caseChangeKinds] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A kind in words: as it stands in a list, and after a number of one and of more. */
export const changeLabels: Readonly<
  Record<ChangeKind, { word: string; one: string; many: string }>
> = {
  'came-alive': { word: 'Came alive', one: 'came alive', many: 'came alive' },
  'verdict-worse': { word: 'Verdict worse', one: 'verdict worse', many: 'verdicts worse' },
  'needs-review': {
    word: 'Needs review now',
    one: 'newly needs review',
    many: 'newly need review',
  },
  'first-scan': { word: 'New', one: 'new', many: 'new' },
  'verdict-better': { word: 'Verdict better', one: 'verdict better', many: 'verdicts better' },
  'went-dark': { word: 'Went dark', one: 'went dark', many: 'went dark' },
  'case-closed': { word: 'Case closed', one: 'case closed', many: 'cases closed' },
  'case-answered': { word: 'Provider answered', one: 'case answered', many: 'cases answered' },
  'case-opened': { word: 'Case opened', one: 'case opened', many: 'cases opened' },
}

/** A kind in an address; undefined for all of them. */
export const changeKindField = oneOf(changeKinds, undefined)
