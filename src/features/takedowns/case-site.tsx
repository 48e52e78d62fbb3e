import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatCalendarDate, parseInstant, formatIsoTime } from '#/lib/dates.ts'
import { defangRecords, getHost, isHostWithin, splitUrl } from '#/lib/host-name.ts'
import { getSpan } from '#/lib/spans.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { listSiteDetails } from '#/shared/cases/case-details.ts'
import type { Detail } from '#/shared/details.ts'
import { formatUrl } from '#/shared/hosts/format-host.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseBrandName } from '#/shared/labels/case-labels.ts'
import { isSiteOnline } from '#/shared/labels/host-labels.ts'
import { compareWithClosing, isClosingDateApproximate } from '#/shared/outcomes/case-times.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { useNow } from '#/ui/now.ts'
import { AbsoluteTime, RelativeTime } from '#/ui/relative-time.tsx'

interface ScanResult {
  tone: Tone
  text: string
  scannedAt: string | null
}

/** Returns a warning if the scan is, or may be, older than the closing of the case. */
export function describeScanTiming(
  scannedAt: string | null,
  row: Takedown,
  now: number,
): string | null {
  if (row.is_open !== false) return null
  const closedAt = parseInstant(row.closed_at)
  const span = getSpan(parseInstant(row.created_at), closedAt, { now })
  const closing = {
    closedAt: span === 'disorder' ? null : closedAt,
    isApproximate: isClosingDateApproximate(row.closed_at_source),
  }
  switch (compareWithClosing(parseInstant(scannedAt), closing, now)) {
    case 'before':
      return 'That was before the case closed.'
    case 'unclear':
      return 'It’s not known whether that was before or after the case closed.'
    case 'after':
      return null
  }
}

/** Claims only what the scan's single HEAD request over HTTPS shows (C91). */
export function describeScan(record: Domain | null): ScanResult {
  const createResult = (text: string, tone: Tone = 'gray'): ScanResult => ({
    tone,
    text,
    // Don't use the scan's `updated_at`: a comment on an old scan changes it.
    scannedAt: record?.latest_scan?.created_at ?? null,
  })
  if (record === null) return createResult('Not tracked by the brand')
  const scan = record.latest_scan
  if (!scan) return createResult(scan === null ? 'Not scanned yet' : 'Latest scan not reported')
  // A completeness of 0 means that the domain has no DNS records (C94).
  if (scan.completeness === 0) return createResult('No DNS records')
  const code = scan.https_head_request_response_code
  if (code === undefined) return createResult('Response not reported')
  if (code === null) return createResult('No response recorded')
  if (code === 0) return createResult('No response')
  return isSiteOnline(code)
    ? createResult(`Responds (${code})`, 'red')
    : createResult(`Error ${code}`, 'amber')
}

/** Shows the latest scan. Never contacts the site itself. */
export function LatestScan({ row }: { row: Takedown }) {
  const host = getHost(row.target_website ?? '')
  const brandId = row.brand ?? ''
  const canBeScanned = brandId !== '' && host !== ''
  const scanQuery = useQuery({ ...hostUnderBrandOptions(brandId, host), enabled: canBeScanned })
  if (!canBeScanned)
    return <p className="text-muted">Not known. Only a brand’s domains are scanned.</p>
  return (
    <PanelBody subject="The latest scan" query={scanQuery}>
      {(record) => <ScanSummary row={row} brandId={brandId} record={record} />}
    </PanelBody>
  )
}

type ScanSummaryProps = { row: Takedown; brandId: string; record: Domain | null }

function ScanSummary({ row, brandId, record }: ScanSummaryProps) {
  const { tone, text, scannedAt } = describeScan(record)
  const now = useNow()
  const timing = record?.latest_scan ? describeScanTiming(scannedAt, row, now) : null
  const listingCount = row.blacklist_submissions.filter(({ status }) => status === 'LISTED').length
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        {scannedAt !== null && (
          <span>
            Scanned <RelativeTime value={scannedAt} />
          </span>
        )}
      </p>
      {timing !== null && <p className="text-muted">{timing}</p>}
      {listingCount > 0 && (
        <p className="text-muted">
          {listingCount === 1 ? '1 blocklist warns' : `${listingCount} blocklists warn`} visitors.
        </p>
      )}
      {record && (
        <p className="print:hidden">
          <Link
            to="/brands/$brandId/domains/$domainId"
            params={{ brandId, domainId: record.id }}
            className="rounded-sm text-accent hover:underline"
          >
            Open the domain
          </Link>
        </p>
      )}
    </div>
  )
}

export function CaseScreenshot({ row }: { row: Takedown }) {
  const { screenshot_url: screenshotUrl, screenshot_taken_at: takenAt } = row
  if (screenshotUrl === null) return <p className="text-muted">No screenshot recorded.</p>
  const takenText = formatIsoTime(takenAt)
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

/** Allows HTTP and HTTPS URLs, unless they have credentials or are on the reported site (C126). */
function canOpenReport(address: string, target: string | null): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  if (splitUrl(address)?.user) return false
  return !isHostWithin(new URL(address).hostname, getHost(target ?? ''))
}

type ExternalReportProps = {
  address: string
  target: string | null
  label: string
}

function ExternalReport({ address, target, label }: ExternalReportProps) {
  return (
    <span className="grid justify-items-start gap-1">
      <HostileUrl value={address} />
      {canOpenReport(address, target) && (
        <Button
          size="small"
          aria-label={label}
          onClick={() => {
            window.open(address, '_blank', 'noopener,noreferrer')
          }}
        >
          <ExternalLink aria-hidden />
          Open
        </Button>
      )}
    </span>
  )
}

function Brand({ row }: { row: Takedown }) {
  const name = getCaseBrandName(row)
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

function renderValue({ term, value, kind }: Detail, row: Takedown): ReactNode {
  if (kind === 'brand') return <Brand row={row} />
  if (!value) return null
  if (kind === 'time') return <AbsoluteTime value={value} />
  // Calendar dates have no time zone (C121, C124).
  if (kind === 'day') return toVisibleString(formatCalendarDate(value))
  if (kind === 'dns') return <HostileText value={defangRecords(value)} />
  if (kind === 'report')
    return (
      <ExternalReport
        address={value}
        target={row.target_website}
        label={`Open the ${term.toLowerCase()}`}
      />
    )
  return <HostileText value={value} />
}

export function CaseDetails({ details, row }: { details: readonly Detail[]; row: Takedown }) {
  return (
    <KeyValues
      items={details.map((detail) => ({
        term: toVisibleString(detail.term),
        detail: detail.suffix ? (
          <>
            {renderValue(detail, row)}
            <span className="text-muted">
              <HostileText inline value={detail.suffix} />
            </span>
          </>
        ) : (
          renderValue(detail, row)
        ),
      }))}
    />
  )
}

export function CaseSite({ row }: { row: Takedown }) {
  const groups = listSiteDetails(row, useNow())
    .map(({ title, details }) => ({ title, recorded: details.filter(({ value }) => value) }))
    .filter(({ recorded }) => recorded.length > 0)
  if (groups.length === 0) return <p className="text-muted">Nothing recorded yet.</p>
  return (
    <div className="grid gap-3">
      {groups.map(({ title, recorded }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
        >
          <h3 className="font-label">{title}</h3>
          <CaseDetails details={recorded} row={row} />
        </section>
      ))}
    </div>
  )
}
