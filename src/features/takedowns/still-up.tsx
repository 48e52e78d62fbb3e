import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { hostOf } from '#/lib/host-name.ts'
import { isInFuture, spanBetween } from '#/lib/spans.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant, RelativeTime } from '#/ui/relative-time.tsx'

/** Latest scan of a reported site; `scannedAt` is its time. */
export interface StillUp {
  tone: Tone
  label: string
  text: string
  scannedAt: string | null
  /** Note if the scan is, or may be, from before the end of the case. */
  caveat: string | null
}

/** Result of a single HEAD request over HTTPS, without claiming more (C91). */
function responseLabel(code: number): Pick<StillUp, 'tone' | 'label' | 'text'> {
  if (code === 0)
    return {
      tone: 'gray',
      label: 'No response',
      text: 'The website didn’t respond to the latest scan.',
    }
  if (code >= 200 && code < 400)
    return {
      tone: 'red',
      label: 'Responds',
      text: `The website responded to the latest scan (${code}).`,
    }
  return {
    tone: 'amber',
    label: `Error ${code}`,
    text: `The website returned an error (${code}) to the latest scan.`,
  }
}

/** Text on a scan relative to the end of its case; `at` is the time of the scan. */
function describeTiming(at: number | null, row: Takedown, now: number): string | null {
  if (row.is_open !== false) return null
  const end = parseInstant(row.closed_at)
  const toleranceMs = isClosedAtApproximate(row.closed_at_source) ? DAY : 0
  const unclear = 'It’s not known whether that was before or after the case closed.'
  if (at === null || end === null || isInFuture(at, now) || isInFuture(end, now)) return unclear
  if (spanBetween(parseInstant(row.created_at), end, { now }) === 'disorder') return unclear
  if (at < end - toleranceMs) return 'That was before the case closed.'
  return at <= end + toleranceMs ? unclear : null
}

/** Says if a site was still up at its latest scan; `known` is null if its brand doesn't list it. */
export function stillUpLabel(record: Domain | null, row: Takedown, now: number): StillUp {
  const unknown = { tone: 'gray', label: 'Not known', scannedAt: null, caveat: null } as const
  if (record === null)
    return { ...unknown, text: 'The brand doesn’t track this domain, so there is no scan.' }
  const scan = record.latest_scan
  if (scan === undefined) return { ...unknown, text: 'Latest scan not reported.' }
  if (scan === null) return { ...unknown, text: 'Not scanned yet.' }
  // The record's update time is no evidence: a comment on an old scan changes it too.
  const scannedAt = scan.created_at
  const caveat = describeTiming(parseInstant(scannedAt), row, now)
  const code = scan.https_head_request_response_code
  if (scan.completeness === 0)
    return {
      tone: 'gray',
      label: 'No DNS records',
      text: 'The domain no longer resolves.',
      scannedAt,
      caveat,
    }
  if (code === null || code === undefined)
    return {
      ...unknown,
      text:
        code === null
          ? 'The latest scan recorded no website response.'
          : 'Website response not reported.',
      scannedAt,
      caveat,
    }
  return { ...responseLabel(code), scannedAt, caveat }
}

/**
 * Says if the reported site was up at its latest known scan, and when that was. Loads and fails independently; never
 * contacts the site itself.
 */
export function StillUp({ row }: { row: Takedown }) {
  const host = hostOf(row.target_website ?? '')
  if (row.brand === null || host === '')
    return <p className="text-muted">Not known. Only a brand’s domains are scanned.</p>
  return <ScannedHost row={row} brandId={row.brand} host={host} />
}

function ScannedHost({ row, brandId, host }: { row: Takedown; brandId: string; host: string }) {
  return (
    <PanelBody subject="The latest scan" query={useQuery(hostUnderBrandOptions(brandId, host))}>
      {(record) => <ScanResult row={row} brandId={brandId} record={record} />}
    </PanelBody>
  )
}

function ScanResult({
  row,
  brandId,
  record,
}: {
  row: Takedown
  brandId: string
  record: Domain | null
}) {
  const { tone, label, text, scannedAt, caveat } = stillUpLabel(record, row, useNow())
  const listingCount = row.blacklist_submissions.filter(({ status }) => status === 'LISTED').length
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        {scannedAt !== null && (
          <span>
            Scanned{' '}
            <span className="print:hidden">
              <RelativeTime value={scannedAt} />
            </span>
            <span className="text-muted">
              <span className="print:hidden">{' · '}</span>
              <span className="inline-block">
                <Instant value={scannedAt} />
              </span>
            </span>
          </span>
        )}
      </p>
      <p className="text-muted">
        {text}
        {caveat !== null && ` ${caveat}`}
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
