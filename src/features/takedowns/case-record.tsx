import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { takedownEventsOptions } from '#/api/takedowns.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { hostOf } from '#/lib/host-name.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { caseRefetchInterval } from '#/shared/cases/case-refresh.ts'
import { caseFields } from '#/shared/evidence-file/record-fields.ts'
import { CopyMenu } from '#/shared/hosts/copy-formats.tsx'
import { HostSpelling } from '#/shared/hosts/host-name.tsx'
import { UrlWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card, KeyValues } from '#/ui/card.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { caseBrand, Outcome, StatusBadge } from './case-columns.tsx'
import { CaseEvents } from './case-events.tsx'
import { BlocklistList, ContactList } from './case-parties.tsx'
import { CaseSite } from './case-site.tsx'
import { caseSummary, closedState, describePrecision, formatClosingTime } from './case-steps.ts'
import { StepList } from './step-list.tsx'
import { StillUp } from './still-up.tsx'

/** Target and actions of a case. */
function CaseHeader({ row, actions }: { row: Takedown; actions: ReactNode }) {
  const target = row.target_website ?? ''
  const brandDomain = useBrandDomain(row.brand ?? null)
  const link = { label: 'link', name: 'Copy link', text: caseLink(), confirmation: 'Link copied' }
  return (
    <PageHeader
      title={
        <>
          <UrlWithDifferences value={target} brandDomain={brandDomain} />
          <UnicodeName host={hostOf(target)} />
        </>
      }
      sub={
        <CopyMenu
          formats={
            target === ''
              ? [link]
              : [
                  {
                    label: 'defanged',
                    name: 'Copy (defanged)',
                    text: defangUrl(target),
                    confirmation: 'Copied (defanged)',
                  },
                  {
                    label: 'original',
                    name: 'Copy original',
                    text: target,
                    confirmation: 'Copied original',
                  },
                  link,
                ]
          }
        />
      }
      actions={
        <>
          {actions}
          <RequestAgain row={row} />
          <CopySummary row={row} />
        </>
      }
    />
  )
}

/** Unicode form of an internationalized host; nothing for other hosts. */
function UnicodeName({ host }: { host: string }) {
  const { ascii, unicode, primary } = hostForms(host)
  if (ascii === unicode) return null
  return (
    <span className="ml-2.5 text-base font-normal">
      <HostSpelling value={unicode} isHarmless={primary === 'unicode'} />
    </span>
  )
}

/** Opens the request form for a case that ended without a known success, with a comment that cites the case. */
function RequestAgain({ row }: { row: Takedown }) {
  const { id, brand, created_at: createdAt, status, target_website: target } = row
  if (row.is_open !== false || target === null) return null
  const state = closedState(row)
  if (state !== 'stopped' && state !== 'unknown') return null
  const ended =
    status === 'FAILED'
      ? 'failed'
      : status === 'REJECTED'
        ? 'was not approved'
        : `was closed: ${caseOutcomeLabel(row)?.text ?? caseStatusLabel(row).text}`
  const requested = parseInstant(createdAt)
  const comment = `Second request. Takedown ${id}${requested === null ? '' : ` (requested ${formatDate(requested)})`} ${ended}.`
  return (
    <Link
      to="/takedowns/new"
      search={{ target, brand: brand ?? 'none', comment }}
      className={buttonClass({ size: 'small' })}
    >
      Request again
    </Link>
  )
}

/** Status and outcome; after the end of the case the outcome comes first (C112). */
function StatusSummary({ row }: { row: Takedown }) {
  const status = <StatusBadge row={row} />
  const outcome = caseOutcomeLabel(row) !== null && <Outcome row={row} />
  const isOver = row.is_open === false
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {isOver ? outcome : status}
      {isOver ? status : outcome}
    </span>
  )
}

const caseLink = () => location.origin + location.pathname

/** Copies the case as text for a colleague, with a shortcut (F28). */
function CopySummary({ row }: { row: Takedown }) {
  const summary = caseSummary(row, caseLink(), useNow())
  const { copy, result } = useCopy()
  useShortcuts([
    {
      id: 'case.mail',
      keys: 'y',
      label: 'Copy case summary',
      group: 'Case',
      run: () => void copy(summary, 'Summary copied'),
    },
  ])
  return (
    <>
      <output className="text-sm text-muted">{result?.message}</output>
      <Button size="small" onClick={() => void copy(summary, 'Summary copied')}>
        Copy summary <KeyHint id="case.mail" />
      </Button>
    </>
  )
}

const text = (value: string | null) => value && <HostileText value={value} />

