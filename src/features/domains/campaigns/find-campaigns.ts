import type { CampaignSource, InfrastructureCase } from '#/api/campaigns.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { getWebsiteHost, isIpAddress, normalizeForComparison, splitHost } from '#/lib/host-name.ts'

/*
 * Campaigns (F17) are groups of look-alike domains linked by shared values, directly or through other domains.
 * Some values are weak: they are shown but link nothing. A value is weak if
 * - values of its kind never link domains (see `valueKinds`),
 * - it may belong to a proxy that a case reports, or
 * - at least `minGreenHosts` green domains have it.
 */

export const valueKinds = {
  address: { label: 'Server address', isLinking: true },
  project: { label: 'Backend project', isLinking: true },
  certificate: { label: 'Certificate', isLinking: true },
  mail: { label: 'MX host', isLinking: true },
  cname: { label: 'CNAME target', isLinking: true },
  network: { label: 'ASN', isLinking: false },
  nameServer: { label: 'Name server', isLinking: false },
  hosting: { label: 'Hosting provider', isLinking: false },
  registrar: { label: 'Registrar', isLinking: false },
} as const
type ValueKind = keyof typeof valueKinds
const kindOrder = Object.keys(valueKinds)

export const minGreenHosts = 5

type InfrastructureValue = { kind: ValueKind; value: string }

/** A value that at least two domains of a campaign have. */
export interface SharedValue extends InfrastructureValue {
  hostIds: ReadonlySet<string>
  isWeak: boolean
}

export interface Campaign {
  /** Derived from the main value, which no other campaign has. */
  id: string
  /** The linking value that the largest number of domains share. */
  mainValue: SharedValue
  /** Highest risk first. */
  hosts: readonly HostWithRecords[]
  /** Hosts that have no case, neither in their own record nor in the list of cases. */
  hostsWithoutCase: readonly HostWithRecords[]
  /** Linking values first, then by number of domains. */
  sharedValues: readonly SharedValue[]
}

export interface CampaignList {
  /** Most domains first, then highest risk. */
  campaigns: readonly Campaign[]
  /** Number of domains that belong to no campaign. */
  unlinkedCount: number
  /**
   * Number of groups left out of `campaigns` because all their hosts have the same registered domain. The domain list
   * can show hosts by registered domain instead.
   */
  leftOutCount: number
  source: CampaignSource
}

/** Private, loopback and unspecified addresses. Domains that are blocked or not set up often resolve to them. */
const localAddressPattern =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1?$|f[cd][0-9a-f]{2}:|fe80:)/i

/**
 * Matches words with a dot and at least one letter, which excludes IPv4 addresses, MX preferences and TTLs. Also
 * excludes URLs, JSON and markup, because slashes, colons, braces, quotes and angle brackets are not allowed.
 */
const hostPattern = /^(?=.*[a-z])[^\s/:{}"<>]+\.[^\s/:{}"<>]+$/i

/** Matches PEM text, a common name, or a fingerprint or serial number of at least 16 bytes. */
const certificatePattern = /-BEGIN CERTIFICATE-|\bCN ?=|(?:[\da-f]{2}:?){16}/i

/**
 * Each parser returns null for text that identifies nothing, such as a lookup error. Values of a kind without a parser
 * stay as reported.
 */
const parsers: Partial<Record<ValueKind, (text: string) => string | null>> = {
  address: (text) => (isIpAddress(text) && !localAddressPattern.test(text) ? text : null),
  certificate: (text) => (certificatePattern.test(text) ? text.trim() : null),
  mail: parseHost,
  cname: parseHost,
  nameServer: parseHost,
}

function parseHost(text: string): string | null {
  return hostPattern.test(text) ? normalizeForComparison(text) : null
}

type ReportedValue = readonly [ValueKind, string | null | undefined]

