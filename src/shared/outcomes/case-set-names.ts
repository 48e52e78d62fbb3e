import { searchField } from '#/lib/search-params.ts'

/* Names in URLs of the case list. Labels and rules are in other files, because every page loads this file. */

/** Classes that count for the success rate. Only `removed` is a success (C112, C113). */
export const successRateClasses = [
  'removed',
  'not-removed',
  'not-stated',
  'other-outcome',
  'failed',
] as const

export const caseClasses = [
  ...successRateClasses,
  'false-positive',
  'not-approved',
  'other-status',
  'open',
  'unreported',
] as const
export type CaseClass = (typeof caseClasses)[number]

/** Stages of a closed case (F20). Each begins where the previous one ends. `rest` lasts until the case closes. */
export const caseStages = ['report', 'answer', 'rest'] as const
export type CaseStage = (typeof caseStages)[number]

/** Each report that was sent has exactly one of these replies (F3). */
export const replyClasses = [
  'waiting',
  'acknowledged',
  'acted',
  'rejected',
  'silent',
  'unknown',
] as const
export type ReplyClass = (typeof replyClasses)[number]

/**
 * Names of case sets. The prefix `left-` is for cases without a time to outcome, and `turn-` is for who must act next.
 * `clock-` is for closed cases, by whether the dates of all stages are usable. The suffix `-timed` is for cases with a
 * known duration of that stage. Cases that are `rated` count for the success rate. Cases in `date-about` have an
 * approximate closing date.
 */
const caseSets = [
  ...caseClasses,
  'no-brand',
  'ended',
  'ended-other',
  'rated',
  'undated-rated',
  'undated-removed',
  'undated-unrated',
  'report-undated',
  'timed',
  'timed-removed',
  'date-about',
  'date-unknown',
  'left-failed',
  'left-missing',
  'left-disorder',
  'turn-approval',
  'turn-provider',
  'turn-operator',
  'turn-unclear',
  'wait-unclear',
  'clock-whole',
  'clock-missing',
  'clock-disorder',
  ...caseStages.map((stage) => `${stage}-timed` as const),
] as const
export type CaseSet = (typeof caseSets)[number]

/** Maps set names of earlier versions, which may be in bookmarks, to current sets that include all of their cases. */
const earlierSets: readonly (readonly [RegExp, CaseSet])[] = [
  [/^took-.+-removed$/, 'timed-removed'],
  [/^took-/, 'timed'],
  // `not-removed`, `not-stated`, `other-outcome` and `failed` are classes in the success rate.
  [/^undated-(?:not-removed|not-stated|other-outcome|failed)/, 'undated-rated'],
  [/^undated-/, 'undated-unrated'],
  [/^left-not-approved$/, 'left-failed'],
  [/^left-(?:undated|unstarted)$/, 'left-missing'],
  [/^date-/, 'date-unknown'],
  [/^turn-unread$/, 'turn-unclear'],
  [/^clock-unread$/, 'clock-missing'],
]

export const caseSetField = searchField((raw) => {
  const currentSet = caseSets.find((name) => name === raw)
  return currentSet ?? earlierSets.find(([pattern]) => pattern.test(String(raw)))?.[1]
})
