import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock } from 'lucide-react'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { takedownEventsOptions, takedownOptions } from '#/api/takedowns.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { getHost } from '#/lib/host-name.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { listRequestDetails } from '#/shared/cases/case-details.ts'
import { getPollInterval } from '#/shared/cases/case-refresh.ts'
import { EvidenceButton } from '#/shared/evidence-file/evidence-button.tsx'
import { CopyMenu, buildCopyFormats } from '#/shared/hosts/copy-menu.tsx'
import { formatUrl } from '#/shared/hosts/format-host.ts'
import { UrlWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Badge } from '#/ui/badge.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { copyWithNotice } from '#/ui/copy-button.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { CaseEvents } from './case-events.tsx'
import { BlocklistList, ContactList } from './case-parties.tsx'
import { CaseDetails, CaseSite } from './case-site.tsx'
import { buildCaseSteps, formatCaseSummary, getClosedState, type StepState } from './case-steps.ts'
import { FollowButton } from './following.tsx'
import { StillUp } from './still-up.tsx'

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
      title={<UrlWithDifferences value={target} brandDomain={brandDomain} />}
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
  const { id, brand, target_website: target } = row
  if (row.is_open !== false || target === null) return null
  const state = getClosedState(row)
  if (state !== 'stopped' && state !== 'unknown') return null
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

/** Screenshot with its time, if known (C127). */
function CaseScreenshot({ row }: { row: Takedown }) {
  const { screenshot_url: screenshotUrl, screenshot_taken_at: takenAt } = row
  if (screenshotUrl === null) return <p className="text-muted">No screenshot recorded.</p>
  const takenText = formatInstant(takenAt)
  const siteLabel = row.target_website === null ? 'the site' : formatUrl(row.target_website)
  return (
    <div className="grid max-w-md content-start gap-1.5">
      <Screenshot address={screenshotUrl} alt={`Screenshot of ${siteLabel}`} />
      <p className="text-sm text-muted">
        {takenText === null ? 'Screenshot date not reported.' : `Screenshot taken ${takenText}.`}
      </p>
    </div>
  )
}

const stateStyles = {
  done: { Icon: CircleCheck, label: 'Done', lineClass: 'border-green', iconClass: 'text-green' },
  waiting: { Icon: Clock, label: 'Waiting', lineClass: 'border-amber', iconClass: 'text-amber' },
  later: {
    Icon: CircleDashed,
    label: 'Not yet',
    lineClass: 'border-dashed border-line-strong',
    iconClass: 'text-faint',
  },
  stopped: {
    Icon: CircleX,
    label: 'Ended without success',
    lineClass: 'border-red',
    iconClass: 'text-red',
  },
  ended: {
    Icon: CircleMinus,
    label: 'Ended',
    lineClass: 'border-line-strong',
    iconClass: 'text-muted',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'Not recorded',
    lineClass: 'border-dotted border-line-strong',
    iconClass: 'text-faint',
  },
} as const satisfies Record<StepState, unknown>

function StepList({ row }: { row: Takedown }) {
  return (
    <ol
      aria-label="Where it stands"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-x-3 gap-y-3.5 print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {buildCaseSteps(row, useNow()).map(({ state, title, occurredAt, lines }) => {
        const { Icon, label, lineClass, iconClass } = stateStyles[state]
        return (
          <li
            key={title}
            aria-current={state === 'waiting' ? 'step' : undefined}
            className={`grid min-w-0 content-start gap-1 border-t-2 pt-2 ${lineClass}`}
          >
            <p className="flex items-start gap-1.5 font-semibold">
              <Icon aria-hidden className={`mt-px size-4 shrink-0 ${iconClass}`} />
              <span className={state === 'later' || state === 'unknown' ? 'text-muted' : ''}>
                <span className="sr-only">{label}: </span>
                {title}
              </span>
            </p>
            <ul className="grid gap-0.5 pl-5.5 text-sm text-muted">
              {occurredAt && (
                <li>
                  <Instant value={occurredAt} />
                </li>
              )}
              {lines.map((line) => (
                <li key={line}>
                  <HostileText inline value={line} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

/** Page of one case. */
export function CasePage({ takedownId }: { takedownId: string }) {
  const queryClient = useQueryClient()
  const query = useSuspenseQuery({
    ...takedownOptions(takedownId),
    // Pauses while the tab is hidden (F15).
    refetchInterval: ({ state }) => getPollInterval(state.data, state),
  })
  const row = query.data
  const panelOptions = [
    takedownEventsOptions(row.id),
    hostUnderBrandOptions(row.brand ?? '', getHost(row.target_website ?? '')),
  ]
  const refresh = () =>
    Promise.all([
      query.refetch(),
      ...panelOptions.map(({ queryKey }) =>
        queryClient.refetchQueries({ queryKey, type: 'active' }),
      ),
    ])
  const status = getCaseStatusLabel(row)
  const outcome = getCaseOutcomeLabel(row)
  return (
    <>
      <CaseHeader row={row} query={{ ...query, refetch: refresh }} />
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
        <StepList row={row} />
      </Card>
      <div className="grid items-start gap-3 split:grid-cols-2">
        <div className="grid gap-3 min-[38rem]:[--term-width:8rem]">
          <Card title="Is it still up?" sub="from the latest scan">
            <div className="grid gap-x-5 gap-y-3 min-[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
              <StillUp row={row} />
              <CaseScreenshot row={row} />
            </div>
          </Card>
          <Card title="Providers">
            <ContactList row={row} />
          </Card>
          <Card title="Blocklists" sub="Listed sites show visitors a warning">
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
                  as of the last case update, <Instant value={row.updated_at} />
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
