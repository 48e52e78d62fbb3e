import { getLegacyDns } from '#/contract/deprecated.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type {
  AbuseContact,
  BlacklistSubmission,
  Takedown,
  TakedownEvent,
} from '#/contract/takedown.ts'
import { countDaysSince, parseInstant, parseInstantOrDay } from '#/lib/dates.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { createDetail, type Detail } from '#/shared/details.ts'
import {
  getCaseBrandName,
  getCaseOutcomeLabel,
  getCaseStatusLabel,
  getServiceLabel,
} from '#/shared/labels/case-labels.ts'
import { formatClosingTime, isClosingDateApproximate } from '#/shared/outcomes/case-times.ts'

/* Details of a case in display order. */

/** Returns text such as `In progress (IN_PROGRESS)`. */
function formatWithCode(label: string | null, code: string | null): string | null {
  if (code === null || label === null || label === code) return label ?? code
  return `${label} (${code})`
}

export const listStatusDetails = (row: Takedown): readonly Detail[] => [
  createDetail('Status', row.status && formatWithCode(getCaseStatusLabel(row).text, row.status)),
  createDetail(
    'Outcome',
    row.resolution && formatWithCode(getCaseOutcomeLabel(row)?.text ?? null, row.resolution),
  ),
]

/**
 * Returns the closing date of a case, as a list of at most one detail. A date taken from a note is approximate (C116).
 * An open case without a closing date has no such detail (C115).
 */
export function listClosingDetails(row: Takedown): readonly Detail[] {
  const { closed_at: closedAt, closed_at_source: source } = row
  if (closedAt === null && row.is_open === true) return []
  const sourceLabel = getServiceLabel(null, source)
  const suffix = closedAt === null || sourceLabel === null ? '' : ` (${sourceLabel.toLowerCase()})`
  const approximateText = isClosingDateApproximate(source)
    ? formatClosingTime(closedAt, source)
    : null
  return [
    approximateText === null
      ? createDetail('Closed', closedAt, { kind: 'time', suffix })
      : createDetail('Closed', approximateText, { suffix }),
  ]
}

/** Returns details about the brand, the request and the closing of a case. */
export const listRequestDetails = (row: Takedown): readonly Detail[] => [
  createDetail('Brand', getCaseBrandName(row) ?? (row.brand === null ? 'No brand' : null), {
    kind: 'brand',
  }),
  createDetail('Requested by', row.requesting_user_email),
  createDetail('Comment', row.user_comment),
  createDetail('Requested', row.created_at, { kind: 'time' }),
  createDetail('Last change', row.updated_at, { kind: 'time' }),
  createDetail('ID', row.id),
  ...listClosingDetails(row),
]

/** If the origin server is reported or the site is behind a proxy, the origin server comes first (C122). */
function listAddressDetails(row: Takedown): readonly Detail[] {
  const { ip_address: address, origin_ip: origin, cdn_proxy: proxy } = row
  const isProxied = row.is_proxied === true || proxy !== null
  if (!isProxied && origin === null)
    return [
      createDetail('Address', address, {
        suffix: row.is_proxied === null ? ', proxy use not reported' : '',
      }),
    ]
  return [
    createDetail('Origin server', origin ?? 'Not known', {
      suffix: proxy === null ? '' : ` behind ${proxy}`,
    }),
    createDetail(isProxied ? 'Proxy address' : 'Resolved address', address),
  ]
}

function describeDaysBeforeRequest(days: number | null): string {
  if (days === null || days < 0) return ''
  return days === 0
    ? ', on the day of the request'
    : `, ${formatCountOf(days, 'day')} before the request`
}

const createAgeAtRequestDetail = (term: string, date: string | null, row: Takedown): Detail =>
  createDetail(term, date, {
    kind: 'day',
    suffix: describeDaysBeforeRequest(countDaysSince(date, parseInstant(row.created_at))),
  })

const createExpiryDetail = (term: string, date: string | null, now: number): Detail =>
  createDetail(term, date, {
    kind: 'day',
    suffix: (countDaysSince(date, now) ?? 0) > 0 ? ', expired' : '',
  })

