/*
 * What each figure means, as its explanation says it and as it is printed. The contract leaves these open, so every
 * screen and test uses one choice each (F1, F2, F3, F9, F12, F20).
 */

const byClosing = 'A period counts cases by the day on which they were closed.'

/** The figures by what they are called and what they mean, in the order in which that is printed. */
export const definitions = {
  requested: {
    name: 'Requested',
    texts: [
      'Cases by the day on which they were requested, whatever became of them.',
      'The period before has as many days, or as many whole months, right before this one.',
    ],
  },
  ended: {
    name: 'Ended',
    texts: [
      'Cases that were closed, failed or were not approved, whatever the outcome.',
      byClosing,
      'Cases without a closing date are in no period; how many there are stands with the success rate.',
    ],
  },
  rate: {
    name: 'Success rate',
    texts: [
      'Of the cases that were closed or failed, those whose site was removed: domain suspended, content removed, server hold or voluntary takedown.',
      'Closed alone is no success. Cases closed without an outcome, or with one that this page does not know, count as not removed.',
      'False positives and requests that were not approved are not counted: there was nothing to remove, or nobody tried.',
      byClosing,
      'Cases without a closing date may belong to the period: where they could move the rate by more than two points, it is given as a range.',
    ],
  },
  time: {
    name: 'Time to outcome',
    texts: [
      'From the request to the closing, of closed cases with any outcome. Those whose site was removed stand beside it.',
      'The median is the case in the middle; nine of ten cases were at most as long as the 90th percentile. Both are interpolated between cases. No median of fewer than 3 cases, no 90th percentile of fewer than 10.',
      'Failed and not approved cases, and those with missing or contradicting dates, are left out and counted. Open cases are not in it.',
      'Some closing dates were rebuilt from a note and are exact to a day only: then it says “about”.',
      byClosing,
    ],
  },
  open: {
    name: 'Open now',
    texts: [
      'Cases that are not over, those that wait for approval included, whatever the period.',
      'Their waiting counts from the request, where its date is known. They are in no other figure of outcomes.',
      'A case whose status is not reported is in no figure: how many there are is said.',
    ],
  },
  back: {
    name: 'Came back',
    texts: [
      'Sites whose last closed or failed case removed them, with no case open now, and whose newest scan came after the closing and found them again: the website answers (200 to 399), or the verdict is red.',
      'An error (4xx or 5xx) alone is not back. Cases without a brand are not checked: only brands have scans.',
      'Days count from the closing. “About” is exact to a day only.',
    ],
  },
  turn: {
    name: 'Whose turn it is',
    texts: [
      'Open cases by who has to act next, whatever the period.',
      'Approval: requested, and nobody was told yet. Counts from the request.',
      'A host or registrar: at least one report has no answer. Counts from the earliest such report; an acknowledgement is an answer.',
      'Your provider, who runs the cases: all others. Counts from the last answer, or from the request when nothing was reported.',
      'Dates that contradict each other, as a report before the request, make no wait.',
      'Unclear: a report is in a state that this page does not know.',
    ],
  },
  silence: {
    name: 'Waiting longest',
    texts: [
      'Open cases by how long they have been waiting for whoever’s turn it is: approval, a host or registrar, or your provider. The longest first.',
      'Cases whose dates are missing or contradict each other, as a report before the request, are not listed; how many there are is said.',
    ],
  },
  clock: {
    name: 'Whose clock',
    texts: [
      'How long each side had the closed cases: from the request to the first report, to the first answer of any host or registrar, and to the closing, which is nobody’s alone. Failed cases are left out: their closing date is that of the result.',
      'A stage with a missing date, or with dates out of order, as before the request or in the future, is counted as such and not as zero. The shares are of cases that have all dates in order.',
      byClosing,
    ],
  },
  providers: {
    name: 'Hosts and registrars',
    texts: [
      'Each report to a host, a registrar or whoever else was informed, by its state now. One name is one of them, however it is capitalised.',
      'A period counts reports by the day on which they were sent. The median runs from report to answer; none of fewer than 3 answers. Dates that are missing or contradict each other are not in it.',
      'Grey: fewer than five reports, or answers, say little.',
    ],
  },
} as const satisfies Record<string, { name: string; texts: readonly string[] }>

/** A figure that explains itself. */
export type Defined = keyof typeof definitions