const toValues = (reported: readonly ReportedValue[]): InfrastructureValue[] =>
  reported.flatMap(([kind, text]) => {
    const parse = parsers[kind] ?? ((unparsed) => unparsed)
    const value = text ? parse(text) : null
    return value === null ? [] : [{ kind, value }]
  })

/**
 * Splits DNS records into words. Besides the host or address, an MX record has a preference, and any record may have a
 * TTL. The parsers drop these other words.
 */
const listWords = (kind: ValueKind, records: unknown) =>
  toRecordLines(records).flatMap((line) =>
    line.split(/\s+/).map((word): ReportedValue => [kind, word]),
  )

const listScannedValues = (host: HostWithRecords) =>
  toValues([
    ...listWords('address', host.aRecords),
    ...listWords('mail', host.mxRecords),
    ...listWords('cname', host.cnameRecords),
    ['certificate', host.certificate],
  ])

function listCaseValues(row: InfrastructureCase) {
  const nameServers = toRecordsByType(row.dns_raw).find(([type]) => type === 'NS')?.[1] ?? []
  return toValues([
    ['address', row.origin_ip],
    // May be the address of a proxy.
    ['address', row.ip_address],
    ['project', row.backend_project_id],
    ['network', row.asn],
    ['hosting', row.hosting_provider],
    ['registrar', row.registrar],
    ...listWords('nameServer', nameServers),
  ])
}

const proxyKinds: readonly ValueKind[] = ['address', 'certificate', 'cname']

/** Returns the values of a proxied site that may belong to the proxy. `origin_ip` is the address of the site itself. */
function listProxyValues(row: InfrastructureCase, host: HostWithRecords | undefined) {
  if (!row.is_proxied && !row.cdn_proxy) return []
  const values = [...listCaseValues(row), ...(host ? listScannedValues(host) : [])]
  return values.filter(({ kind, value }) => proxyKinds.includes(kind) && value !== row.origin_ip)
}

const toKey = ({ kind, value }: InfrastructureValue) => `${kind} ${value}`

const cachedListBySource = new WeakMap<CampaignSource, CampaignList>()

/**
 * Finds the campaigns in the rows and cases of a source. Caches the result per source. The result doesn't depend on
 * the order of the rows and cases.
 */
export function findCampaigns(source: CampaignSource): CampaignList {
  const list = cachedListBySource.get(source) ?? groupHosts(source)
  cachedListBySource.set(source, list)
  return list
}

