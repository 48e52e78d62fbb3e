import type { BlacklistTier, ContactType } from '#/contract/codes.ts'
import { DAY } from '#/lib/durations.ts'
import { derivedId } from '#/service/rules/derived-id.ts'
import type { CaseFacts } from '#/service/rules/takedown-record.ts'
import { seededRandom } from './seed/random.ts'

/** A provider who can be told about a case. All of them are invented. */
interface Provider {
  name: string
  email: string | null
  form: string | null
}

const provider = (name: string, domain: string, reach: 'email' | 'form' | 'both'): Provider => ({
  name,
  email: reach === 'form' ? null : `abuse@${domain}`,
  form: reach === 'email' ? null : `https://${domain}/report-abuse`,
})

const registrars = [
  provider('Quillmark Names', 'quillmark.example', 'both'),
  provider('Harrow & Finch Registrations', 'harrowfinch.example', 'email'),
  provider('Domain Orchard', 'domain-orchard.example', 'form'),
  provider('Nameforge Registry Services', 'nameforge.example', 'email'),
] as const
const hosts = [
  { ...provider('Saltgrass Hosting', 'saltgrass.example', 'email'), asn: 'AS64500' },
  { ...provider('Corvid Cloud', 'corvid-cloud.example', 'both'), asn: 'AS64501' },
  { ...provider('Tinroof Servers', 'tinroof.example', 'form'), asn: 'AS64502' },
] as const
const proxies = [
  null,
  null,
  provider('Veilpoint CDN', 'veilpoint.example', 'form'),
  provider('Edgewharf', 'edgewharf.example', 'both'),
] as const
/** Builders of sites and apps, whose projects some sites are. */
const backends = [
  null,
  null,
  null,
  provider('Pagecraft Sites', 'pagecraft.example', 'form'),
  provider('Larkbase', 'larkbase.example', 'email'),
] as const
const issuers = ['Lantern Free Certificates', 'Meridian Trust Services'] as const
const blocklists: readonly [BlacklistTier, string, string][] = [
  ['P1', 'Surfsafe Browser Warnings', 'https://surfsafe.example/report'],
  ['P1', 'Halyard Mail Shield', 'https://halyard.example/submit'],
  ['P2', 'Open Phish Exchange', 'https://phish-exchange.example/add'],
  ['P3', 'Resolver Watch', 'https://resolver-watch.example/new'],
]

export interface ContactPlan extends Provider {
  id: string
  position: number
  type: ContactType
}
export interface SubmissionPlan {
  id: string
  position: number
  tier: BlacklistTier
  name: string
  url: string
}

/** What the first look at a site brings: facts, whom to tell, and where to list it. */
export interface CaseEvidence {
  facts: CaseFacts
  contacts: ContactPlan[]
  submissions: SubmissionPlan[]
}

const calendarDate = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Registration and DNS, which a bare IP address has none of. */
function nameFacts(host: string, seed: string, created: number): CaseFacts {
  const random = seededRandom(`${seed} name`)
  const registered = created - random.int(2, 60) * DAY
  const issued = registered + random.int(0, 2) * DAY
  const zone = random.pick(['dnsbarn.example', 'zonewright.example', 'tinroof.example'])
  const nameservers = [`ns1.${zone}`, `ns2.${zone}`]
  return {
    domain_created_at: calendarDate(registered),
    domain_expires_at: calendarDate(registered + 365 * DAY),
    domain_status: 'clientTransferProhibited',
    ssl_issued_at: calendarDate(issued),
    ssl_expires_at: calendarDate(issued + 90 * DAY),
    ssl_issuer: random.pick(issuers),
    ns_entry: nameservers.join(', '),
    dns_raw: {
      a: [],
      aaaa: [],
      cname: [],
      mx: random.int(0, 1) === 1 ? [`10 mail.${host}`] : [],
      ns: nameservers,
      txt: [],
      soa: [`ns1.${zone} hostmaster.${zone} 1 7200 900 1209600 300`],
      caa: [],
    },
  }
}

/**
 * The evidence of a case: invented, believable, and always the same for the same case. Addresses are
 * from the ranges for documentation.
 */
export function caseEvidence(id: string, host: string, createdAt: string): CaseEvidence {
  const random = seededRandom(`${id} evidence`)
  const isAddress = /^\[|^[\d.]+$/.test(host)
  const hosting = random.pick(hosts)
  const proxy = isAddress ? null : random.pick(proxies)
  const backend = isAddress ? null : seededRandom(`${id} backend`).pick(backends)
  const registrar = isAddress ? null : random.pick(registrars)
  const server = isAddress ? host.replace(/[[\]]/g, '') : `198.51.100.${random.int(2, 250)}`
  const visible = proxy ? `203.0.113.${random.int(2, 250)}` : server
  const named = isAddress ? {} : nameFacts(host, id, Date.parse(createdAt))
  const contacts: [ContactType, Provider | null][] = [
    ['HOSTING', hosting],
    ['REGISTRAR', registrar],
    ['CDN', proxy],
    ['BACKEND', backend],
  ]
  return {
    facts: {
      ...named,
      ...(named.dns_raw ? { dns_raw: { ...named.dns_raw, a: [visible] }, a_entry: visible } : {}),
      registrar: registrar?.name ?? null,
      ip_address: visible,
      origin_ip: proxy ? server : null,
      asn: hosting.asn,
      hosting_provider: hosting.name,
      cdn_proxy: proxy?.name ?? null,
      backend_provider: backend?.name ?? null,
      backend_project_id: backend ? `prj-${id.slice(0, 8)}` : null,
      is_proxied: proxy !== null,
      reputation_score: `${random.int(0, 14)}/90`,
      reputation_url: `https://reputation.example/report/${id}`,
      pagescan_url: `https://pagescan.example/result/${id}`,
    },
    contacts: contacts.flatMap(([type, who], position) =>
      who
        ? [
            {
              id: derivedId(`${id} ${type}`),
              position,
              type,
              name: who.name,
              email: who.email,
              form: who.form,
            },
          ]
        : [],
    ),
    submissions: blocklists.map(([tier, name, url], position) => ({
      id: derivedId(`${id} ${name}`),
      position,
      tier,
      name,
      url,
    })),
  }
}
