import type { CampaignSource, InfrastructureCase } from '#/api/campaigns.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { getWebsiteHost, isIpAddress, normalizeForComparison, splitHost } from '#/lib/host-name.ts'

/*
 * Campaigns (F17): groups of look-alike domains on the same infrastructure. Domains that share a linking value
 * belong together, directly or through other domains. The other values are weak: they are shown but link nothing. A
 * value is weak if
 * - it is of a kind that isn't linking,
 * - a case reports a proxy, and the value may be the proxy's, or
 * - it is in general use: at least `minGreenHosts` green domains have it.
 * Groups within one registered domain are left out, because the domain list groups them already.
 */

/** Kinds of infrastructure. Values of a kind that isn't linking are always weak. */
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

/** If at least this many green domains have a value, the value is weak. */
export const minGreenHosts = 5

type InfrastructureValue = { kind: ValueKind; value: string }

/** A value that at least two domains of a campaign have. */
export interface SharedValue extends InfrastructureValue {
  hostIds: ReadonlySet<string>
  /** False if the value links domains. */
  isWeak: boolean
}

/** Domains that belong together. */
export interface Campaign {
  /** Derived from the main value, which no other campaign has. */
  id: string
  /** The linking value that the most domains have. */
  mainValue: SharedValue
  /** Highest risk first. */
  hosts: readonly HostWithRecords[]
  /** Domains without a case, according to both their record and the list of cases. */
  hostsWithoutCase: readonly HostWithRecords[]
  /** Linking values, then weak ones. Within each, the value that the most domains have comes first. */
  shared: readonly SharedValue[]
}

export interface CampaignList {
  /** Most domains first, then highest risk. */
  campaigns: readonly Campaign[]
  /** Number of domains that belong to no campaign. */
  unlinkedCount: number
  /** Number of groups that are left out because they have only one registered domain. */
  leftOutCount: number
  source: CampaignSource
}

/** Private, loopback and unspecified addresses. Scans find them if a domain is blocked or not set up. */
const localAddressPattern =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1?$|f[cd][0-9a-f]{2}:|fe80:)/i

const hostPattern = /^(?=.*[a-z])[^\s/:{}"<>]+\.[^\s/:{}"<>]+$/i

/** Matches PEM text, a common name, or a fingerprint or serial number of at least 16 bytes. */
const certificatePattern = /-BEGIN CERTIFICATE-|\bCN ?=|(?:[\da-f]{2}:?){16}/i

/**
 * Each parser returns the value to compare. It returns null for local addresses and for texts that don't identify
 * anything, such as the error of a lookup. Kinds without a parser are compared as reported.
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

/** Splits DNS records into words, because an MX record also has a preference, and a record may have a TTL. */
const listWords = (kind: ValueKind, records: unknown) =>
  toRecordLines(records).flatMap((line) =>
    line.split(/\s+/).map((word): ReportedValue => [kind, word]),
  )

/** Returns the values that the latest scan of a domain found. */
const listScannedValues = (host: HostWithRecords) =>
  toValues([
    ...listWords('address', host.aRecords),
    ...listWords('mail', host.mxRecords),
    ...listWords('cname', host.cnameRecords),
    ['certificate', host.certificate],
  ])

/** Returns the values that a case reports. `ip_address` may be a proxy's. */
function listCaseValues(row: InfrastructureCase) {
  const nameServers = toRecordsByType(row.dns_raw).find(([type]) => type === 'NS')?.[1] ?? []
  return toValues([
    ['address', row.origin_ip],
    ['address', row.ip_address],
    ['project', row.backend_project_id],
    ['network', row.asn],
    ['hosting', row.hosting_provider],
    ['registrar', row.registrar],
    ...listWords('nameServer', nameServers),
  ])
}

const proxyKinds: readonly ValueKind[] = ['address', 'certificate', 'cname']

/**
 * Returns the values that may belong to a proxy; none if the case reports no proxy. The values come from the case, and
 * from its domain if loaded. Leaves out the address of the origin server.
 */
