import type { CaseFacts } from '#/service/rules/takedown-record.ts'

type SharedInfrastructure = {
  a?: string
  mx?: string
  /** Host for which the shared certificate was issued. */
  certificateHost?: string
  caseFacts?: CaseFacts
}

const origin = '192.0.2.202'
const cdn = '203.0.113.251'
const mx = '10 mx.parcelrelay.example.'
const certificateHost = 'northbanksecure.online'
const harborOrigin = '198.51.100.77'
const harborFacts = { backend_project_id: 'prj-harbor-stay' }

/** Demos of at least 500 domains have all of these hosts. */
const hostGroups: readonly (readonly [SharedInfrastructure, hosts: string])[] = [
  // Campaign against Northbank.
  [{ a: origin, certificateHost }, 'northbanksecure.online'],
  [{ certificateHost }, 'northbank-center.xyz tokennorthbankgroup.co'],
  [{ a: origin }, 'nortbank-desk.com.au nirthbank.io northbank-group.vip northbank-jobs-online.cc'],
  [{ a: origin, mx }, 'northbank-vouchers.help carenorthbank.net northbank-login.me northbnk.icu'],
  [{ a: cdn, caseFacts: { origin_ip: origin }, mx }, 'nortjbank.net'],
  [{ a: cdn, caseFacts: { origin_ip: origin } }, 'safenorthbank.live xn--northbaksecure-mup.me'],
  [{ a: cdn }, 'nirthbank.com'], // Another customer of the CDN, not part of the campaign.
  // Campaign against Quiet Harbor.
  [{ caseFacts: harborFacts }, 'ukquietharbor319.com'],
  [{ a: harborOrigin, caseFacts: harborFacts }, 'quietharborrecovery.app'],
  [{ a: harborOrigin }, 'quietahrbor.cc quietharbor-alert.com'],
]

export const infrastructureByHost = new Map(
  hostGroups.flatMap(([shared, hosts]) => hosts.split(' ').map((host) => [host, shared])),
)

/**
 * Returns whether a host belongs to a campaign and doesn't use the CDN. The evidence of cases about such a host must
 * not name a CDN. Otherwise, the values that the campaign's hosts share would count as values of that CDN (F17).
 */
export function isUnproxiedCampaignHost(host: string): boolean {
  const shared = infrastructureByHost.get(host)
  return shared !== undefined && shared.a !== cdn
}
