import { caseStages, type CaseSet, type CaseStage, type ReplyClass } from './case-set-names.ts'
import {
  getStageDurations,
  hasAllStages,
  getClosingDateQuality,
  stageLabels,
  getTimeToOutcome,
  findCurrentWait,
} from './case-times.ts'
import {
  classLabels,
  hasEndedIn,
  isEnded,
  isInPeriod,
  isInSuccessRate,
  mayHaveEndedIn,
  type OutcomeCase,
  type OutcomeContact,
  type Period,
} from './outcome-case.ts'

/* A figure counts the cases of a set and links to the list of that set, so that both show the same cases (F13). */

const stageSetLabels = Object.fromEntries(
  caseStages.map((stage) => [`${stage}-timed`, `${stageLabels[stage]}: both dates known`]),
) as Record<`${CaseStage}-timed`, string>

const setLabels: Readonly<Record<CaseSet, string>> = {
  ...classLabels,
  'no-brand': 'Without a brand',
  ended: 'Ended',
  'ended-other': 'Ended, not removed',
  rated: 'Closed or failed, in the success rate',
  'undated-rated': 'Closed or failed, no closing date',
  'undated-removed': 'Removed, no closing date',
  'undated-unrated': 'Not in the success rate, no closing date',
  'report-undated': 'With an undated report',
  timed: 'Has a time to outcome',
  'timed-removed': 'Removed, has a time to outcome',
  'date-about': 'Closed on an approximate date (±1 day)',
  'date-unknown': 'Closed, date source not known',
  'left-failed': 'Failed or not approved',
  'left-missing': 'Closed, a date is missing',
  'left-disorder': 'Closed, dates out of order',
  'turn-approval': 'Waiting on approval',
  'turn-provider': 'Waiting on provider',
  'turn-operator': 'Waiting on takedown team',
  'turn-unclear': 'Unclear who must act next',
  'wait-unclear': 'Open, waiting time unknown',
  'clock-whole': 'Closed, all dates in order',
  'clock-missing': 'Closed, stage date missing',
  'clock-disorder': 'Closed, stage dates out of order',
  ...stageSetLabels,
}

/** Cases that a figure counts: a set, or the cases requested in the period. */
export type CountedSet = CaseSet | 'requested'

/**
 * Returns whether the period limits the cases of a set. It doesn't limit open cases, cases without a reported status or
 * a brand, or undated reports.
 */
export const dependsOnPeriod = (set: CaseSet): boolean =>
  !/^(?:open|no-brand|unreported|turn-|wait-|report-undated)/.test(set)

/** Returns whether a set includes cases without a closing date, which may have ended in the period. */
export const mayContainUndatedCases = (set: CaseSet | undefined): boolean =>
  set?.startsWith('undated') === true || set === 'left-missing'

export const getCaseSetLabel = (set: CaseSet): string => setLabels[set]

/** A null `reply` means that no report was sent. */
const hasUndatedReport = ({ contacts }: OutcomeCase): boolean =>
  (contacts ?? []).some((contact) => contact.reply !== null && contact.reportedAt === null)

/** Returns all sets that a case belongs to. A null period means all time. */
export function findCaseSets(outcomeCase: OutcomeCase, period: Period | null): readonly CaseSet[] {
  const sets: CaseSet[] = []
  const endedInPeriod = hasEndedIn(outcomeCase, period)
  const isRemoved = outcomeCase.class === 'removed'
  if (outcomeCase.row.brand === null) sets.push('no-brand')
  if (endedInPeriod || !isEnded(outcomeCase.class)) sets.push(outcomeCase.class)
  if (endedInPeriod) {
    sets.push('ended')
    if (!isRemoved) sets.push('ended-other')
    if (isInSuccessRate(outcomeCase.class)) sets.push('rated')
    const stages = getStageDurations(outcomeCase)
    if (stages) {
      const durations = caseStages.map((stage) => stages[stage])
      for (const stage of caseStages)
        if (typeof stages[stage] === 'number') sets.push(`${stage}-timed`)
      if (hasAllStages(stages)) sets.push('clock-whole')
      for (const problem of ['missing', 'disorder'] as const)
        if (durations.includes(problem)) sets.push(`clock-${problem}`)
    }
  }
  if (mayHaveEndedIn(outcomeCase, period)) {
    sets.push(isInSuccessRate(outcomeCase.class) ? 'undated-rated' : 'undated-unrated')
    if (isRemoved) sets.push('undated-removed')
  }
  if (hasUndatedReport(outcomeCase)) sets.push('report-undated')
  const timeOrReason = getTimeToOutcome(outcomeCase, period)
  // A string is the reason why the case is left out of the times to outcome.
  if (typeof timeOrReason === 'string') sets.push(`left-${timeOrReason}`)
  if (typeof timeOrReason === 'number') {
    const quality = getClosingDateQuality(outcomeCase)
    if (quality !== 'exact') sets.push(`date-${quality}`)
    sets.push('timed')
    if (isRemoved) sets.push('timed-removed')
  }
  const wait = findCurrentWait(outcomeCase)
  if (wait) sets.push(`turn-${wait.party}`)
  if (wait?.since === null) sets.push('wait-unclear')
  return sets
}

/**
 * Key of providers without a name. It isn't empty, because URLs drop empty values. It can't be the name of a provider,
 * because names are trimmed.
 */
export const unnamedProviderKey = ' '

/** Returns the key of a provider: its normalized name. */
export const toProviderKey = (name: string | null): string =>
  (name ?? '').trim().normalize('NFC').toLowerCase() || unnamedProviderKey

/** Returns whether a report counts in a period. Includes reports with an unknown status, which may be unsent. */
export const countsAsReportedIn = (contact: OutcomeContact, period: Period | null): boolean =>
  contact.reply !== null && isInPeriod(contact.reportedAt, period)

/** Returns whether a case has a report to this provider in the period. A null `reply` matches any reply. */
export const hasReportToProvider = (
  outcomeCase: OutcomeCase,
  { key, reply }: { key: string; reply: ReplyClass | null },
  period: Period | null,
): boolean =>
  (outcomeCase.contacts ?? []).some(
    (contact) =>
      toProviderKey(contact.provider) === key &&
      countsAsReportedIn(contact, period) &&
      (reply === null || contact.reply === reply),
  )
