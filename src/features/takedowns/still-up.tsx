import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { getHost } from '#/lib/host-name.ts'
import { getSpan } from '#/lib/spans.ts'
import { hasResponded } from '#/shared/labels/https-labels.ts'
import { compareWithClosing, isClosedAtApproximate } from '#/shared/outcomes/case-times.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'

/** Result of the latest scan of a reported site. Claims only what one HEAD request over HTTPS shows (C91). */
interface ScanResult {
  tone: Tone
  label: string
  text: string
  scannedAt: string | null
}

/** Says whether the scan was before the case closed. Empty if the scan was later or the case isn’t closed. */
function describeTiming(scannedAt: string | null, row: Takedown, now: number): string {
  if (row.is_open !== false) return ''
  const closedAt = parseInstant(row.closed_at)
  const span = getSpan(parseInstant(row.created_at), closedAt, { now })
  const closing = {
    closedAt: span === 'disorder' ? null : closedAt,
    isApproximate: isClosedAtApproximate(row.closed_at_source),
  }
  switch (compareWithClosing(parseInstant(scannedAt), closing, now)) {
    case 'before':
      return ' That was before the case closed.'
    case 'unclear':
      return ' It’s not known whether that was before or after the case closed.'
    case 'after':
      return ''
  }
}

/** Describes whether a site was up at its latest scan. `record` is null if the brand doesn't track the site. */
export function describeScan(record: Domain | null, row: Takedown, now: number): ScanResult {
  const unknown = { tone: 'gray', label: 'Not known', scannedAt: null } as const
  if (record === null)
    return { ...unknown, text: 'The brand doesn’t track this domain, so there is no scan.' }
  const scan = record.latest_scan
  if (!scan)
    return {
      ...unknown,
      text: scan === null ? 'Not scanned yet.' : 'Latest scan not reported.',
    }
  // Not the record's update time, because a comment on an old scan changes it too.
  const scannedAt = scan.created_at
  const createResult = (tone: Tone, label: string, text: string): ScanResult => ({
    tone,
    label,
    text: text + describeTiming(scannedAt, row, now),
    scannedAt,
  })
  const code = scan.https_head_request_response_code
  if (scan.completeness === 0)
    return createResult('gray', 'No DNS records', 'The domain no longer resolves.')
  if (code === undefined) return createResult('gray', 'Not known', 'Website response not reported.')
  if (code === null)
    return createResult('gray', 'Not known', 'The latest scan recorded no website response.')
  if (code === 0)
    return createResult('gray', 'No response', 'The website didn’t respond to the latest scan.')
  return hasResponded(code)
    ? createResult('red', 'Responds', `The website responded to the latest scan (${code}).`)
    : createResult(
        'amber',
        `Error ${code}`,
        `The website returned an error (${code}) to the latest scan.`,
      )
}

/** Shows whether the reported site was up at its latest scan. Never contacts the site. */
export function StillUp({ row }: { row: Takedown }) {
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
  const { tone, label, text, scannedAt } = describeScan(record, row, useNow())
  const listingCount = row.blacklist_submissions.filter(({ status }) => status === 'LISTED').length
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        {scannedAt !== null && (
          <span>
            Scanned <RelativeTime value={scannedAt} />
          </span>
        )}
      </p>
      <p className="text-muted">
        {text}
        {listingCount > 0 &&
          ` ${listingCount === 1 ? '1 blocklist warns' : `${listingCount} blocklists warn`} visitors.`}
      </p>
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
