/**
 * Definitions of the outcome figures, which the API contract doesn't define (F1, F2, F3, F9, F12, F20). `text` must be
 * clear without `details`.
 */
export const definitions = {
  requested: {
    name: 'Requested',
    text: 'Cases requested in this period.',
    details:
      'The previous period is the same number of days, or of whole months, right before this one.',
  },
  ended: {
    name: 'Ended',
    text: 'Cases closed, failed or not approved in this period, by closing date.',
    details:
      'Cases without a closing date belong to no period. They are listed under Success rate.',
  },
  removal: {
    name: 'Time to removal',
    text: 'Median time from request to closing, for cases that ended in this period with the site removed.',
    details: 'Half took longer, half took less. Needs at least 3 cases.',
  },
  open: {
    name: 'Open now',
    text: 'Cases that have not ended, including those that need approval, whatever the period. Cases with no status are excluded and counted separately.',
    details: 'The age of the oldest case is counted from its request.',
  },
  rate: {
    name: 'Success rate',
    text: 'Cases with the site removed, as a share of all closed and failed cases with a closing date in this period. Shown as a range if undated cases could change it by more than two points.',
    details:
      'Removed: domain suspended, content removed, server hold or voluntary takedown. Cases closed with no outcome, or with one this page doesn’t know, count as not removed. False positives and requests that weren’t approved don’t count.',
  },
  trend: {
    name: 'By month',
    text: 'Cases requested and cases ended in each month. Ended cases without a closing date are not shown.',
    details: 'Other outcomes: failed, not approved, or closed without removing the site.',
  },
  brands: {
    name: 'By brand',
    text: 'The same figures for each brand, in the same period. Times are medians.',
    details: 'Your own cases without a brand are counted below the table, whatever the period.',
  },
  time: {
    name: 'Time to outcome',
    text: 'From request to closing, for closed cases with any outcome. 90th percentile: nine in ten took no longer.',
    details:
      'Medians need 3 cases and percentiles 10; both are interpolated. Failed, not approved and undated cases are left out, and so are cases with dates out of order. “About”: some closing dates are approximate (±1 day).',
  },
  stages: {
    name: 'Time by stage',
    text: 'How long closed cases took until the first report, then until a provider’s first reply, and then until closing. Each stage’s share of the total time covers only cases with all dates in order.',
    details:
      'Failed cases are left out: they weren’t closed, and their date only shows when the result was recorded. Cases with missing dates or dates out of order are counted separately, never as zero.',
  },
  cameBack: {
    name: 'Came back',
    text: 'Removed sites that a later scan found again: the website responds (200–399) or the verdict is red. Not checked: sites with an open case, and sites whose last closed or failed case didn’t remove them.',
    details:
      'An error (4xx, 5xx) alone doesn’t mean that the site is back. Cases without a brand aren’t checked, because only brands have scans. Neither are cases with a missing or contradictory closing date.',
  },
  waitingOn: {
    name: 'Waiting on',
    text: 'Who must act next on each open case, whatever the period. The wait for a provider starts at the first report without a reply.',
    details:
      'A case waits on a provider while a report has no reply; an acknowledgement is a reply. It waits on approval if its status is “Needs approval” and no report was sent. It counts as unclear when the providers, or the state of a report, are not known. All other cases wait on the takedown team, since the last reply or, without one, since the request. Cases with missing dates, or dates out of order, are counted but not listed.',
  },
  providers: {
    name: 'Providers',
    text: 'Reports sent to each hosting provider, registrar or other provider in this period, by current state. Rows with fewer than five reports are gray, and so are reply times based on fewer than five replies.',
    details:
      'Names that differ only in capitals are one provider. The median reply time needs 3 replies. A case can have several reports to one provider.',
  },
} as const satisfies Record<string, { name: string; text: string; details: string }>

export type DefinedTerm = keyof typeof definitions
