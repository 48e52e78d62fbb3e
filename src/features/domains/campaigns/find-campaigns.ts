import type { CampaignSource, InfrastructureCase } from '#/api/campaigns.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { getWebsiteHost, normalizeForComparison } from '#/lib/host-name.ts'

/*
 * Campaigns (F17): groups of look-alike domains on the same infrastructure. Domains that share a value of a linking
 * kind belong together, directly or through other domains. Values in general use are weak: they are shown but link
 * nothing. A value is weak if a case reports it as a proxy's, or if at least `minGreenHosts` green domains have it.
 */

/** Kinds of infrastructure. Only values of linking kinds join domains. */
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

/** Number of green domains from which a value counts as in general use. */
export const minGreenHosts = 5

type InfrastructureValue = { kind: ValueKind; value: string }

/** A value that at least two domains of a campaign have. */
export interface SharedValue extends InfrastructureValue {
  hostIds: ReadonlySet<string>
  /** True if the value is in general use, or of a kind that doesn't link domains. */
  isWeak: boolean
}

/** Domains that belong together. */
export interface Campaign {
  /** Derived from the main value, which no other campaign has. */
  id: string
  /** Linking value of most domains. */
  mainValue: SharedValue
  /** Highest risk first. */
  hosts: readonly HostWithRecords[]
  /** Linking values, those of most domains first, then weak ones. */
  shared: readonly SharedValue[]
}

export interface CampaignList {
  /** Most domains first, then highest risk. */
  campaigns: readonly Campaign[]
  /** Number of domains that belong to no campaign. */
  unlinkedCount: number
  source: CampaignSource
}

/** Private, loopback and unspecified addresses. Scans find them if a domain is blocked or not set up. */
const localAddressPattern =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1?$|f[cd][0-9a-f]{2}:|fe80:)/i

const toHost = (name: string) => name.toLowerCase().replace(/\.$/, '')

type ReportedValue = readonly [ValueKind, string | null | undefined]

/** Drops missing values and local addresses. */
const toValues = (reported: readonly ReportedValue[]): InfrastructureValue[] =>
  reported.flatMap(([kind, value]) =>
    !value || (kind === 'address' && localAddressPattern.test(value)) ? [] : [{ kind, value }],
  )

/** Returns the values that the latest scan of a domain found. */
const listScannedValues = (host: HostWithRecords) =>
  toValues([
    ...toRecordLines(host.aRecords).map((line): ReportedValue => ['address', line]),
    // An MX record is a preference and a host. A single dot refuses mail (RFC 7505).
    ...toRecordLines(host.mxRecords).map((line): ReportedValue => [
      'mail',
      toHost(line.split(/\s+/).at(-1) ?? ''),
    ]),
    ...toRecordLines(host.cnameRecords).map((line): ReportedValue => ['cname', toHost(line)]),
    ['certificate', host.certificate?.trim()],
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
    ...nameServers.map((line): ReportedValue => ['nameServer', toHost(line)]),
  ])
}

const proxyKinds: readonly ValueKind[] = ['address', 'certificate', 'cname']

/** Returns the values of a proxy in front of a host, according to one of the host's cases. */
const listProxyValues = (host: HostWithRecords, row: InfrastructureCase) =>
  row.is_proxied || row.cdn_proxy
    ? [...listScannedValues(host), ...listCaseValues(row)].filter(
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
  /** Returns the values of domains with the IDs of the domains that have them, by key. */
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
  const weakKeys = new Set(
    hosts.flatMap((host) =>
      listCases(host).flatMap((row) => listProxyValues(host, row).map(toKey)),
    ),
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
  function toCampaigns(ids: ReadonlySet<string>): Campaign[] {
    const shared = [...new Set([...ids].flatMap((id) => sharedById.get(id) ?? []))]
      // Domains of other campaigns may have a weak value too.
      .map((value) => ({
        ...value,
        hostIds: new Set([...value.hostIds].filter((id) => ids.has(id))),
      }))
      .filter(({ hostIds }) => hostIds.size > 1)
      .toSorted(compareValues)
    const members = [...ids].flatMap((id) => hostById.get(id) ?? []).toSorted(compareHosts)
    const [mainValue] = shared
    return mainValue ? [{ id: toKey(mainValue), mainValue, hosts: members, shared }] : []
  }
  const groups = hosts.flatMap(({ id }) => (visitedIds.has(id) ? [] : [collectLinked(id)]))
  const campaigns = groups
    .filter(({ size }) => size > 1)
    .flatMap(toCampaigns)
    .toSorted(compareCampaigns)
  return { campaigns, unlinkedCount: groups.length - campaigns.length, source }
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

/** Returns the linking value that a domain shares with most others; undefined if the domain is in no campaign. */
export const findMainValue = ({ campaigns }: CampaignList, domainId: string) =>
  campaigns
    .flatMap(({ shared }) => shared)
    .find(({ hostIds, isWeak }) => !isWeak && hostIds.has(domainId))
