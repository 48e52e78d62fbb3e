import type { BlacklistStatus, BlacklistTier, ContactType, ReportStatus } from '#/contract/codes.ts'
import { toUtcDay, DAY } from '#/lib/dates.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import type { CaseFacts } from '#/service/rules/takedown-record.ts'
import { isUnproxiedCampaignHost } from './seed/campaigns.ts'
import { createRandom } from './seed/random.ts'

export interface CreatedCase {
  id: string
  host: string
  created_at: string
  first_status: 'OPEN' | 'REQUESTED'
}

export interface StoredCase extends CreatedCase {
  /** JSON of `CaseFacts`. */
  facts: string
  /** A and AAAA records of the latest scan that found any, one per line. */
  addresses: string | null
}

const providers: readonly (readonly [
  type: ContactType,
  shareOfCases: number,
  names: readonly string[],
  reportChannel: 'email' | 'form' | 'both',
])[] = [
  ['HOSTING', 1, ['Saltgrass Hosting', 'Corvid Cloud'], 'email'],
  ['REGISTRAR', 1, ['Quillmark Names', 'Domain Orchard'], 'both'],
  ['CDN', 0.5, ['Veilpoint CDN'], 'form'],
  ['BACKEND', 0.4, ['Pagecraft Sites'], 'form'],
  ['REGISTRY', 0.2, ['Northern Names Registry'], 'email'],
  ['OTHER', 0.2, ['Response Team Westland'], 'email'],
]
const blocklists: readonly [BlacklistTier, name: string, url: string][] = [
  ['P1', 'Surfsafe Browser Warnings', 'https://surfsafe.example/report'],
  ['P1', 'Halyard Mail Shield', 'https://halyard.example/submit'],
  ['P2', 'Open Phish Exchange', 'https://phish-exchange.example/add'],
  ['P3', 'Resolver Watch', 'https://resolver-watch.example/new'],
]

/** Registration, certificate and DNS. `host` must not be an IP address. */
function createNameFacts(host: string, id: string, createdAt: string, address: string): CaseFacts {
  const random = createRandom(`${id} name`)
  const registered = Date.parse(createdAt) - random.int(2, 60) * DAY
  const issued = registered + random.int(0, 2) * DAY
  const nameservers = ['ns1.dnsbarn.example', 'ns2.dnsbarn.example']
  return {
    domain_created_at: toUtcDay(registered),
    domain_expires_at: toUtcDay(registered + 365 * DAY),
    domain_status: 'clientTransferProhibited',
    ssl_issued_at: toUtcDay(issued),
    ssl_expires_at: toUtcDay(issued + 90 * DAY),
    ssl_issuer: 'Lantern Free Certificates',
    a_entry: address,
    ns_entry: nameservers.join(', '),
    dns_raw: {
      a: [address],
      aaaa: [],
      cname: [],
      mx: random.chance(0.5) ? [`10 mail.${host}`] : [],
      ns: nameservers,
      txt: [],
      soa: ['ns1.dnsbarn.example hostmaster.dnsbarn.example 1 7200 900 1209600 300'],
      caa: [],
    },
  }
}

/**
 * Depends only on its arguments, so repeated calls agree. Generated IP addresses are in reserved ranges (RFC 2544,
 * 5737).
 */
export function createCaseEvidence(
  { id, host, created_at, addresses }: StoredCase,
  recordedAt: string,
) {
  const random = createRandom(`${id} evidence`)
  // URLs have IPv6 addresses in brackets.
  const isIpAddress = /^\[|^[\d.]+$/.test(host)
  const contacts = providers.flatMap(([contact_type, share, names, channel], position) => {
    const provider_name = random.pick(names)
    if (!random.chance(share) || (isIpAddress && contact_type !== 'HOSTING')) return []
    if (contact_type === 'CDN' && isUnproxiedCampaignHost(host)) return []
    const domain = `${provider_name.toLowerCase().replaceAll(' ', '-')}.example`
    return {
      id: deriveId(`${id} ${contact_type}`),
      takedown_id: id,
      position,
      contact_type,
      provider_name,
      abuse_email: channel === 'form' ? null : `abuse@${domain}`,
      abuse_form_url: channel === 'email' ? null : `https://${domain}/report-abuse`,
      report_status: 'NOT_SENT' as ReportStatus,
      reported_at: null as string | null,
      response_received_at: null as string | null,
      case_reference: null as string | null,
      notes: random.chance(0.15) ? 'Replies on working days only.' : null,
      created_at: recordedAt,
      updated_at: recordedAt,
    }
  })
  const submissions = blocklists.map(([tier, service_name, submission_url], position) => ({
    id: deriveId(`${id} ${service_name}`),
    takedown_id: id,
    position,
    tier,
    service_name,
    submission_url,
    status: 'PENDING' as BlacklistStatus,
    submitted_at: null as string | null,
    confirmed_at: null as string | null,
    created_at: recordedAt,
    updated_at: recordedAt,
  }))
  const findProvider = (type: ContactType) =>
    contacts.find(({ contact_type }) => contact_type === type)?.provider_name ?? null
  const proxy = findProvider('CDN')
  const backend = findProvider('BACKEND')
  const serverAddress = isIpAddress
    ? host.replace(/[[\]]/g, '')
    : `198.19.${Number.parseInt(id.slice(0, 2), 16)}.${random.int(2, 250)}`
  const generatedAddress = proxy === null ? serverAddress : `203.0.113.${random.int(2, 250)}`
  const visibleAddress = addresses?.split('\n')[0] ?? generatedAddress
  const facts: CaseFacts = {
    ...(!isIpAddress && createNameFacts(host, id, created_at, visibleAddress)),
    registrar: findProvider('REGISTRAR'),
    ip_address: visibleAddress,
    origin_ip: proxy === null ? null : serverAddress,
    asn: 'AS64500',
    hosting_provider: findProvider('HOSTING'),
    cdn_proxy: proxy,
    backend_provider: backend,
    backend_project_id: backend === null ? null : `prj-${id.slice(0, 8)}`,
    is_proxied: proxy !== null,
    reputation_score: `${random.int(0, 14)}/90`,
    reputation_url: `https://reputation.example/report/${id}`,
    pagescan_url: `https://pagescan.example/result/${id}`,
  }
  return { facts, contacts, submissions }
}
