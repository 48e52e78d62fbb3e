import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { replyClasses, replyLabels, type ReplyClass } from '#/product/outcomes/outcome-case.ts'
import { Button } from '#/ui/button.tsx'
import { usePrinting } from '#/ui/printing.ts'
import {
  CasesLink,
  FigureCard,
  FigureTable,
  lengthWords,
  linkClass,
  type FigureRow,
} from './figure-parts.tsx'
import {
  fewReports,
  providersOf,
  type Outcomes,
  type PeriodFigures,
  type Provider,
} from './outcome-figures.ts'

/** Providers that are shown before somebody asks for all, and on the sheets of the report. */
const firstShown = { onScreen: 10, onPaper: 5 } as const

/** What providers made of the reports to them (F3). */
export function ProvidersPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const [showsAll, setShowsAll] = useState(false)
  const isOnPaper = usePrinting()
  const { period } = figures
  const list = providersOf(cases, period)
  const unread = cases.filter(({ contacts }) => contacts === null).length
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
    <FigureCard
      of="providers"
      sub="reports by what came of them"
      meaning={
        <p>
          A case can hold several reports to one of them, so the list behind a number can have fewer
          rows than that.
        </p>
      }
    >
      {list.length === 0 ? (
        <p className="text-muted">
          No report to a host or registrar{period === null ? ' yet.' : ' in this period.'}
        </p>
      ) : (
        <FigureTable
          name="Reports by host or registrar"
          head={[
            'Host or registrar',
            'Sent',
            ...replies.map((reply) => replyLabels[reply]),
            'Median answer',
            'Cases',
          ]}
          rows={shown.map((one) => providerRow(one, replies, figures))}
        />
      )}
      {list.length > shown.length && !isOnPaper && (
        <div className="mt-2">
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {formatCount(list.length)}
          </Button>
        </div>
      )}
      <div className="mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
        {list.length > shown.length && isOnPaper && (
          <p>{formatCount(list.length - shown.length)} more with fewer reports.</p>
        )}
        {period !== null && figures.size('report-undated') > 0 && (
          <p>
            <CasesLink
              of={figures}
              only="report-undated"
              label="with a report that has no date"
              words={(count) => countOf(count, 'case')}
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
        {unread > 0 && (
          <p>Of {countOf(unread, 'case')} the hosts and registrars are not reported.</p>
        )}
      </div>
    </FigureCard>
  )
}

function providerRow(
  one: Provider,
  replies: readonly ReplyClass[],
  { brandId, period }: PeriodFigures,
): FigureRow {
  const isFew = one.sent < fewReports
  const hasFewAnswers = one.answers < fewReports
  const link = (reply: ReplyClass | null, count: number): ReactNode =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        to="/takedowns"
        search={{
          ...(brandId !== null && { brand: brandId }),
          provider: one.key,
          ...(reply !== null && { reply }),
          ...(period !== null && { reportedFrom: period.from, reportedTo: period.to }),
        }}
        aria-label={
          reply === null
            ? `${countOf(count, 'case')} of this name`
            : `${formatCount(count)} ${replyLabels[reply].toLowerCase()}`
        }
        className={linkClass}
      >
        {formatCount(count)}
      </Link>
    )
  return {
    key: one.key,
    faint: isFew,
    name: (
      <span className="print:line-clamp-1">
        {one.name === null ? 'No name given' : <HostileText inline value={one.name} />}
        {isFew && <span className="ml-1.5 text-xs">few</span>}
      </span>
    ),
    cells: [
      formatCount(one.sent),
      ...replies.map((reply) => link(reply, one.replies[reply])),
      <span key="median" className={hasFewAnswers ? 'text-faint' : ''}>
        {lengthWords(one.median)}
        {one.median !== null && hasFewAnswers && ` of ${formatCount(one.answers)}`}
      </span>,
      link(null, one.cases),
    ],
  }
}
