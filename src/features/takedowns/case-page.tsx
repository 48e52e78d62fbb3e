import { useQueryClient, useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refetchScreen, takedownEventsOptions, takedownOptions } from '#/api/takedowns.ts'
import type { Takedown, TakedownEvent, TakedownTimeline } from '#/contract/takedown.ts'
import { formatDate, formatIsoTimeOrDay, parseInstant } from '#/lib/dates.ts'
import { humanize } from '#/lib/display-text.ts'
import { defangUrl } from '#/lib/host-name.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { listRequestDetails, orderEvents } from '#/shared/cases/case-details.ts'
import { getRefetchInterval } from '#/shared/cases/case-refresh.ts'
import { EvidenceButton } from '#/shared/evidence-file/evidence-button.tsx'
import { CopyMenu, buildCopyFormats } from '#/shared/hosts/copy-menu.tsx'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText, RawRecord } from '#/shared/hosts/hostile-text.tsx'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Badge } from '#/ui/badge.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { copyWithNotice } from '#/ui/copy-button.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { AbsoluteTime } from '#/ui/relative-time.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { BlocklistList, ContactList } from './case-parties.tsx'
import { CaseProgress, formatCaseSummary } from './case-progress.tsx'
import { CaseDetails, CaseSite, CaseScreenshot, LatestScan } from './case-site.tsx'
import { FollowButton } from './following.tsx'

export function CasePage({ takedownId }: { takedownId: string }) {
  const client = useQueryClient()
  const query = useSuspenseQuery({
    ...takedownOptions(takedownId),
    // Pauses while the tab is hidden (F15).
    refetchInterval: ({ state }) => getRefetchInterval(state.data, state),
  })
  const row = query.data
  const status = getCaseStatusLabel(row)
  const outcome = getCaseOutcomeLabel(row)
  return (
    <>
      <CaseHeader row={row} query={{ ...query, refetch: () => refetchScreen(client) }} />
      <StaleQueryNotice query={query} />
      <Card
        title="Where it stands"
        sub={
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
            <Badge tone={status.tone}>{status.text}</Badge>
          </span>
        }
      >
        <CaseProgress row={row} />
      </Card>
      <div className="grid items-start gap-3 split:grid-cols-2">
        <div className="grid gap-3 min-[38rem]:[--term-width:8rem]">
          <Card title="Is it still up?" sub="from the latest scan">
            <div className="grid gap-x-5 gap-y-3 min-[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
              <LatestScan row={row} />
              <CaseScreenshot row={row} />
            </div>
          </Card>
          <Card title="Providers">
            <ContactList row={row} />
          </Card>
          <Card title="Blocklists" sub="Visitors to listed sites see a warning">
            <BlocklistList row={row} />
          </Card>
          <Card title="Request">
            <CaseDetails details={listRequestDetails(row)} row={row} />
          </Card>
        </div>
        <div className="grid gap-3 min-[38rem]:[--term-width:8rem]">
          <Card title="Timeline">
            <CaseEvents row={row} />
          </Card>
          <Card
            title="The reported site"
            sub={
              parseInstant(row.updated_at) !== null && (
                <>
                  as of the last case update, <AbsoluteTime value={row.updated_at} />
                </>
              )
            }
          >
            <CaseSite row={row} />
          </Card>
        </div>
      </div>
    </>
  )
}

