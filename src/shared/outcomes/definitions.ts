/**
 * Definitions of the outcome figures (F1, F2, F3, F9, F12, F20). The contract leaves them open, so all screens and
 * tests share one. `text`: at most two sentences, in the (i) popover and on the printed report. `details`: in the glossary.
 */
export const definitions = {
  requested: {
    name: 'Requested',
    text: 'Cases requested in this period.',
    details:
      'The previous period has as many days, or as many whole months, right before this one.',
  },
  ended: {
    name: 'Ended',
    text: 'Cases closed, failed or not approved in this period, by closing date.',
    details: 'Cases without a closing date are in no period. The success rate lists them.',
  },
  removal: {
    name: 'Time to removal',
    text: 'Median time from request to closing, for cases that ended in this period with the site removed.',
    details: 'Half took longer, half less. Shown from 3 cases on.',
  },
  open: {
    name: 'Open now',
    text: 'Cases that have not ended, including those that need approval, whatever the period. Cases with no status are excluded and counted separately.',
    details: 'The oldest counts from its request.',
  },
  rate: {
    name: 'Success rate',
    text: 'Cases with the site removed, as a share of all closed and failed cases with a closing date in this period. If undated cases could move it by more than two points, it is a range.',
    details:
      'Removed: domain suspended, content removed, server hold or voluntary takedown. Closed with no outcome, or with one this page doesn’t know, counts as not removed. False positives and requests that weren’t approved don’t count.',
  },
  trend: {
    name: 'By month',
    text: 'Cases requested and cases ended in each month. Ended cases without a closing date are not shown.',
    details: 'Other outcomes: failed, not approved, or closed without removing the site.',
  },
  brands: {
    name: 'By brand',
    text: 'The same figures for each brand, in the same period. Times are medians.',
    details: 'Your own cases without a brand have a row of their own.',
  },
  time: {
    name: 'Time to outcome',
    text: 'From request to closing, for closed cases with any outcome. 90th percentile: nine in ten took no longer.',
    details:
      'Medians need 3 cases and percentiles 10; both are interpolated. Failed, not approved and undated cases are left out, and so are dates out of order. “About”: some closing dates are known only to the day.',
  },
  stages: {
    name: 'Time by stage',
    text: 'Where the time of closed cases went: until the first report, until a provider’s first reply, until closing. Shares cover cases with all dates in order.',
    details:
      'Failed cases are left out, because their closing date is when the result was recorded. Missing dates and dates out of order are counted, never as zero.',
  },
  cameBack: {
    name: 'Came back',
    text: 'Removed sites that a later scan found again: the website responds (200–399) or the verdict is red. Checks sites with no open case whose last closed or failed case removed them.',
    details:
      'An error (4xx, 5xx) alone isn’t back. Cases without a brand aren’t checked, because only brands have scans.',
  },
  waitingOn: {
    name: 'Waiting on',
    text: 'Who must act next on each open case, whatever the period. A provider keeps a case waiting from the first report without a reply.',
    details:
      'An acknowledgement is a reply. Approval: requested, nothing reported yet. Takedown team: all other cases, since the last reply, or since the request. Unclear: a report is in a state this page doesn’t know.',
  },
  longestWaits: {
    name: 'Waiting longest',
    text: 'Open cases by how long they have waited on whoever must act next.',
    details: 'Cases with missing dates, or dates out of order, are counted but not listed.',
  },
  providers: {
    name: 'Providers',
    text: 'Reports sent to each host, registrar or other provider in this period, by their state now. Gray: based on fewer than five.',
    details:
      'Names that differ only in capitals are one provider. The median reply time needs 3 replies. A case can hold several reports to one provider.',
  },
} as const satisfies Record<string, { name: string; text: string; details: string }>

/** A figure with a definition. */
export type DefinedTerm = keyof typeof definitions
