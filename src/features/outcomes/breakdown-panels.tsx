import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { replyClasses, replyLabels, type ReplyClass } from '#/shared/outcomes/outcome-case.ts'
import { FigureTable, type FigureRow } from '#/ui/figure-table.tsx'
import {
  calculateProviders,
  formatDurationOrNa,
  formatRate,
  formatRemovalTime,
  minReliableCount,
  type Outcomes,
  type PeriodFigures,
  type ProviderFigures,
} from './outcome-figures.ts'
import {
  CasesLink,
  CasesList,
  CountLink,
  DefinedCard,
  linkClass,
  useFirstEntries,
} from './panel-parts.tsx'

const brandHeaders = [
  'Brand',
  'Requested',
  'Ended',
  'Removed',
  'Success rate',
  'Time to removal',
  'Open now',
]

/** Figures of the period by brand. */
export function BrandsPanel({ outcomes: { brands } }: { outcomes: Outcomes }) {
  const { visible, showAllButton } = useFirstEntries(brands, Infinity, 'brand')
  if (brands.length < 2) return null
  return (
    <DefinedCard term="brands" sub="same period">
      <FigureTable
        name="Outcomes by brand"
        headers={brandHeaders}
        rows={visible.map(buildBrandRow)}
      />
      {showAllButton}
      {brands.at(-1)?.name === null && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Cases without a brand have no list of their own. They’re in All takedowns.
        </p>
      )}
    </DefinedCard>
  )
}

function buildBrandRow({ id, name, figures }: Outcomes['brands'][number]): FigureRow {
  const { brandFilter, countCases, removalTime } = figures
  const label = name === null ? 'No brand' : toVisibleString(name)
  const sampleNote = (n: number) => (n < minReliableCount ? ` (n=${n})` : '')
  const link = (set: 'requested' | 'ended' | 'removed' | 'open') => (
    <CasesLink key={set} figures={figures} set={set} label={`${set}, ${label}`} />
  )
  return {
    key: id ?? '',
    name: (
      <bdi className="[overflow-wrap:anywhere] print:line-clamp-1">
        {brandFilter === null ? (
          label
        ) : (
          <Link
            to="/outcomes"
            search={(previous) => ({ ...previous, ...brandFilter })}
            className={linkClass}
          >
            {label}
          </Link>
        )}
      </bdi>
    ),
    cells: [
      link('requested'),
      link('ended'),
      link('removed'),
      formatRate(figures) + sampleNote(countCases('rated')),
      formatRemovalTime(figures) + sampleNote(removalTime.n),
      link('open'),
    ],
  }
}

/** Reports to providers by their state now (F3). */
export function ProvidersPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { period } = figures
  const providers = calculateProviders(cases, period)
  const { visible, showAllButton } = useFirstEntries(providers, 5, 'provider')
  const replies = replyClasses.filter((reply) =>
    providers.some(({ countReports }) => countReports(reply) > 0),
  )
  const unreported = cases.filter(({ contacts }) => contacts === null).length
  const contradictory = providers.reduce((sum, provider) => sum + provider.contradictoryCount, 0)
  return (
    <DefinedCard term="providers" sub="reports by their state now">
      {providers.length === 0 ? (
        <p className="text-muted">No report to a provider.</p>
      ) : (
        <FigureTable
          name="Reports by provider"
          headers={[
            'Provider',
            'Sent',
            ...replies.map((reply) => replyLabels[reply]),
            'Median reply',
          ]}
          rows={visible.map((provider) => buildProviderRow(provider, replies, figures))}
        />
      )}
      {showAllButton}
      {period !== null && (
        <CasesList title="Not shown" figures={figures} sets={['report-undated']} />
      )}
      <div className="mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
        {contradictory > 0 && (
          <p>
            {contradictory === 1 ? '1 reply' : `${formatCount(contradictory)} replies`} with dates
            out of order, not in a median.
          </p>
        )}
        {unreported > 0 && <p>{formatCountOf(unreported, 'case')} with providers not reported.</p>}
      </div>
    </DefinedCard>
  )
}

function buildProviderRow(
  provider: ProviderFigures,
  replies: readonly ReplyClass[],
  { brandFilter, period }: PeriodFigures,
): FigureRow {
  const { key, name, sentCount, medianReplyMs, replyCount } = provider
  // The link opens cases, and a case can have several reports.
  const createCell = (
    reply: ReplyClass | undefined,
    reportCount: number,
    caseCount: number,
  ): ReactNode => {
    const hasOneReportPerCase = caseCount === reportCount
    const link = (
      <CountLink
        count={caseCount}
        link={{
          to: '/takedowns',
          search: {
            ...brandFilter,
            provider: key,
            ...(reply && { reply }),
            ...(period && { reportedFrom: period.from, reportedTo: period.to }),
          },
        }}
        label={reply ? replyLabels[reply].toLowerCase() : 'reported to this provider'}
        {...(!hasOneReportPerCase && { format: (count) => formatCountOf(count, 'case') })}
      />
    )
    return hasOneReportPerCase ? (
      link
    ) : (
      <>
        {formatCount(reportCount)} ({link})
      </>
    )
  }
  const hasFewReplies = replyCount < minReliableCount
  return {
    key,
    isFaint: sentCount < minReliableCount,
    name: (
      <span className="print:line-clamp-1">
        {name === null ? 'No name given' : <HostileText inline value={name} />}
      </span>
    ),
    cells: [
      createCell(undefined, sentCount, provider.caseCount),
      ...replies.map((reply) =>
        createCell(reply, provider.countReports(reply), provider.countReportedCases(reply)),
      ),
      <span key="median" className={hasFewReplies ? 'text-faint' : ''}>
        {formatDurationOrNa(medianReplyMs)}
        {replyCount > 0 && hasFewReplies && ` (n=${replyCount})`}
      </span>,
    ],
  }
}
