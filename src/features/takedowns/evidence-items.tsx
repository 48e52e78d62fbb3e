import { legacyDns } from '#/contract/deprecated.ts'
import { recordLines } from '#/contract/dns-lines.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { readEntries } from '#/contract/tolerant.ts'
import { formatCalendarDate, parseInstant } from '#/lib/dates.ts'
import { dayDistanceWords, daysFromDate } from '#/lib/durations.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { OutsideReport } from './outside-report.tsx'

const text = (value: string | null) => value && <HostileText value={value} />
const date = (value: string | null) => value && visibleString(formatCalendarDate(value))

/** A calendar date with how far it lies from the request: printed as it is, moved by no zone (C121). */
function dated(value: string | null, row: Takedown, words: (distance: string) => string) {
  const days = daysFromDate(value, parseInstant(row.created_at))
  if (value === null) return null
  return (
    <>
      {date(value)}
      {days !== null && days >= 0 && (
        <span className="text-muted">, {words(dayDistanceWords(days))}</span>
      )}
    </>
  )
}

function Until({ value, now }: { value: string | null; now: number }) {
  const days = daysFromDate(value, now)
  return (
    <>
      {date(value)}
      {days !== null && days > 0 && <span className="text-muted">, expired</span>}
    </>
  )
}

/** Who registered the domain and who certified the site; calendar dates (C121, C124). */
export function registrationItems(row: Takedown, now: number) {
  const since = (distance: string) =>
    distance === 'the same day' ? 'the day of the request' : `${distance} the request`
  return [
    { term: 'Registrar', detail: text(row.registrar) },
    { term: 'Registered', detail: dated(row.domain_created_at, row, since) },
    {
      term: 'Expires',
      detail: row.domain_expires_at && <Until value={row.domain_expires_at} now={now} />,
    },
    { term: 'Domain status', detail: text(row.domain_status) },
    { term: 'Certificate by', detail: text(row.ssl_issuer) },
    { term: 'Issued', detail: dated(row.ssl_issued_at, row, since) },
    {
      term: 'Valid until',
      detail: row.ssl_expires_at && <Until value={row.ssl_expires_at} now={now} />,
    },
  ]
}

/** Where the site runs: behind a proxy the server itself comes first, else the proxy would be blamed (C122). */
export function hostingItems(row: Takedown) {
  const proxied = row.is_proxied === true || row.cdn_proxy !== null
  const proxy = row.cdn_proxy && <HostileText inline value={row.cdn_proxy} />
  const address = text(row.ip_address)
  const addresses =
    proxied || row.origin_ip !== null
      ? [
          {
            term: 'Origin server',
            detail: row.origin_ip ? (
              <>
                {text(row.origin_ip)}
                {proxy && <span className="text-muted"> behind {proxy}</span>}
              </>
            ) : (
              <>not known{proxy && <> behind {proxy}</>}</>
            ),
          },
          { term: proxied ? 'Proxy address' : 'Resolved address', detail: address },
        ]
      : [
          {
            term: 'Address',
            detail: address && (
              <>
                {address}
                {row.is_proxied === null && (
                  <span className="text-muted"> whether a proxy is not said</span>
                )}
              </>
            ),
          },
        ]
  return [
    ...addresses,
    { term: 'Hosting provider', detail: text(row.hosting_provider) },
    { term: 'Autonomous system', detail: text(row.asn) },
    { term: 'Backend provider', detail: text(row.backend_provider) },
    { term: 'Backend project', detail: text(row.backend_project_id) },
  ]
}

/** Records of any shape as lines; hosts in them as no program takes them for links. */
function recordText(value: unknown): string {
  return recordLines(value)
    .map((line) =>
      line.replace(/(?<=^|\s)[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*\.?(?=\s|$)/gi, defangHost),
    )
    .join('\n')
}

/** The kinds that the contract names, in its order; the others follow. */
const kinds = ['a', 'aaaa', 'cname', 'mx', 'ns', 'txt', 'soa', 'caa']
const rank = (kind: string) => {
  const at = kinds.indexOf(kind.toLowerCase())
  return at < 0 ? kinds.length : at
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
  return [...members]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([kind, value]) => ({
      key: kind,
      term: visibleString(kind.toUpperCase()),
      detail: text(recordText(value)),
    }))
}

/** What others say about the site; a score is given as it came and never computed with (C126). */
export function evidenceItems(row: Takedown) {
  const { reputation_url: reputation, pagescan_url: pagescan, target_website: target } = row
  return [
    { term: 'Reputation score', detail: text(row.reputation_score) },
    {
      term: 'Reputation report',
      detail: reputation && (
        <OutsideReport address={reputation} target={target} label="Open the reputation report" />
      ),
    },
    {
      term: 'Page scan',
      detail: pagescan && (
        <OutsideReport address={pagescan} target={target} label="Open the page scan" />
      ),
    },
  ]
}
