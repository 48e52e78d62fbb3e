import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import {
  disorderWords,
  MedianAnswer,
  noProviders,
  ProviderName,
  providersHead,
  repliesOf,
} from '#/features/outcomes/provider-words.tsx'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { fewReports, providersOf } from '#/product/outcomes/providers.ts'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'

/** Providers that are named, those with most reports. */
const mostNamed = 6

/** What providers made of the reports to them (F3). */
export function ProvidersSection({ counted: { cases, shown } }: { counted: Counted }) {
  const { list, undated, unread } = providersOf(cases, shown.period)
  const replies = repliesOf(list)
  const others = list.slice(mostNamed)
  const reports = others.reduce((sum, { sent }) => sum + sent, 0)
  return (
    <ReportSection title="Providers" sub="reports by what came of them" note={noteOf('providers')}>
      {list.length === 0 ? (
        <p className="text-muted">{noProviders(shown.period)}</p>
      ) : (
        <ReportTable
          name="Reports by provider"
          head={providersHead(replies)}
          rows={list.slice(0, mostNamed).map((one) => ({
            key: one.key,
            faint: one.sent < fewReports,
            name: (
              <span className="line-clamp-2 print:line-clamp-1">
                <ProviderName name={one.name} />
              </span>
            ),
            cells: [
              formatCount(one.sent),
              ...replies.map((reply) => formatCount(one.replies[reply])),
              <MedianAnswer key="median" provider={one} />,
            ],
          }))}
        />
      )}
      <SmallPrint
        lines={[
          ...(others.length > 0
            ? [
                `${countOf(others.length, 'more provider')} with ${countOf(reports, 'report')} together.`,
              ]
            : []),
          ...(list.slice(0, mostNamed).some(({ sent }) => sent < fewReports)
            ? [`Grey: fewer than ${fewReports} reports, which say little.`]
            : []),
          ...(undated > 0
            ? [
                `${countOf(undated, 'case')} with reports that have no date, which are in no period.`,
              ]
            : []),
          ...[disorderWords(list)].filter((words) => words !== null),
          ...(unread > 0 ? [`Of ${countOf(unread, 'case')} the providers are not reported.`] : []),
        ]}
      />
    </ReportSection>
  )
}
