import type { CaseFacts } from '#/service/rules/takedown-record.ts'

/** Values that hosts share. `certificateOf` is the host named in their certificate; their cases report `facts`. */
type SharedInfrastructure = { a?: string; mx?: string; certificateOf?: string; facts?: CaseFacts }

const origin = '192.0.2.202'
const cdn = '203.0.113.251'
const mx = '10 mx.parcelrelay.example.'
const certificateOf = 'northbanksecure.online'
const harborOrigin = '198.51.100.77'
const harborFacts = { backend_project_id: 'prj-harbor-stay' }

/** Groups of hosts that share infrastructure. Demos of at least 500 domains have all of these hosts. */
const hostGroups: readonly (readonly [SharedInfrastructure, hosts: string])[] = [
  // Campaign against Northbank.
  [{ a: origin, certificateOf }, 'northbanksecure.online'],
  [{ certificateOf }, 'northbank-center.xyz tokennorthbankgroup.co'],
  [{ a: origin }, 'nortbank-desk.com.au nirthbank.io northbank-group.vip northbank-jobs-online.cc'],
  [{ a: origin, mx }, 'northbank-vouchers.help carenorthbank.net northbank-login.me northbnk.icu'],
  [{ a: cdn, facts: { origin_ip: origin }, mx }, 'nortjbank.net'],
  [{ a: cdn, facts: { origin_ip: origin } }, 'safenorthbank.live xn--northbaksecure-mup.me'],
  [{ a: cdn }, 'nirthbank.com'], // Another customer of the CDN, not part of the campaign.
  // Campaign against Quiet Harbor.
  [{ facts: harborFacts }, 'ukquietharbor319.com'],
  [{ a: harborOrigin, facts: harborFacts }, 'quietharborrecovery.app'],
  [{ a: harborOrigin }, 'quietahrbor.cc quietharbor-alert.com'],
]

export const infrastructureByHost = new Map(
  hostGroups.flatMap(([shared, hosts]) => hosts.split(' ').map((host) => [host, shared])),
)

/**
 * Returns whether a host is in a campaign and isn't behind a CDN. Its cases must not report a proxy: otherwise, its
 * values would count as the proxy's and link nothing, which would split the campaign (F17).
 */
export function isUnproxiedCampaignHost(host: string): boolean {
  const shared = infrastructureByHost.get(host)
  return shared !== undefined && shared.a !== cdn
}
