/*
 * How each figure is counted, as short as paper needs it: the explanations of the page of outcomes say the same
 * at length. In the order of the report.
 */
const notes = {
  glance:
    'Requested: by the day of the request. Ended: closed, failed or not approved, by the day of closing; cases without that day are in no period. The period before has as many days, or as many whole months.',
  rate: 'Sites removed (domain suspended, content removed, server hold, voluntary takedown), of all closed and failed cases. Closed alone is no success: a missing or unknown outcome counts as not removed. False positives and requests not approved do not count. Where cases without a closing date could move the rate by more than two points, it is a range.',
  time: 'From request to closing, of closed cases with any outcome. Open, failed and not approved cases and those with missing or contradicting dates are left out. Median: the case in the middle. 90th percentile: nine of ten took at most so long. Both interpolated, and none of fewer than 3 and 10 cases. About: some closing dates were rebuilt from a note and are exact to a day only.',
  clock:
    'Of cases closed in the period: from the day on which the brand’s list says that the domain was found, to the request, to the first report to a provider, to the first answer of any, to the closing; the last stage is nobody’s alone. Missing dates and dates out of order are counted as such, never as zero.',
  open: 'Approval: requested, nobody told yet. A provider informed: a report has no answer, counted from the earliest such report; an acknowledgement is an answer. Else the next step is that of your provider, who runs the cases: counted from the last answer, or from the request.',
  providers:
    'Reports sent in the period, each by its state now. One provider is one name, however it is capitalised. The median runs from report to answer; none of fewer than 3 answers.',
  back: 'Removed sites, with no case open now, whose newest scan came after the closing and found them again: the website answers (200 to 399), or the verdict is red. An error alone is not back.',
  worst:
    'The domains with a red verdict and the highest risk scores as the service has them now, whatever the period, with the picture of the newest scan.',
} as const

/** A part of the report. */
export type ReportPart = keyof typeof notes

const order = Object.keys(notes)

/** The number of the footnote of a part. */
export const noteOf = (part: ReportPart): number => order.indexOf(part) + 1

/** How each figure is counted, in small print. */
export function Footnotes() {
  return (
    <section aria-label="How the figures are counted" className="border-t border-line-strong pt-2">
      <ol className="columns-2 gap-6 text-[0.65625rem] leading-snug text-muted max-sm:columns-1 print:columns-2 print:text-[0.625rem] print:leading-tight">
        {Object.values(notes).map((text, index) => (
          <li key={index} className="mb-1.5 break-inside-avoid print:mb-0.5">
            <sup className="mr-1 text-text">{index + 1}</sup>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
