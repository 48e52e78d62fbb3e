import { useState, type ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { replyClasses, replyLabels, type ReplyClass } from '#/shared/outcomes/outcome-case.ts'
import { Button } from '#/ui/button.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import {
  CasesList,
  CountLink,
  FigureCard,
  FigureTable,
  formatDurationOrNa,
  type FigureRow,
} from './figure-parts.tsx'
import {
  fewReports,
  providersOf,
  type Outcomes,
  type PeriodFigures,
  type Provider,
} from './outcome-figures.ts'

/** Providers shown at first. */
const firstShown = { onScreen: 5, onPaper: 3 } as const

/** Reports to providers by their state now (F3). */
export function ProvidersPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const [showsAll, setShowsAll] = useState(false)
  const isOnPaper = useIsPrinting()
  const { period } = figures
  const list = providersOf(cases, period)
  const unread = cases.filter(({ contacts }) => contacts === null).length
  const most = isOnPaper ? firstShown.onPaper : firstShown.onScreen
  const shown = showsAll && !isOnPaper ? list : list.slice(0, most)
  const replies = replyClasses.filter((reply) => list.some((one) => one.replies[reply] > 0))
  const disorder = list.reduce((sum, one) => sum + one.disorderCount, 0)
  return (
    <FigureCard of="providers" sub="reports by their state now">
      {list.length === 0 ? (
        <p className="text-muted">
          No report to a provider{period === null ? ' yet.' : ' in this period.'}
        </p>
      ) : (
        <FigureTable
          name="Reports by provider"
          head={['Provider', 'Sent', ...replies.map((reply) => replyLabels[reply]), 'Median reply']}
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
      {period !== null && <CasesList title="Not shown" of={figures} sets={['report-undated']} />}
      <div className="mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
        {list.length > shown.length && isOnPaper && (
          <p>{formatCount(list.length - shown.length)} more with fewer reports.</p>
        )}
        {disorder > 0 && (
          <p>
            {formatCount(disorder)} {disorder === 1 ? 'reply' : 'replies'} with dates out of order,
            not in a median.
          </p>
        )}
        {unread > 0 && <p>{formatCountOf(unread, 'case')} with providers not reported.</p>}
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
  // The link opens cases, and a case can have several reports.
  const cell = (reply: ReplyClass | undefined, reports: number, cases: number): ReactNode => {
    const link = (
      <CountLink
        count={cases}
        link={{
          to: '/takedowns',
          search: {
            ...(brandId !== null && { brand: brandId }),
            provider: one.key,
            ...(reply && { reply }),
            ...(period && { reportedFrom: period.from, reportedTo: period.to }),
          },
        }}
        label={reply ? replyLabels[reply].toLowerCase() : 'reported to this provider'}
        {...(cases !== reports && { format: (count) => formatCountOf(count, 'case') })}
      />
    )
    return cases === reports ? (
      link
    ) : (
      <>
        {formatCount(reports)} ({link})
      </>
    )
  }
  return {
    key: one.key,
    faint: isFew,
    name: (
      <span className="print:line-clamp-1">
        {one.name === null ? 'No name given' : <HostileText inline value={one.name} />}
      </span>
    ),
    cells: [
      cell(undefined, one.sent, one.cases),
      ...replies.map((reply) => cell(reply, one.replies[reply], one.casesBy[reply])),
      <span key="median" className={one.replyCount < fewReports ? 'text-faint' : ''}>
        {formatDurationOrNa(one.median)}
        {one.replyCount > 0 && one.replyCount < fewReports && ` (n=${one.replyCount})`}
      </span>,
    ],
  }
}
