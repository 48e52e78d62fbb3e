import type { CaseClass } from './case-class.ts'
import type { CaseSet } from './case-sets.ts'
import type { ReplyClass } from './contact-state.ts'
import type { TookBucket } from './time-to-outcome.ts'
import type { ClockStage } from './whose-clock.ts'
import type { TurnOf } from './whose-turn.ts'

/** How a case ended, in words; those that count for the success rate first. */
export const classLabels: Readonly<Record<CaseClass, string>> = {
  removed: 'Removed',
  'not-removed': 'Closed, not removed',
  'not-stated': 'Closed, outcome not reported',
  'other-outcome': 'Closed with another outcome',
  failed: 'Failed',
  'false-positive': 'False positive',
  'not-approved': 'Not approved',
  'other-status': 'Ended with another status',
  open: 'Open',
  unreported: 'Status not reported',
}

/** Lengths from request to closing, as they are drawn. */
export const tookLabels: Readonly<Record<TookBucket, string>> = {
  'took-1': 'under 1 day',
  'took-3': '1 to 3 days',
  'took-7': '3 to 7 days',
  'took-14': '7 to 14 days',
  'took-30': '14 to 30 days',
  'took-90': '30 to 90 days',
  'took-more': '90 days or more',
}

/** The same in short, for an axis; `d` is a day. */
export const tookTicks: Readonly<Record<TookBucket, string>> = {
  'took-1': '<1 d',
  'took-3': '1–3 d',
  'took-7': '3–7 d',
  'took-14': '7–14 d',
  'took-30': '14–30 d',
  'took-90': '30–90 d',
  'took-more': '90+ d',
}

/** Whose turn an open case is. */
export const turnLabels: Readonly<Record<TurnOf, string>> = {
  approval: 'Approval by your provider',
  provider: 'Answer of a provider informed',
  operator: 'Next step of your provider',
  unclear: 'Unclear',
  unread: 'Providers not reported',
}

/** The stages of a case, by what they lead to. */
export const stageLabels: Readonly<Record<ClockStage, string>> = {
  found: 'Found to request',
  report: 'Request to first report',
  answer: 'First report to first answer',
  rest: 'After the first answer',
}

/** What came of reports to a provider. */
export const replyLabels: Readonly<Record<ReplyClass, string>> = {
  waiting: 'Waiting',
  acknowledged: 'Acknowledged',
  acted: 'Acted',
  rejected: 'Rejected',
  silent: 'No response',
  unknown: 'Another state',
  unreported: 'State not reported',
}

const stageSets = (stage: ClockStage) =>
  ({
    [`${stage}-timed`]: `${stageLabels[stage]}: both dates known`,
    [`${stage}-missing`]: `${stageLabels[stage]}: a date is missing`,
    [`${stage}-disorder`]: `${stageLabels[stage]}: dates out of order`,
  }) as Record<`${ClockStage}-${'timed' | 'missing' | 'disorder'}`, string>

/** Which cases a list was narrowed to by a figure. */
export const caseSetLabels: Readonly<Record<CaseSet, string>> = {
  ...classLabels,
  ended: 'Ended',
  rated: 'Counted for the success rate',
  undated: 'Ended without a closing date',
  timed: 'With a time to outcome',
  'timed-removed': 'Removed, with a time to outcome',
  'report-undated': 'With a report that has no date',
  'took-1': `Closed in ${tookLabels['took-1']}`,
  'took-3': `Closed in ${tookLabels['took-3']}`,
  'took-7': `Closed in ${tookLabels['took-7']}`,
  'took-14': `Closed in ${tookLabels['took-14']}`,
  'took-30': `Closed in ${tookLabels['took-30']}`,
  'took-90': `Closed in ${tookLabels['took-90']}`,
  'took-more': `Closed in ${tookLabels['took-more']}`,
  'date-exact': 'Exact closing date',
  'date-about': 'Closing date known to a day',
  'date-blank': 'Source of the closing date not reported',
  'date-other': 'Closing date from another source',
  'left-failed': 'Failed, so without a time to outcome',
  'left-not-approved': 'Not approved, so without a time to outcome',
  'left-undated': 'Closed without a date',
  'left-unstarted': 'Closed, date of the request missing',
  'left-disorder': 'Closed, with dates that contradict each other',
  'turn-approval': 'Waiting for approval by your provider',
  'turn-provider': 'Waiting for a provider informed',
  'turn-operator': 'Waiting for your provider',
  'turn-unclear': 'Unclear whose turn it is',
  'turn-unread': 'Open, providers not reported',
  'wait-unclear': 'Open, not clear since when it waits',
  clock: 'Closed or failed, providers reported',
  'clock-whole': 'With all dates in order, from the request on',
  'clock-chain': 'With all dates in order',
  'clock-unread': 'Ended, providers not reported',
  ...stageSets('found'),
  'found-unlisted': 'Domain not listed any more',
  'found-unread': 'Not read when the domain was found',
  ...stageSets('report'),
  ...stageSets('answer'),
  ...stageSets('rest'),
}