const listProxyValues = (row: InfrastructureCase, host: HostWithRecords | undefined) =>
  row.is_proxied || row.cdn_proxy
    ? [...listCaseValues(row), ...(host ? listScannedValues(host) : [])].filter(
        ({ kind, value }) => proxyKinds.includes(kind) && value !== row.origin_ip,
      )
    : []

const toKey = ({ kind, value }: InfrastructureValue) => `${kind} ${value}`

const listBySource = new WeakMap<CampaignSource, CampaignList>()

/** Finds campaigns. The order of rows and cases doesn't matter. Repeated calls with the same source are cheap. */
export function findCampaigns(source: CampaignSource): CampaignList {
  const list = listBySource.get(source) ?? groupHosts(source)
  listBySource.set(source, list)
  return list
}

function groupHosts(source: CampaignSource): CampaignList {
  const casesByHost = Map.groupBy(source.cases.rows, ({ target_website: website }) =>
    getWebsiteHost(website ?? ''),
  )
  const listCases = ({ name }: HostWithRecords) =>
    (name === '' ? null : casesByHost.get(normalizeForComparison(name))) ?? []
  const listValues = (host: HostWithRecords) => [
    ...listScannedValues(host),
    ...listCases(host).flatMap(listCaseValues),
  ]
  /** Returns each value with the IDs of the domains that have it, by the key of the value. */
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
  const sharedById = new Map<string, SharedValue[]>(hosts.map(({ id }) => [id, []]))
  for (const [key, value] of indexValues(hosts)) {
    if (value.hostIds.size === 1) continue
    const shared = { ...value, isWeak: weakKeys.has(key) || !valueKinds[value.kind].isLinking }
    for (const id of value.hostIds) sharedById.get(id)?.push(shared)
  }

  const visitedIds = new Set<string>()
  const followedValues = new Set<SharedValue>()
  /** Returns the IDs of a domain and of all domains linked with it, directly or through others. */
  function collectLinked(startId: string): ReadonlySet<string> {
    const ids = new Set([startId])
    // The set grows while it is iterated.
    for (const id of ids) {
      visitedIds.add(id)
      for (const value of sharedById.get(id) ?? []) {
        if (value.isWeak || followedValues.has(value)) continue
        followedValues.add(value)
        for (const linkedId of value.hostIds) ids.add(linkedId)
      }
    }
    return ids
  }
  function toCampaign(ids: ReadonlySet<string>): Campaign | null {
    const shared = [...new Set([...ids].flatMap((id) => sharedById.get(id) ?? []))]
      // Domains outside this campaign may share its weak values. Leave out their IDs.
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
    const [mainValue] = shared
    if (!mainValue) return null
    return { id: toKey(mainValue), mainValue, hosts: members, hostsWithoutCase, shared }
  }
  const groups = hosts
    .flatMap(({ id }) => (visitedIds.has(id) ? [] : [collectLinked(id)]))
    .filter(({ size }) => size > 1)
    .flatMap((ids) => toCampaign(ids) ?? [])
  const campaigns = groups.filter(hasSeveralRegisteredDomains).toSorted(compareCampaigns)
  return {
    campaigns,
    unlinkedCount: campaigns.reduce((count, group) => count - group.hosts.length, hosts.length),
    leftOutCount: groups.length - campaigns.length,
    source,
  }
}

/**
 * Returns whether the hosts have more than one registered domain. `splitHost` doesn't know the suffixes of hosting
 * platforms, so all sites on github.io, for example, count as one registered domain.
 */
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

/** Returns the linking value that a domain shares with the most others; undefined if the domain is in no campaign. */
export const findMostSharedValue = ({ campaigns }: CampaignList, domainId: string) =>
  campaigns
    .flatMap(({ shared }) => shared)
    .find(({ hostIds, isWeak }) => !isWeak && hostIds.has(domainId))