function CaseHeader({ row, query }: { row: Takedown; query: Refreshable }) {
  const target = row.target_website ?? ''
  const brandDomain = useBrandDomain(row.brand ?? null)
  const pageUrl = location.origin + location.pathname
  const summary = {
    name: 'Copy summary',
    text: formatCaseSummary(row, pageUrl, useNow()),
    confirmation: 'Summary copied',
  }
  useShortcuts([
    {
      id: 'case.copy-summary',
      keys: 'y',
      label: summary.name,
      group: 'Case',
      run: () => void copyWithNotice(summary.text, summary.confirmation),
    },
  ])
  return (
    <PageHeader
      title={<HostileUrl value={target} brandDomain={brandDomain} />}
      sub={
        <CopyMenu
          formats={[
            ...(target === '' ? [] : buildCopyFormats(defangUrl(target), target)),
            { name: 'Copy link', text: pageUrl, confirmation: 'Link copied' },
            summary,
          ]}
        />
      }
      actions={
        <>
          <Refresh query={query} />
          <EvidenceButton subject={{ kind: 'case', takedownId: row.id }} />
          <FollowButton row={row} />
          <RequestAgain row={row} />
        </>
      }
    />
  )
}

function RequestAgain({ row }: { row: Takedown }) {
  const { id, brand, status, resolution, target_website: target } = row
  const isUnresolved = status === 'FAILED' || resolution === null || resolution === 'UNRESOLVED'
  if (row.is_open !== false || target === null || !isUnresolved) return null
  const requestedAt = parseInstant(row.created_at)
  const requestedText = requestedAt === null ? '' : ` (requested ${formatDate(requestedAt)})`
  const { text } = getCaseOutcomeLabel(row) ?? getCaseStatusLabel(row)
  const comment = `Second request. Takedown ${id}${requestedText} ended: ${text}.`
  return (
    <Link
      to="/takedowns/new"
      search={{ target, brand: brand ?? 'none', comment }}
      className={getButtonClass({ size: 'small' })}
    >
      Request again
    </Link>
  )
}

/** Loads and fails independently of the page. */
function CaseEvents({ row }: { row: Takedown }) {
  const eventsQuery = useQuery({
    ...takedownEventsOptions(row.id),
    refetchInterval: ({ state }) => getRefetchInterval(row, state),
  })
  return (
    <PanelBody subject="The events" query={eventsQuery}>
      {(timeline) => <Timeline timeline={timeline} />}
    </PanelBody>
  )
}

function Timeline({ timeline }: { timeline: TakedownTimeline }) {
  if (timeline.events.length === 0 && !timeline.hasMore)
    return <p className="text-muted">No events recorded.</p>
  return (
    <div className="grid gap-3">
      <ol aria-label="Events" className="grid gap-3 empty:hidden">
        {orderEvents(timeline.events).map((event, index) => (
          <EventItem key={index} event={event} />
        ))}
      </ol>
      {timeline.hasMore && (
        <p className="text-sm text-muted">The service has more events than shown here.</p>
      )}
    </div>
  )
}

function EventItem({ event }: { event: TakedownEvent }) {
  const { occurredAt, kind, actor, text, raw } = event
  const change = describeStatusChange(event)
  const label = kind && formatEventCode(kind)
  const title = text ?? label ?? change ?? 'Event'
  const time = occurredAt === null ? 'date not reported' : formatIsoTimeOrDay(occurredAt)
  const details = [time, label !== title && label, actor].filter(Boolean)
  return (
    <li className="relative grid gap-0.5 pl-5 before:absolute before:top-1.25 before:left-0 before:size-2.25 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-3.75 after:-bottom-2.75 after:left-1 after:w-px after:bg-line-strong last:after:hidden">
      <p>
        <HostileText value={title} />
      </p>
      {change && change !== title && <p className="text-sm text-muted">{change}</p>}
      <div className="flex flex-wrap gap-x-1.5 text-sm text-muted">
        <HostileText inline value={details.join(' · ')} />
        <RawRecord label="Raw event" raw={raw} />
      </div>
    </li>
  )
}

function describeStatusChange({ from, to }: TakedownEvent): string | null {
  if (from === null && to === null) return null
  const fromText = from === null ? '' : ` from ${getCaseStatusLabel({ status: from }).text}`
  const toText = to === null ? '' : ` to ${getCaseStatusLabel({ status: to }).text}`
  return `Status${fromText}${toText}`
}

const formatEventCode = (code: string): string => toVisibleString(humanize(code))
