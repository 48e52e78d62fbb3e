import { lengthWords } from '#/features/outcomes/figure-words.ts'
import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { replyClasses, type ReplyClass } from '#/product/outcomes/contact-state.ts'
import { replyLabels } from '#/product/outcomes/outcome-labels.ts'
import { fewReports, providersOf } from '#/product/outcomes/providers.ts'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'

const always: readonly ReplyClass[] = ['waiting', 'acknowledged', 'acted', 'rejected', 'silent']
/** Providers that are named, those with most reports. */
const mostNamed = 6

/** What providers made of the reports to them (F3). */
export function ProvidersSection({ counted: { cases, shown } }: { counted: Counted }) {
  const { list, undated, unread } = providersOf(cases, shown.period)
  const replies = replyClasses.filter(
    (reply) => always.includes(reply) || list.some((one) => one.replies[reply] > 0),
  )
  const others = list.slice(mostNamed)
  const reports = others.reduce((sum, { sent }) => sum + sent, 0)
  return (
    <ReportSection title="Providers" sub="reports by what came of them" note={noteOf('providers')}>
      {list.length === 0 ? (
        <p className="text-muted">
          No report to a provider{shown.period === null ? ' yet.' : ' in this period.'}
        </p>
      ) : (
        <ReportTable
          name="Reports by provider"
          head={[
            'Provider',
            'Sent',
            ...replies.map((reply) => replyLabels[reply]),
            'Median answer',
          ]}
          rows={list.slice(0, mostNamed).map((one) => ({
            key: one.key,
            faint: one.sent < fewReports,
            name:
              one.name === null ? (
                'No name given'
              ) : (
                <span className="line-clamp-2">
                  <HostileText inline value={one.name} />
                </span>
              ),
            cells: [
              formatCount(one.sent),
              ...replies.map((reply) => formatCount(one.replies[reply])),
              <span key="median" className={one.answers < fewReports ? 'text-faint' : ''}>
                {lengthWords(one.median)}
                {one.median !== null &&
                  one.answers < fewReports &&
                  ` of ${formatCount(one.answers)}`}
              </span>,
            ],
          }))}
        />
      )}
      <SmallPrint
        lines={[
          ...(others.length > 0
            ? [
                `${formatCount(others.length)} more ${others.length === 1 ? 'provider' : 'providers'} with ${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'} together.`,
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
          ...(unread > 0 ? [`Of ${countOf(unread, 'case')} the providers are not reported.`] : []),
        ]}
      />
    </ReportSection>
  )
}
