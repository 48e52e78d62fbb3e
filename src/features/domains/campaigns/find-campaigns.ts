import type { CampaignSource, InfrastructureCase } from '#/api/campaigns.ts'
import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { getWebsiteHost, normalizeForComparison } from '#/lib/host-name.ts'

/*
 * Campaigns (F17): groups of look-alike domains on the same infrastructure. Domains that share a value of a linking kind
 * belong together, also through other domains. Values in general use are weak: they are shown but link nothing. A value
 * is weak if it is a proxy's, as reported by a case, or if at least `minGreenHosts` green domains have it.
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
  /** Derived from the first shared value, which no other campaign has. */
  id: string
  /** Highest risk first. */
  hosts: readonly HostWithRecords[]
  /** Values that link the domains, those of most domains first, then weak ones. */
  shared: readonly SharedValue[]
}

export interface CampaignList {
  /** Most domains first, then highest risk. */
  campaigns: readonly Campaign[]
  /** Number of domains that belong to no campaign. */
  unlinkedCount: number
  source: CampaignSource
}

/** Addresses of no server on the internet, which scans find if a domain is blocked or not set up. */
const localAddressPattern =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1?$|f[cd][0-9a-f]{2}:|fe80:)/i

const toHost = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Returns the values that the latest scan of a domain found. */
const listScannedValues = (host: HostWithRecords): InfrastructureValue[] =>
  [
    ...toRecordLines(host.aRecords).map((value) => ({ kind: 'address' as const, value })),
    // An MX record is a preference and a host. A single dot refuses mail (RFC 7505).
    ...toRecordLines(host.mxRecords).map((record) => ({
      kind: 'mail' as const,
      value: toHost(record.split(/\s+/).at(-1) ?? ''),
    })),
    ...toRecordLines(host.cnameRecords).map((name) => ({
      kind: 'cname' as const,
      value: toHost(name),
    })),
    { kind: 'certificate' as const, value: host.certificate?.trim() ?? '' },
  ].filter(({ kind, value }) => value !== '' && !(kind === 'address' && isLocal(value)))

const isLocal = (address: string) => localAddressPattern.test(address)

const isProxied = ({ is_proxied, cdn_proxy }: InfrastructureCase) =>
  is_proxied === true || (cdn_proxy ?? '') !== ''

/** Returns the values that a case reports. Its resolved address may be a proxy's. */
function listCaseValues(row: InfrastructureCase): InfrastructureValue[] {
  const nameServers = toRecordsByType(row.dns_raw).find(([type]) => type === 'NS')?.[1] ?? []
  const values: readonly (readonly [ValueKind, string | null])[] = [
    ['address', row.origin_ip],
    ['address', row.ip_address],
    ['project', row.backend_project_id],
    ['network', row.asn],
    ['hosting', row.hosting_provider],
    ['registrar', row.registrar],
    ...nameServers.map((name) => ['nameServer', toHost(name)] as const),
  ]
  return values.flatMap(([kind, value]) =>
    value === null || value === '' || (kind === 'address' && isLocal(value))
      ? []
      : [{ kind, value }],
  )
}

const proxyKinds: readonly ValueKind[] = ['address', 'certificate', 'cname']

/** Returns the values of a proxy in front of a host, according to one of the host's cases. */
const listProxyValues = (host: HostWithRecords, row: InfrastructureCase) =>
  isProxied(row)
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
  const shared = new Map<string, SharedValue & { hostIds: Set<string> }>()
  const hostById = new Map(source.rows.map((host) => [host.id, host]))
  const keysById = new Map<string, readonly string[]>()
  for (const host of hostById.values()) {
    const values = new Map(listValues(host).map((value) => [toKey(value), value]))
    keysById.set(host.id, [...values.keys()])
    for (const [key, value] of values) {
      const known = shared.get(key)
      if (known) known.hostIds.add(host.id)
      else {
        const isWeak = !valueKinds[value.kind].isLinking
        shared.set(key, { ...value, hostIds: new Set([host.id]), isWeak })
      }
    }
  }
  const weakKeys = new Set(
    [...hostById.values()].flatMap((host) =>
      listCases(host).flatMap((row) => listProxyValues(host, row).map(toKey)),
    ),
  )
  const greenKeys = source.greenRows.flatMap((host) => [...new Set(listValues(host).map(toKey))])
  for (const [key, { length }] of Map.groupBy(greenKeys, String))
    if (length >= minGreenHosts) weakKeys.add(key)
  for (const key of weakKeys) {
    const value = shared.get(key)
    if (value) value.isWeak = true
  }

  const linkedIds = new Set<string>()
  const followedKeys = new Set<string>()
  /** Returns the ID of a domain and of all that are linked with it, also through others. */
  function collectLinked(startId: string): string[] {
    const ids = [startId]
    linkedIds.add(startId)
    // The array grows while it is read.
    for (const id of ids)
      for (const key of keysById.get(id) ?? []) {
        const value = shared.get(key)
        if (value === undefined || value.isWeak || followedKeys.has(key)) continue
        followedKeys.add(key)
        for (const linkedId of value.hostIds)
          if (!linkedIds.has(linkedId)) {
            linkedIds.add(linkedId)
            ids.push(linkedId)
          }
      }
    return ids
  }
  const groups = [...hostById.keys()].flatMap((id) =>
    linkedIds.has(id) ? [] : [collectLinked(id)],
  )
  const campaigns = groups
    .filter(({ length }) => length > 1)
    .map((ids): Campaign => {
      const keys = new Set(ids.flatMap((id) => keysById.get(id) ?? []))
      const members = new Set(ids)
      const values = [...keys]
        .flatMap((key) => shared.get(key) ?? [])
        .map((value) => ({
          ...value,
          // Domains of other campaigns may have a weak value too.
          hostIds: new Set([...value.hostIds].filter((id) => members.has(id))),
        }))
        .filter(({ hostIds }) => hostIds.size > 1)
        .toSorted(compareValues)
      const [first] = values
      return {
        id: first ? toKey(first) : '',
        hosts: ids.flatMap((id) => hostById.get(id) ?? []).toSorted(compareHosts),
        shared: values,
      }
    })
    .toSorted(compareCampaigns)
  const unlinkedCount = groups.filter(({ length }) => length === 1).length
  return { campaigns, unlinkedCount, source }
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

/** Returns the campaign of a domain, and the linking value that most of its domains share with that domain. */
export function findCampaignOf({ campaigns }: CampaignList, domainId: string) {
  const campaign = campaigns.find(({ hosts }) => hosts.some(({ id }) => id === domainId))
  const value = campaign?.shared.find(({ hostIds, isWeak }) => !isWeak && hostIds.has(domainId))
  return campaign && value ? { campaign, value } : null
}
