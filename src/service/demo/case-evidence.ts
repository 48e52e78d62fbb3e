import type { BlacklistStatus, BlacklistTier, ContactType, ReportStatus } from '#/contract/codes.ts'
import { toUtcDay, DAY } from '#/lib/dates.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import type { CaseFacts } from '#/service/rules/takedown-record.ts'
import { createRandom } from './seed/random.ts'

/** Fictional provider: name, domain and how it accepts reports. */
type Provider = readonly [name: string, domain: string, reach: 'email' | 'form' | 'both']

const registrars: readonly Provider[] = [
  ['Quillmark Names', 'quillmark.example', 'both'],
  ['Harrow & Finch Registrations', 'harrowfinch.example', 'email'],
  ['Domain Orchard', 'domain-orchard.example', 'form'],
  ['Nameforge Registry Services', 'nameforge.example', 'email'],
]
const hosts: readonly Provider[] = [
  ['Saltgrass Hosting', 'saltgrass.example', 'email'],
  ['Corvid Cloud', 'corvid-cloud.example', 'both'],
  ['Tinroof Servers', 'tinroof.example', 'form'],
]
const proxies: readonly Provider[] = [
  ['Veilpoint CDN', 'veilpoint.example', 'form'],
  ['Edgewharf', 'edgewharf.example', 'both'],
]
const websiteBuilders: readonly Provider[] = [
  ['Pagecraft Sites', 'pagecraft.example', 'form'],
  ['Larkbase', 'larkbase.example', 'email'],
]
const registry: Provider = ['Northern Names Registry', 'northern-names.example', 'email']
const responseTeam: Provider = ['Response Team Westland', 'rt-westland.example', 'email']
const issuers = ['Lantern Free Certificates', 'Meridian Trust Services']
const notes = [
  'Asked twice for proof of the trademark.',
  'Replies on working days only.',
  'Accepts reports through its form only, not by email.',
]
const blocklists: readonly [BlacklistTier, string, string][] = [
  ['P1', 'Surfsafe Browser Warnings', 'https://surfsafe.example/report'],
  ['P1', 'Halyard Mail Shield', 'https://halyard.example/submit'],
  ['P2', 'Open Phish Exchange', 'https://phish-exchange.example/add'],
  ['P3', 'Resolver Watch', 'https://resolver-watch.example/new'],
]

/** Creates facts about registration, certificate and DNS of a hostname. IP addresses have none. */
function createNameFacts(host: string, id: string, createdAt: string, address: string): CaseFacts {
  const random = createRandom(`${id} name`)
  const registered = Date.parse(createdAt) - random.int(2, 60) * DAY
  const issued = registered + random.int(0, 2) * DAY
  const zone = random.pick(['dnsbarn.example', 'zonewright.example', 'tinroof.example'])
  const nameservers = [`ns1.${zone}`, `ns2.${zone}`]
  return {
    domain_created_at: toUtcDay(registered),
    domain_expires_at: toUtcDay(registered + 365 * DAY),
    domain_status: 'clientTransferProhibited',
    ssl_issued_at: toUtcDay(issued),
    ssl_expires_at: toUtcDay(issued + 90 * DAY),
    ssl_issuer: random.pick(issuers),
    a_entry: address,
    ns_entry: nameservers.join(', '),
    dns_raw: {
      a: [address],
      aaaa: [],
      cname: [],
      mx: random.chance(0.5) ? [`10 mail.${host}`] : [],
      ns: nameservers,
      txt: [],
      soa: [`ns1.${zone} hostmaster.${zone} 1 7200 900 1209600 300`],
      caa: [],
    },
  }
}

/** Creates fictional evidence. Deterministic. IP addresses are from ranges reserved for documentation. */
export function createCaseEvidence(id: string, host: string, createdAt: string) {
  const random = createRandom(`${id} evidence`)
  const isIpAddress = /^\[|^[\d.]+$/.test(host)
  const drawProvider = (share: number, provider: Provider) =>
    random.chance(share) && !isIpAddress ? provider : undefined
  const hosting = random.pick(hosts)
  const proxy = drawProvider(0.5, random.pick(proxies))
  const backend = drawProvider(0.4, random.pick(websiteBuilders))
  const registrar = drawProvider(1, random.pick(registrars))
  const serverAddress = isIpAddress
    ? host.replace(/[[\]]/g, '')
    : `198.51.100.${random.int(2, 250)}`
  const visibleAddress = proxy ? `203.0.113.${random.int(2, 250)}` : serverAddress
  const providers: [ContactType, Provider | undefined][] = [
    ['HOSTING', hosting],
    ['REGISTRAR', registrar],
    ['CDN', proxy],
    ['BACKEND', backend],
    ['REGISTRY', drawProvider(0.2, registry)],
    ['OTHER', drawProvider(0.2, responseTeam)],
  ]
  const facts: CaseFacts = {
    ...(!isIpAddress && createNameFacts(host, id, createdAt, visibleAddress)),
    registrar: registrar?.[0] ?? null,
    ip_address: visibleAddress,
    origin_ip: proxy ? serverAddress : null,
    asn: `AS${64500 + hosts.indexOf(hosting)}`,
    hosting_provider: hosting[0],
    cdn_proxy: proxy?.[0] ?? null,
    backend_provider: backend?.[0] ?? null,
    backend_project_id: backend ? `prj-${id.slice(0, 8)}` : null,
    is_proxied: proxy !== undefined,
    reputation_score: `${random.int(0, 14)}/90`,
    reputation_url: `https://reputation.example/report/${id}`,
    pagescan_url: `https://pagescan.example/result/${id}`,
  }
  const contacts = providers.flatMap(([contact_type, provider], position) => {
    if (!provider) return []
    const [provider_name, domain, reach] = provider
    return {
      id: deriveId(`${id} ${contact_type}`),
      takedown_id: id,
      position,
      contact_type,
      provider_name,
      abuse_email: reach === 'form' ? null : `abuse@${domain}`,
      abuse_form_url: reach === 'email' ? null : `https://${domain}/report-abuse`,
      report_status: 'NOT_SENT' as ReportStatus,
      reported_at: null as string | null,
      response_received_at: null as string | null,
      case_reference: null as string | null,
      notes: random.chance(0.15) ? random.pick(notes) : null,
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
  }))
  return { facts, contacts, submissions }
}

type Evidence = ReturnType<typeof createCaseEvidence>

/** Row of `abuse_contact`, without times. */
export type ContactRow = Evidence['contacts'][number]

/** Row of `blacklist_submission`, without times. */
export type SubmissionRow = Evidence['submissions'][number]
