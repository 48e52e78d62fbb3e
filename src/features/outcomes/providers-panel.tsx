import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { countOf, formatCount } from '#/lib/numbers.ts'
import type { ReplyClass } from '#/product/outcomes/contact-state.ts'
import { replyLabels } from '#/product/outcomes/outcome-labels.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { fewReports, providersOf, type Provider } from '#/product/outcomes/providers.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { usePrinting } from '#/ui/printing.ts'
import { CasesLink, linkClass } from './cases-link.tsx'
import { Definition } from './definition.tsx'
import { FigureRow, FigureTable } from './figure-table.tsx'
import type { Counted } from './outcome-figures.ts'
import {
  disorderWords,
  MedianAnswer,
  noProviders,
  ProviderName,
  providersHead,
  repliesOf,
} from './provider-words.tsx'

/** Providers that are shown before somebody asks for all. */
const firstShown = 10

/** What providers made of the reports to them (F3). */
export function ProvidersPanel({ counted: { brandId, cases, shown } }: { counted: Counted }) {
  const [isAsked, setIsAsked] = useState(false)
  const isAll = usePrinting() || isAsked
  const { period } = shown
  const { list, undated, unread } = providersOf(cases, period)
  const replies = repliesOf(list)
  const disorder = disorderWords(list)
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
        <p className="text-muted">{noProviders(period)}</p>
      ) : (
        <FigureTable name="Reports by provider" head={[...providersHead(replies), 'Cases']}>
          {(isAll ? list : list.slice(0, firstShown)).map((one) => (
            <Row key={one.key} {...{ one, replies, brandId, period }} />
          ))}
        </FigureTable>
      )}
      {list.length > firstShown && !isAll && (
        <div className="mt-2">
          <Button size="small" onClick={() => setIsAsked(true)}>
            Show all {formatCount(list.length)} providers
          </Button>
        </div>
      )}
      <div className="mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
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
        {disorder !== null && <p>{disorder}</p>}
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
  const link = (reply: ReplyClass | null, count: number, children: ReactNode) =>
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
        {children}
      </Link>
    )
  return (
    <FigureRow
      faint={isFew}
      name={
        <>
          <ProviderName name={one.name} />
          {isFew && <span className="ml-1.5 text-xs">few</span>}
        </>
      }
    >
      {[
        formatCount(one.sent),
        ...replies.map((reply) => link(reply, one.replies[reply], formatCount(one.replies[reply]))),
        <MedianAnswer key="median" provider={one} />,
        link(null, one.cases, formatCount(one.cases)),
      ]}
    </FigureRow>
  )
}
