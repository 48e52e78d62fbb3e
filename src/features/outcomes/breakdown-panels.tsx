import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { replyClasses, type ReplyClass } from '#/shared/outcomes/case-set-names.ts'
import { CountLink, countLinkClass } from '#/shared/outcomes/count-link.tsx'
import { replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { FigureTable, type FigureRow } from '#/ui/figure-table.tsx'
import {
  calculateProviders,
  formatNullableDuration,
  formatRate,
  formatRemovalTime,
  minReliableCount,
  type Outcomes,
  type PeriodFigures,
  type ProviderFigures,
} from './outcome-figures.ts'
import { CaseSetLink, CaseSetSummary, CardWithDefinition, useFirstEntries } from './panel-parts.tsx'

const brandHeaders = [
  'Brand',
  'Requested',
  'Ended',
  'Removed',
  'Success rate',
  'Time to removal',
  'Open now',
]

export function BrandsPanel({ outcomes: { brands, figures } }: { outcomes: Outcomes }) {
  const { visible, showAllButton } = useFirstEntries(brands, {
    // The screen shows all brands. Print shows only the first few.
    maxOnScreen: Infinity,
    noun: 'brand',
  })
  if (brands.length < 2) return null
  return (
    <CardWithDefinition term="brands" sub="same period">
      <FigureTable
        name="Outcomes by brand"
        headers={brandHeaders}
        rows={visible.map(buildBrandRow)}
      />
      {showAllButton}
      <CaseSetSummary title="Not in the table" figures={figures} sets={['no-brand']} />
    </CardWithDefinition>
  )
}

function buildBrandRow({ id, name, figures }: Outcomes['brands'][number]): FigureRow {
  const { brandFilter, countCases, removalTime } = figures
  const label = toVisibleString(name)
  const formatSampleNote = (n: number) => (n < minReliableCount ? ` (n=${n})` : '')
  const renderLink = (set: 'requested' | 'ended' | 'removed' | 'open') => (
    <CaseSetLink key={set} figures={figures} set={set} label={`${set}, ${label}`} />
  )
  return {
    key: id,
    name: (
      <bdi className="[overflow-wrap:anywhere] print:line-clamp-1">
        {brandFilter === null ? (
          label
        ) : (
          <Link
            to="/outcomes"
            search={(previous) => ({ ...previous, ...brandFilter })}
            className={countLinkClass}
          >
            {label}
          </Link>
        )}
      </bdi>
    ),
    cells: [
      renderLink('requested'),
      renderLink('ended'),
      renderLink('removed'),
      formatRate(figures) + formatSampleNote(countCases('rated')),
      formatRemovalTime(figures) + formatSampleNote(removalTime.n),
      renderLink('open'),
    ],
  }
}

export function ProvidersPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { period } = figures
  const providers = calculateProviders(cases, period)
  const { visible, showAllButton } = useFirstEntries(providers, {
    maxOnScreen: 5,
    noun: 'provider',
  })
  const shownReplyClasses = replyClasses.filter((reply) =>
    providers.some(({ countReports }) => countReports(reply) > 0),
  )
  const missingDataCount = cases.filter(({ contacts }) => contacts === null).length
  return (
    <CardWithDefinition term="providers" sub="reports by current state">
      {providers.length === 0 ? (
        <p className="text-muted">No reports to providers.</p>
      ) : (
        <FigureTable
          name="Reports by provider"
          headers={[
            'Provider',
            'Sent',
            ...shownReplyClasses.map((reply) => replyLabels[reply]),
            'Median reply',
          ]}
          rows={visible.map((provider) => buildProviderRow(provider, shownReplyClasses, figures))}
        />
      )}
      {showAllButton}
      {period !== null && (
        <CaseSetSummary title="Not shown" figures={figures} sets={['report-undated']} />
      )}
      {missingDataCount > 0 && (
        <p className="mt-2 text-sm text-muted">
          Provider data missing for {formatCountOf(missingDataCount, 'case')}.
        </p>
      )}
    </CardWithDefinition>
  )
}

function buildProviderRow(
  provider: ProviderFigures,
  shownReplyClasses: readonly ReplyClass[],
  { brandFilter, period }: PeriodFigures,
): FigureRow {
  const { key, name, sentCount, medianReplyMs, timedReplyCount } = provider
  // Shows the number of reports. If the number of cases differs, shows it too, because the link opens a list of cases.
  const renderCell = (
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
  const hasFewReplies = timedReplyCount < minReliableCount
  return {
    key,
    isFaint: sentCount < minReliableCount,
    name: (
      <span className="print:line-clamp-1">
        {name === null ? 'No name given' : <HostileText inline value={name} />}
      </span>
    ),
    cells: [
      renderCell(undefined, sentCount, provider.caseCount),
      ...shownReplyClasses.map((reply) =>
        renderCell(reply, provider.countReports(reply), provider.countCasesByReply(reply)),
      ),
      <span key="median" className={hasFewReplies ? 'text-faint' : ''}>
        {formatNullableDuration(medianReplyMs)}
        {timedReplyCount > 0 && hasFewReplies && ` (n=${timedReplyCount})`}
      </span>,
    ],
  }
}