const createDnsDetail = (term: string, lines: readonly string[] | null): Detail =>
  createDetail(term, lines?.join('\n') ?? null, { kind: 'dns' })

/** DNS records by type (C125). */
function listDnsDetails(row: Takedown): readonly Detail[] {
  // Null if the case reports `dns_raw`, which replaces the older text fields.
  const legacyRecords = getLegacyDns(row)
  if (legacyRecords)
    return [
      createDnsDetail('A (older format)', legacyRecords.a),
      createDnsDetail('NS (older format)', legacyRecords.ns),
    ]
  const records = toRecordsByType(row.dns_raw)
  if (records.length > 0)
    return records.map(([recordType, lines]) => createDnsDetail(recordType, lines))
  return [createDnsDetail('DNS records', row.dns_raw === null ? null : toRecordLines(row.dns_raw))]
}

/** Returns details of the reported site: hosting, registration, DNS and reputation. `now` is in milliseconds. */
export const listSiteDetails = (
  row: Takedown,
  now: number,
): readonly { title: string; details: readonly Detail[] }[] => [
  {
    title: 'Where it runs',
    details: [
      ...listAddressDetails(row),
      createDetail('Hosting provider', row.hosting_provider),
      createDetail('Autonomous system', row.asn),
      createDetail('Backend provider', row.backend_provider),
      createDetail('Backend project', row.backend_project_id),
    ],
  },
  {
    title: 'Registration and certificate',
    details: [
      createDetail('Registrar', row.registrar),
      createAgeAtRequestDetail('Registered', row.domain_created_at, row),
      createExpiryDetail('Expires', row.domain_expires_at, now),
      createDetail('Domain status', row.domain_status),
      createDetail('Certificate issuer', row.ssl_issuer),
      createAgeAtRequestDetail('Issued', row.ssl_issued_at, row),
      createExpiryDetail('Valid until', row.ssl_expires_at, now),
    ],
  },
  { title: 'DNS', details: listDnsDetails(row) },
  {
    title: 'Reputation',
    // Scores are shown unchanged (C126).
    details: [
      createDetail('Reputation score', row.reputation_score),
      createDetail('Reputation report', row.reputation_url, { kind: 'report' }),
      createDetail('Page scan', row.pagescan_url, { kind: 'report' }),
    ],
  },
]

const createCodeDetail = (term: string, code: string | null, label: string | null): Detail =>
  createDetail(term, formatWithCode(getServiceLabel(label, code), code))

/** Returns details of a report to a provider, for evidence files. The case page shows sentences instead (C128). */
export const listReportDetails = (contact: AbuseContact): readonly Detail[] => [
  createCodeDetail('Role', contact.contact_type, contact.contact_type_display),
  createCodeDetail('Report', contact.report_status, contact.report_status_display),
  createDetail('Reported', contact.reported_at, { kind: 'time' }),
  createDetail('Replied', contact.response_received_at, { kind: 'time' }),
  createDetail('Reference', contact.case_reference),
  createDetail('Report email', contact.abuse_email),
  createDetail('Report form', contact.abuse_form_url),
  createDetail('Notes', contact.notes),
]

/** Returns details of a blocklist submission, for evidence files. The case page shows sentences instead (C130). */
export const listSubmissionDetails = (submission: BlacklistSubmission): readonly Detail[] => [
  createCodeDetail('Tier', submission.tier, submission.tier_display),
  createCodeDetail('Status', submission.status, submission.status_display),
  createDetail('Submitted', submission.submitted_at, { kind: 'time' }),
  createDetail('Listing confirmed', submission.confirmed_at, { kind: 'time' }),
  createDetail('Submission', submission.submission_url),
]

/** Sorts events newest first. If any event has no time or day, keeps the order as received (C133). */
export function orderEvents(events: readonly TakedownEvent[]): readonly TakedownEvent[] {
  const timedEvents = events.map((event) => ({
    event,
    timeMs: parseInstantOrDay(event.occurredAt ?? ''),
  }))
  if (timedEvents.some(({ timeMs }) => timeMs === null)) return events
  return timedEvents.toSorted((a, b) => (b.timeMs ?? 0) - (a.timeMs ?? 0)).map(({ event }) => event)
}
