import { recordLines } from '#/contract/dns-lines.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { humanise } from '#/lib/humanise.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'

type Line = readonly [term: string, value: string | null]

const lines = (said: readonly Line[]): string[] =>
  said.flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]))

/** What is known of the reported site, a fact on each line, addresses as they were reported. */
export function siteText(row: Takedown): string {
  const records = recordLines(row.dns_raw).join(', ')
  return lines([
    ['Target', row.target_website],
    ['Brand', row.brand_display ?? row.brand_name],
    ['Requested', row.created_at],
    ['Registrar', row.registrar],
    ['Registered', row.domain_created_at],
    ['Registration expires', row.domain_expires_at],
    ['Domain status', row.domain_status],
    ['Resolved address (may be a proxy)', row.ip_address],
    ['Origin server', row.origin_ip],
    ['Autonomous system', row.asn],
    ['Hosting provider', row.hosting_provider],
    ['Proxy', row.cdn_proxy],
    ['Backend provider', row.backend_provider],
    ['Backend project', row.backend_project_id],
    ['Certificate by', row.ssl_issuer],
    ['Certificate issued', row.ssl_issued_at],
    ['Certificate valid until', row.ssl_expires_at],
    ['DNS records', records === '' ? null : records],
    ['Reputation score', row.reputation_score],
    ['Screenshot taken', row.screenshot_taken_at],
  ]).join('\n')
}

/** When it was closed; rebuilt from a note, it is a day more or less (C116). */
const closedText = ({ closed_at: at, closed_at_source: source }: Takedown): string | null =>
  at !== null && source === 'DERIVED_FROM_NOTE' ? `${at} (about, ±1 day)` : at

/**
 * The same and where the case stands. Comments, notes and the addresses of people are not in it: what is
 * passed on in a file for machines travels further than its reader sees.
 */
export function caseText(row: Takedown): string {
  const outcome = caseOutcomeLabel(row)
  const contacts = (row.abuse_contacts ?? []).map((one): Line => [
    'Provider',
    [
      one.provider_name ?? 'no name given',
      one.contact_type && humanise(one.contact_type),
      one.report_status && humanise(one.report_status),
      one.reported_at && `reported ${one.reported_at}`,
      one.response_received_at && `answered ${one.response_received_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  const blocklists = row.blacklist_submissions.map((one): Line => [
    'Blocklist',
    [
      one.service_name ?? 'no name given',
      one.status && humanise(one.status),
      one.submitted_at && `submitted ${one.submitted_at}`,
      one.confirmed_at && `confirmed ${one.confirmed_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return [
    ...lines([
      ['Takedown case', row.id],
      ['Status', caseStatusLabel(row).word],
      ['Outcome', outcome?.word ?? null],
      ['Closed', closedText(row)],
    ]),
    siteText(row),
    ...lines([...contacts, ...blocklists]),
  ].join('\n')
}
