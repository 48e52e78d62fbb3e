import { Link } from '@tanstack/react-router'
import { legacyDns } from '#/contract/deprecated.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { readEntries, readText } from '#/contract/tolerant.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/ui/hostile-text.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { caseBrand, Outcome, StateBadge } from './case-columns.tsx'
import { closingPrecision, closingTime } from './closing-words.ts'

const text = (value: string | null) => value && <HostileText value={value} />
const url = (value: string | null) => value && <HostileUrl value={value} />
const date = (value: string | null) => value && visibleString(formatCalendarDate(value))

function Brand({ row }: { row: Takedown }) {
  const name = caseBrand(row)
  if (row.brand === null) return <bdi>{name ?? 'no brand'}</bdi>
  return (
    <Link
      to="/brands/$brandId"
      params={{ brandId: row.brand }}
      className="rounded-[4px] text-accent hover:underline"
    >
      <bdi>{name ?? 'Open the brand'}</bdi>
    </Link>
  )
}

/** Where the case stands and who asked for it. */
export function caseItems(row: Takedown) {
  const precision = closingPrecision(row.closed_at_source)
  const closed = closingTime(row.closed_at, row.closed_at_source)
  return [
    { term: 'State', detail: <StateBadge row={row} /> },
    { term: 'Outcome', detail: <Outcome row={row} /> },
    { term: 'Brand', detail: <Brand row={row} /> },
    { term: 'Requested by', detail: text(row.requesting_user_email) },
    { term: 'Comment', detail: text(row.user_comment) },
    { term: 'Created', detail: <Instant value={row.created_at} /> },
    { term: 'Changed', detail: <Instant value={row.updated_at} /> },
    { term: 'Closed', detail: closed && (precision ? `${closed} (${precision})` : closed) },
    { term: 'Identifier', detail: text(row.id) },
  ]
}

/** Who registered the domain and who certified the site; calendar dates, moved by no time zone. */
export function registrationItems(row: Takedown) {
  return [
    { term: 'Registrar', detail: text(row.registrar) },
    { term: 'Registered', detail: date(row.domain_created_at) },
    { term: 'Expires', detail: date(row.domain_expires_at) },
    { term: 'Status', detail: text(row.domain_status) },
    { term: 'Certificate by', detail: text(row.ssl_issuer) },
    { term: 'Issued', detail: date(row.ssl_issued_at) },
    { term: 'Certificate expires', detail: date(row.ssl_expires_at) },
  ]
}

/** Where the site runs. Behind a proxy the resolved address is the proxy's, not the host's. */
export function hostingItems(row: Takedown) {
  const proxied = row.is_proxied === true
  return [
    {
      term: proxied ? 'Address of the proxy' : 'Resolved address',
      detail: text(row.ip_address),
      key: 'ip',
    },
    { term: 'Address behind a proxy', detail: text(row.origin_ip) },
    {
      term: 'Behind a proxy',
      detail: row.is_proxied === null ? 'not stated' : proxied ? 'yes' : 'no',
    },
    { term: 'Proxy', detail: text(row.cdn_proxy) },
    { term: 'Hosting provider', detail: text(row.hosting_provider) },
    { term: 'Autonomous system', detail: text(row.asn) },
    { term: 'Backend provider', detail: text(row.backend_provider) },
    { term: 'Backend project', detail: text(row.backend_project_id) },
  ]
}

function recordText(value: unknown): string {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  return values
    .flatMap((each) =>
      each === null || each === '' ? [] : (readText(each) ?? JSON.stringify(each)),
    )
    .join('\n')
}

/** The DNS records by kind; from the older text fields where there is nothing better (C125). */
export function dnsItems(row: Takedown) {
  const legacy = legacyDns(row)
  if (legacy)
    return [
      { term: 'A (older form)', detail: text(legacy.a) },
      { term: 'NS (older form)', detail: text(legacy.ns) },
    ]
  const members = readEntries(row.dns_raw)
  if (members.size === 0)
    return [
      { term: 'Records', detail: row.dns_raw === null ? null : text(recordText(row.dns_raw)) },
    ]
  return [...members].map(([kind, value]) => ({
    key: kind,
    term: visibleString(kind.toUpperCase()),
    detail: text(recordText(value)),
  }))
}

/** What others say about the site; addresses as text, nothing is followed from here. */
export function evidenceItems(row: Takedown) {
  return [
    { term: 'Reputation score', detail: text(row.reputation_score) },
    { term: 'Reputation report', detail: url(row.reputation_url) },
    { term: 'Page scan', detail: url(row.pagescan_url) },
    { term: 'Screenshot', detail: url(row.screenshot_url) },
    { term: 'Screenshot taken', detail: <Instant value={row.screenshot_taken_at} /> },
  ]
}