function groupHosts(source: CampaignSource): CampaignList {
  const casesByHost = Map.groupBy(source.cases.rows, ({ target_website: website }) =>
    getWebsiteHost(website ?? ''),
  )
  const listCases = ({ name }: HostWithRecords) =>
    name === '' ? [] : (casesByHost.get(normalizeForComparison(name)) ?? [])
  const listValues = (host: HostWithRecords) => [
    ...listScannedValues(host),
    ...listCases(host).flatMap(listCaseValues),
  ]
  function indexValues(hosts: readonly HostWithRecords[]) {
    const index = new Map<string, InfrastructureValue & { hostIds: Set<string> }>()
    for (const host of hosts)
      for (const value of listValues(host)) {
        const key = toKey(value)
        const entry = index.get(key) ?? { ...value, hostIds: new Set() }
        entry.hostIds.add(host.id)
        index.set(key, entry)
      }
    return index
  }

  const hostById = new Map(source.rows.map((host) => [host.id, host]))
  const hosts = [...hostById.values()]
  const hostByName = new Map(
    [...hosts, ...source.greenRows].map((host) => [normalizeForComparison(host.name), host]),
  )
  const weakKeys = new Set(
    [...casesByHost].flatMap(([name, cases]) => {
      const host = name === null ? undefined : hostByName.get(name)
      return cases.flatMap((row) => listProxyValues(row, host).map(toKey))
    }),
  )
  for (const [key, { hostIds }] of indexValues(source.greenRows))
    if (hostIds.size >= minGreenHosts) weakKeys.add(key)
  const sharedValuesByHostId = new Map<string, SharedValue[]>(hosts.map(({ id }) => [id, []]))
  for (const [key, value] of indexValues(hosts)) {
    if (value.hostIds.size === 1) continue
    const sharedValue = { ...value, isWeak: weakKeys.has(key) || !valueKinds[value.kind].isLinking }
    for (const id of value.hostIds) sharedValuesByHostId.get(id)?.push(sharedValue)
  }

  const visitedIds = new Set<string>()
  const followedValues = new Set<SharedValue>()
  function collectLinked(startId: string): ReadonlySet<string> {
    const ids = new Set([startId])
    // The loop also visits the IDs that it adds to the set.
    for (const id of ids) {
      visitedIds.add(id)
      for (const value of sharedValuesByHostId.get(id) ?? []) {
        if (value.isWeak || followedValues.has(value)) continue
        followedValues.add(value)
        for (const linkedId of value.hostIds) ids.add(linkedId)
      }
    }
    return ids
  }
  function toCampaign(ids: ReadonlySet<string>): Campaign | null {
    const sharedValues = [...new Set([...ids].flatMap((id) => sharedValuesByHostId.get(id) ?? []))]
      // Leave out hosts outside this campaign. They share only weak values with the hosts in it.
      .map((value) => ({
        ...value,
        hostIds: new Set([...value.hostIds].filter((id) => ids.has(id))),
      }))
      .filter(({ hostIds }) => hostIds.size > 1)
      .toSorted(compareValues)
    const members = [...ids].flatMap((id) => hostById.get(id) ?? []).toSorted(compareHosts)
    const hostsWithoutCase = members.filter(
      (host) =>
        host.openCase === null && host.lastClosedCase === null && listCases(host).length === 0,
    )
    const [mainValue] = sharedValues
    if (!mainValue) return null
    return { id: toKey(mainValue), mainValue, hosts: members, hostsWithoutCase, sharedValues }
  }
  const groups = hosts
    .flatMap(({ id }) => (visitedIds.has(id) ? [] : [collectLinked(id)]))
    .filter(({ size }) => size > 1)
    .flatMap((ids) => toCampaign(ids) ?? [])
  const campaigns = groups.filter(hasSeveralRegisteredDomains).toSorted(compareCampaigns)
  const memberCount = campaigns.flatMap((campaign) => campaign.hosts).length
  return {
    campaigns,
    unlinkedCount: hosts.length - memberCount,
    leftOutCount: groups.length - campaigns.length,
    source,
  }
}

/** `splitHost` doesn't know hosting platforms, so all sites on github.io count as one registered domain. */
function hasSeveralRegisteredDomains({ hosts }: Campaign): boolean {
  const registeredDomains = hosts.map((host) => {
    const { name, suffix } = splitHost(normalizeForComparison(host.name))
    return `${name}.${suffix}`
  })
  return new Set(registeredDomains).size > 1
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const compareValues = (a: SharedValue, b: SharedValue) =>
  Number(a.isWeak) - Number(b.isWeak) ||
  b.hostIds.size - a.hostIds.size ||
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
  compareTexts(a.value, b.value)

const compareHosts = (a: HostWithRecords, b: HostWithRecords) =>
  (b.risk ?? -1) - (a.risk ?? -1) || compareTexts(a.name, b.name) || compareTexts(a.id, b.id)

const compareCampaigns = (a: Campaign, b: Campaign) =>
  b.hosts.length - a.hosts.length ||
  (b.hosts[0]?.risk ?? -1) - (a.hosts[0]?.risk ?? -1) ||
  compareTexts(a.id, b.id)

/** Returns the linking value that a domain shares with the most domains: the first such value in `sharedValues`. */
export const findMostSharedValue = ({ campaigns }: CampaignList, domainId: string) =>
  campaigns
    .flatMap(({ sharedValues }) => sharedValues)
    .find(({ hostIds, isWeak }) => !isWeak && hostIds.has(domainId))