function Brand({ row }: { row: Takedown }) {
  const name = caseBrand(row)
  if (row.brand === null) return <bdi>{name ?? 'No brand'}</bdi>
  return (
    <Link
      to="/brands/$brandId"
      params={{ brandId: row.brand }}
      className="rounded-sm text-accent hover:underline"
    >
      <bdi>{name ?? 'Open the brand'}</bdi>
    </Link>
  )
}

/** Label and code of a value, for inquiries to the service. */
function LabelWithCode({ label, code }: { label: string; code: string | null }) {
  return (
    <>
      {label}
      {code !== null && (
        <code translate="no" className="ml-1.5 font-mono text-xs text-muted">
          {visibleString(code)}
        </code>
      )}
    </>
  )
}

/** Requester, creation and closing of the case. */
function caseItems(row: Takedown) {
  const precision = describePrecision(row.closed_at_source)
  const closed = formatClosingTime(row.closed_at, row.closed_at_source)
  const outcome = caseOutcomeLabel(row)
  const details: Partial<Record<keyof Takedown, ReactNode>> = {
    status: <LabelWithCode label={caseStatusLabel(row).text} code={row.status} />,
    resolution: outcome && <LabelWithCode label={outcome.text} code={row.resolution} />,
    brand_display: <Brand row={row} />,
    requesting_user_email: text(row.requesting_user_email),
    user_comment: text(row.user_comment),
    created_at: <Instant value={row.created_at} />,
    updated_at: <Instant value={row.updated_at} />,
    closed_at: closed && (
      <>
        {closed}
        {precision && <span className="text-muted"> ({precision})</span>}
      </>
    ),
    id: text(row.id),
  }
  // Open cases have no closing date (C115).
  const isOmitted = (name: keyof Takedown) =>
    (name === 'resolution' && outcome === null) ||
    (name === 'closed_at' && row.is_open === true && closed === null)
  return caseFields.Request.filter(({ name }) => !isOmitted(name)).map(({ term, name }) => ({
    term,
    detail: details[name],
  }))
}

/** Screenshot of the site with its time, if known (C127). */
function CaseScreenshot({ row }: { row: Takedown }) {
  const { screenshot_url: address, screenshot_taken_at: takenAt } = row
  if (address === null) return <p className="text-muted">No screenshot recorded.</p>
  const taken = formatInstant(takenAt)
  const siteLabel = visibleString(defangUrl(row.target_website ?? 'the site'), 'host')
  return (
    <div className="grid max-w-md content-start gap-1.5">
      <Screenshot address={address} alt={`Screenshot of ${siteLabel}`} />
      <p className="text-sm text-muted">
        {taken === null ? 'Screenshot date not reported.' : `Screenshot taken ${taken}.`}
      </p>
    </div>
  )
}

type CaseRecordProps = {
  row: Takedown
  query: Refreshable
  /** Additional actions in the header. */
  actions: ReactNode
}

/** All details of a case. */
export function CaseRecord({ row, query, actions }: CaseRecordProps) {
  const queryClient = useQueryClient()
  const panels = [
    takedownEventsOptions(row.id),
    hostUnderBrandOptions(row.brand ?? '', hostOf(row.target_website ?? '')),
  ]
  const refresh = () =>
    Promise.all([
      query.refetch(),
      ...panels.map(({ queryKey }) => queryClient.refetchQueries({ queryKey, type: 'active' })),
    ])
  return (
    <>
      <CaseHeader
        row={row}
        actions={
          <>
            <Refresh isCompact query={{ ...query, refetch: refresh }} />
            {actions}
          </>
        }
      />
      <StaleQueryNotice query={query} />
      <Card title="Where it stands" sub={<StatusSummary row={row} />}>
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
            <KeyValues items={caseItems(row)} />
          </Card>
        </div>
        <div className="grid gap-3 min-[38rem]:[--term-width:8rem]">
          <Card title="Timeline" sub={<RefreshInterval row={row} />}>
            <CaseEvents row={row} />
          </Card>
          <Card title="The reported site" sub={<SiteUpdatedAt row={row} />}>
            <CaseSite row={row} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Date of the site details. The API dates only the last change of the case, not each field. */
function SiteUpdatedAt({ row: { updated_at: at } }: { row: Takedown }) {
  return (
    parseInstant(at) !== null && (
      <>
        as of the last case update, <Instant value={at} />
      </>
    )
  )
}

/** Says how often the case is refetched (F15). */
function RefreshInterval({ row }: { row: Takedown }) {
  const every = caseRefetchInterval(row, false, useNow())
  if (every === false) return null
  return <span className="print:hidden">Live, updates every {formatInterval(every)}</span>
}

const formatInterval = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`)
