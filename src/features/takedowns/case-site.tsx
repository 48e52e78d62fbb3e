import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { getLegacyDns } from '#/contract/deprecated.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { countDaysSince, formatCalendarDate, parseInstant } from '#/lib/dates.ts'
import { defangHost, getHost, splitUrl } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { caseFields, type Field } from '#/shared/evidence-file/record-fields.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'

type Item = { term: string; detail: ReactNode }

/** Returns whether a URL is an external report rather than the reported site (C126). */
function isExternalReport(address: string, target: string | null): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  if (splitUrl(address)?.user) return false
  const host = new URL(address).hostname
  const reported = getHost(target ?? '')
  return host !== reported && !host.endsWith(`.${reported}`)
}

type ExternalReportProps = {
  address: string
  target: string | null
  /** Accessible name of the button: "Open the page scan". */
  label: string
}

/** URL of an external report as text, with a button that opens it in an isolated tab. Deliberately not a link. */
function ExternalReport({ address, target, label }: ExternalReportProps) {
  return (
    <span className="grid justify-items-start gap-1">
      <HostileUrl value={address} />
      {isExternalReport(address, target) && (
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

const text = (value: string | null) => value && <HostileText value={value} />

/** Relates dates up to the request to it, and expiry dates to today; null if there is nothing to say. */
function describeDay(name: keyof Takedown, value: string, row: Takedown, now: number) {
  if (name === 'domain_expires_at' || name === 'ssl_expires_at')
    return (countDaysSince(value, now) ?? 0) > 0 ? 'expired' : null
  const days = countDaysSince(value, parseInstant(row.created_at))
  if (days === null || days < 0) return null
  return days === 0
    ? 'on the day of the request'
    : `${formatCountOf(days, 'day')} before the request`
}

/** Value of a field; calendar dates without time zone conversion (C121, C124). */
function formatDetail({ name, kind }: Field<Takedown>, row: Takedown, now: number): ReactNode {
  const value = row[name]
  if (typeof value !== 'string' || value === '') return null
  if (kind === 'time') return <Instant value={value} />
  if (kind !== 'day') return text(value)
  const note = describeDay(name, value, row, now)
  return (
    <>
      {toVisibleString(formatCalendarDate(value))}
      {note && <span className="text-muted">, {note}</span>}
    </>
  )
}

/** Fields of a group, without those shown elsewhere on the page. */
export const groupItems = (
  group: keyof typeof caseFields,
  row: Takedown,
  now: number,
  excludedFields: readonly (keyof Takedown)[] = [],
): readonly Item[] =>
  caseFields[group]
    .filter(({ name }) => !excludedFields.includes(name))
    .map((field) => ({ term: field.term, detail: formatDetail(field, row, now) }))

/** Hosting of the site. Behind a proxy the origin server comes first (C122). */
function addressItems(row: Takedown): readonly Item[] {
  const isProxied = row.is_proxied === true || row.cdn_proxy !== null
  const address = text(row.ip_address)
  if (!isProxied && row.origin_ip === null) {
    const detail = address && (
      <>
        {address}
        {row.is_proxied === null && <span className="text-muted">, proxy use not reported</span>}
      </>
    )
    return [{ term: 'Address', detail }]
  }
  const origin = (
    <>
      {text(row.origin_ip) ?? 'Not known'}
      {row.cdn_proxy && (
        <span className="text-muted">
          {' '}
          behind <HostileText inline value={row.cdn_proxy} />
        </span>
      )}
    </>
  )
  return [
    { term: 'Origin server', detail: origin },
    { term: isProxied ? 'Proxy address' : 'Resolved address', detail: address },
  ]
}

/** Records as lines, defanged. */
const recordText = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line.replace(/(?<=^|\s)[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*\.?(?=\s|$)/gi, defangHost),
    )
    .join('\n')

/** DNS records by type, or the older text fields if there are none (C125). */
function dnsItems(row: Takedown) {
  const legacy = getLegacyDns(row)
  if (legacy)
    return [
      { term: 'A (older format)', detail: text(recordText(legacy.a)) },
      { term: 'NS (older format)', detail: text(recordText(legacy.ns)) },
    ]
  const records = toRecordsByType(row.dns_raw)
  if (records.length === 0)
    return [{ term: 'DNS records', detail: text(recordText(toRecordLines(row.dns_raw))) }]
  return records.map(([recordType, lines]) => ({
    term: toVisibleString(recordType),
    detail: text(recordText(lines)),
  }))
}

/** Third-party assessments; scores are shown unchanged (C126). */
function evidenceItems(row: Takedown) {
  const report = (term: string, address: string | null) => ({
    term,
    detail: address && (
      <ExternalReport
        address={address}
        target={row.target_website}
        label={`Open the ${term.toLowerCase()}`}
      />
    ),
  })
  return [
    { term: 'Reputation score', detail: text(row.reputation_score) },
    report('Reputation report', row.reputation_url),
    report('Page scan', row.pagescan_url),
  ]
}

const isRecorded = ({ detail }: Item) => detail !== null && detail !== undefined && detail !== ''

/** Details of the reported site, with one sentence about missing ones. */
export function CaseSite({ row }: { row: Takedown }) {
  const now = useNow()
  const groups: readonly { title: string; items: readonly Item[] }[] = [
    {
      title: 'Where it runs',
      items: [
        ...addressItems(row),
        ...groupItems('Where it runs', row, now, [
          'origin_ip',
          'ip_address',
          'is_proxied',
          'cdn_proxy',
        ]),
      ],
    },
    {
      title: 'Registration and certificate',
      items: groupItems('Registration and certificate', row, now),
    },
    { title: 'DNS', items: dnsItems(row) },
    { title: 'Reputation', items: evidenceItems(row) },
  ]
  const filledGroups = groups.filter(({ items }) => items.some(isRecorded))
  const missing = groups.flatMap(({ items }) => items).filter((item) => !isRecorded(item))
  if (filledGroups.length === 0) return <p className="text-muted">Nothing recorded yet.</p>
  return (
    <div className="grid gap-3">
      {filledGroups.map(({ title, items }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
        >
          <h3 className="font-label">{title}</h3>
          <KeyValues items={items.filter(isRecorded)} />
        </section>
      ))}
      {missing.length > 0 && (
        <p className="border-t border-line pt-3 text-sm text-muted">
          Not recorded: {missing.map(({ term }) => term).join(', ')}.
        </p>
      )}
    </div>
  )
}
