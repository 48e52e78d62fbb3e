import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { replyClasses, replyLabels, type ReplyClass } from '#/product/outcomes/outcome-case.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { fewReports, providersOf, type Provider } from '#/product/outcomes/providers.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { usePrinting } from '#/ui/printing.ts'
import {
  CasesLink,
  Definition,
  FigureRow,
  FigureTable,
  lengthWords,
  linkClass,
} from './figure-parts.tsx'
import type { Outcomes } from './outcome-figures.ts'

/** Providers that are shown before somebody asks for all, and on the sheets of the report. */
const firstShown = { onScreen: 10, onPaper: 5 } as const

/** What providers made of the reports to them (F3). */
export function ProvidersPanel({ outcomes: { brandId, cases, figures } }: { outcomes: Outcomes }) {
  const [showsAll, setShowsAll] = useState(false)
  const isOnPaper = usePrinting()
  const { period } = figures
  const { list, undated, unread } = providersOf(cases, period)
  const shown = isOnPaper
    ? list.slice(0, firstShown.onPaper)
    : showsAll
      ? list
      : list.slice(0, firstShown.onScreen)
  // A state that few services send has a column only where something is in it.
  const replies = replyClasses.filter(
    (reply) =>
      (reply !== 'unknown' && reply !== 'unreported') || list.some((one) => one.replies[reply] > 0),
  )
  const disorder = list.reduce((sum, one) => sum + one.disorder, 0)
  return (
    <Card
      title="Providers"
      sub="reports by what came of them"
      actions={
        <Definition of="providers" about="Providers">
          <p>
            A case can hold several reports to one provider, so the list behind a number can have
            fewer rows than that.
          </p>
        </Definition>
      }
    >
      {list.length === 0 ? (
        <p className="text-muted">
          No report to a provider{period === null ? ' yet.' : ' in this period.'}
        </p>
      ) : (
        <FigureTable
          name="Reports by provider"
          head={[
            'Provider',
            'Sent',
            ...replies.map((reply) => replyLabels[reply]),
            'Median answer',
            'Cases',
          ]}
        >
          {shown.map((one) => (
            <Row key={one.key} one={one} replies={replies} brandId={brandId} period={period} />
          ))}
        </FigureTable>
      )}
      {list.length > shown.length && !isOnPaper && (
        <div className="mt-2">
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {formatCount(list.length)} providers
          </Button>
        </div>
      )}
      <div className="mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
        {list.length > shown.length && isOnPaper && (
          <p>{countOf(list.length - shown.length, 'more provider')} with fewer reports.</p>
        )}
        {undated > 0 && (
          <p>
            <CasesLink
              brandId={brandId}
              only="report-undated"
              period={null}
              count={undated}
              label="with a report that has no date"
              words={countOf(undated, 'case')}
            />{' '}
            with reports that have no date, which are in no period.
          </p>
        )}
        {disorder > 0 && (
          <p>
            {countOf(disorder, 'answer')} with dates that contradict each other{' '}
            {disorder === 1 ? 'is' : 'are'} in no median.
          </p>
        )}
        {unread > 0 && <p>Of {countOf(unread, 'case')} the providers are not reported.</p>}
      </div>
    </Card>
  )
}

function Row({
  one,
  replies,
  brandId,
  period,
}: {
  one: Provider
  replies: readonly ReplyClass[]
  brandId: string | null
  period: Period | null
}) {
  const isFew = one.sent < fewReports
  const hasFewAnswers = one.answers < fewReports
  const link = (reply: ReplyClass | null, count: number): ReactNode =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        key={reply ?? 'cases'}
        to="/takedowns"
        search={{
          ...(brandId !== null && { brand: brandId }),
          provider: one.key,
          ...(reply !== null && { reply }),
          ...(period !== null && { reportedFrom: period.from, reportedTo: period.to }),
        }}
        aria-label={
          reply === null
            ? `${countOf(count, 'case')} of this provider`
            : `${formatCount(count)} ${replyLabels[reply].toLowerCase()}`
        }
        className={linkClass}
      >
        {formatCount(count)}
      </Link>
    )
  return (
    <FigureRow
      faint={isFew}
      name={
        <span className="print:line-clamp-1">
          {one.name === null ? 'No name given' : <HostileText inline value={one.name} />}
          {isFew && <span className="ml-1.5 text-xs">few</span>}
        </span>
      }
    >
      {[
        formatCount(one.sent),
        ...replies.map((reply) => link(reply, one.replies[reply])),
        <span key="median" className={hasFewAnswers ? 'text-faint' : ''}>
          {lengthWords(one.median)}
          {one.median !== null && hasFewAnswers && ` of ${formatCount(one.answers)}`}
        </span>,
        link(null, one.cases),
      ]}
    </FigureRow>
  )
}
