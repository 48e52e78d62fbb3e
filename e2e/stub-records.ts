import { hostileAddresses, hostileHosts, hostileTargets, hostileTexts } from './hostile-texts.ts'

/*
 * Records of the stub service. They follow the contract, but differ from those of the embedded service in parts that
 * the contract leaves open. Optional fields are missing, codes are unknown, and texts are hostile.
 */

type Json = Record<string, unknown>

const formatUuid = (group: number, index: number): string =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

/** Adds fields that clients must ignore. Returns JSON. */
function addExtras(record: Json): string {
  const json = JSON.stringify({ ...record, ownerTeam: 12, isOpen: 'maybe', _links: { self: null } })
  // Written as text, because an object literal would set the prototype instead.
  return `${json.slice(0, -1)},"__proto__":{"polluted":true},"constructor":"x","toString":1}`
}

export const stubUser = addExtras({
  id: formatUuid(1, 1),
  username: '<b onclick=__pwn=40>partner</b>',
  email: 'partner@agency.example',
  account_type: 'AGENCY_PARTNER',
})

const settings = {
  keyword_rules: [{ term: hostileTexts[0], weight: 0.5 }, 'plain', null, 7],
  trustedDomains: 'one.example, two.example',
  monitoring: { enabled: 'partly', since: '2026-05-01T10:00:00+02:00', deep: [[[[[['six']]]]]] },
  nothing: null,
  empty: [],
}

const brandNames = [
  'Quietharbor</title><script>__pwn=15</script>',
  '\u0628\u0646\u0643 24',
  'Third',
]

export const stubBrandIds = brandNames.map((_, index) => formatUuid(2, index))

export const compactBrands = brandNames.map((name, index) =>
  addExtras({
    id: stubBrandIds[index],
    name,
    domain: 'quietharbor.example',
    ...(index === 0 ? { plan: 'PLAN_X9' } : {}),
    monitoring_enabled: index !== 1,
    brand_markets: { emea: ['DE', 'FR'], rest: null },
  }),
)

export const fullBrands = brandNames.map((name, index) =>
  addExtras({
    id: stubBrandIds[index],
    name,
    domain: 'quietharbor.example',
    plan: 'PLAN_X9',
    my_role: 'guest_reviewer',
    ...settings,
    ...(index === 2 ? { headline: { hosts: 9, riskiest: 3 } } : {}),
  }),
)

const verdicts = ['red', 'amber', 'green', 'unknown', 'violet', 'RED']

export const stubDomains = hostileHosts.map((name, index) => ({
  id: formatUuid(3, index),
  name,
  verdict: pick(verdicts, index),
}))

const formatTime = (index: number): string =>
  new Date(Date.UTC(2026, 10, 1 + (index % 20))).toISOString()

export function formatCompactDomain(
  { id, name, verdict }: (typeof stubDomains)[number],
  index: number,
) {
  const summaries = [
    { severity: 0.93, verdict, seen: formatTime(index) },
    { risk_score: '87', verdict, requires_human_review: 'true', https_status: 200 },
    { risk_score: 999_999, verdict, https_head_request_response_code: 999 },
    null,
    {},
  ]
  return addExtras({
    id,
    name,
    source: index % 2 === 0 ? 'SOCIAL_LISTING' : 'VARIATION',
    latest_scan: summaries[index % summaries.length],
    ...(index % 3 === 0
      ? { open_takedown: { id: formatUuid(5, 0), status: 'ESCALATED_TO_LEGAL' } }
      : {}),
    ...(index % 3 === 1 ? { open_takedown: 'yes' } : {}),
  })
}

function createFullScan(domain: (typeof stubDomains)[number], index: number): Json {
  const pickText = (offset: number) => pick(hostileTexts, index + offset)
  return {
    id: formatUuid(4, index),
    domain: domain.id,
    mx_records: pickText(0),
    a_records: '',
    cname_records: 'javascript:alert(document.domain)\nlogin.\u202Elive.example',
    verdict: domain.verdict,
    verdict_reasoning: pickText(1),
    requires_human_review: index % 2 === 0,
    visual_scan_at: '2031-01-01T00:00:00Z',
    screenshot_url: pick(hostileAddresses, index),
    https_head_request_response_code: index % 2 === 0 ? '200' : null,
    certificate: pickText(2),
    completeness: 1_000_000,
    risk_score: index % 2 === 0 ? 1e308 : null,
    scan_history: [
      { at: formatTime(index), rating: -5, brand: null, remark: pickText(3) },
      'a text',
      null,
      { day: 'yesterday', state: { code: 'DARK' } },
    ],
    user_feedback_type: 'praise',
    user_feedback_comment: pickText(4),
    user_feedback_by: pickText(5),
    user_feedback_at: 'yesterday',
    created_at: '2026-11-19T10:00:00',
    updated_at: '0001-01-01T00:00:00Z',
  }
}

export function formatFullDomain(domain: (typeof stubDomains)[number], index: number): string {
  return addExtras({
    id: domain.id,
    name: domain.name,
    source: 'SOCIAL_LISTING',
    parent: index % 2 === 0 ? formatUuid(3, 0) : null,
    associated_brands: [brandNames[0], null, 7, { name: 'x' }],
    latest_scan: index % 4 === 3 ? null : createFullScan(domain, index),
    scans:
      index % 3 === 2 ? null : [createFullScan(domain, index), createFullScan(domain, index + 1)],
    open_takedown: null,
    last_closed_takedown: {
      id: formatUuid(5, 1),
      status: 'WITHDRAWN',
      resolution: '',
      closed_at: '',
    },
    created_at: 1_767_225_600,
    updated_at: '9999-12-31T23:59:59Z',
  })
}

export function formatStats(brandIndex: number): string {
  const count = (verdict: string) => stubDomains.filter((row) => row.verdict === verdict).length
  return addExtras({
    domain_count: stubDomains.length,
    scan_count: 12_000_000,
    latest_scan_date: brandIndex === 1 ? null : formatTime(3),
    high_risk_count: 3,
    average_risk_score: 0.42,
    risk_distribution: { low_risk_count: 1, medium_risk_count: 1, high_risk_count: 1 },
    domain_risk_distribution: {
      band_minimal: stubDomains.length - 9,
      'elevated<b>': 5,
      critical: 3,
      not_scored: 1,
    },
    verdict_stats: {
      violet: count('violet'),
      unknown: count('unknown'),
      green: count('green'),
      amber: count('amber'),
      red: count('red'),
    },
    http_status_stats: {
      unknown_status: 4,
      parked_domains: 2,
      live_domains: 10,
      error_domains: stubDomains.length - 16,
    },
  })
}

export const stubApexes = stubDomains
  .slice(0, 5)
  .map(({ name }, index) =>
    JSON.stringify({ registrable_apex: name, domain_count: index + 1, worst_points: 80 + index }),
  )

export const stubScans = stubDomains.map(({ id, name, verdict }, index) =>
  addExtras({
    id: formatUuid(6, index),
    domain: id,
    domain_name: name,
    risk_score: index,
    verdict,
    requires_human_review: index % 2 === 0,
    https_head_request_response_code: 0,
    observed_on: formatTime(index),
  }),
)

const statuses = ['OPEN', 'CLOSED', 'ESCALATED_TO_LEGAL', 'FAILED', 'REQUESTED', 'REJECTED']

export const stubTakedowns = hostileTargets.map((target, index) => ({
  id: formatUuid(5, index),
  brand: index % 3 === 2 ? null : (stubBrandIds[0] ?? null),
  status: pick(statuses, index),
  target,
}))

export function formatTakedown(
  { id, brand, status, target }: (typeof stubTakedowns)[number],
  index: number,
): string {
  const pickText = (offset: number) => pick(hostileTexts, index + offset)
  const pickAddress = (offset: number) => pick(hostileAddresses, index + offset)
  return addExtras({
    id,
    target_website: target,
    requesting_user_email: 'partner@agency.example',
    user_comment: pickText(0),
    brand,
    brand_display: brand === null ? null : hostileTexts[6],
    status,
    status_display: `<b>${status}</b>`,
    is_open: status !== 'CLOSED' && status !== 'FAILED' && status !== 'REJECTED',
    closed_at: status === 'CLOSED' ? '2020-01-01T00:00:00Z' : null,
    closed_at_source: status === 'CLOSED' ? 'IMPORTED' : '',
    resolution: status === 'CLOSED' ? 'DOMAIN_TRANSFERRED' : null,
    resolution_display: status === 'CLOSED' ? pickText(1) : null,
    registrar: pickText(2),
    domain_expires_at: '2026-02-30',
    asn: 'AS64496\u00A0',
    hosting_provider: pickText(3),
    backend_provider: 'root',
    dns_raw: { txt: ['v=spf1 <img src=x onerror=__pwn=9>'], a: ['<svg/onload=__pwn=10>'], x: 7 },
    reputation_score: '0/0',
    reputation_url: pickAddress(0),
    pagescan_url: pickAddress(1),
    screenshot_url: pickAddress(2),
    abuse_contacts: [0, 1, 2].map((contactIndex) => ({
      id: formatUuid(7, index * 10 + contactIndex),
      contact_type: 'MARKETPLACE',
      contact_type_display: pickText(4 + contactIndex),
      provider_name: pickText(5 + contactIndex),
      abuse_email: '"><img src=x onerror=__pwn=13>"@evil.example',
      abuse_form_url: pickAddress(3 + contactIndex),
      report_status: 'AUTO_CLOSED',
      report_status_display: 'Auto closed',
      case_reference: 'REF-1\r\nSet-Cookie: a=b',
      notes: pickText(6 + contactIndex),
    })),
    blacklist_submissions: [
      {
        tier: 'P4',
        tier_display: 'Later',
        service_name: '</title><script>__pwn=14</script>',
        submission_url: pickAddress(6),
        status: 'EXPIRED',
        status_display: '',
      },
    ],
    created_at: formatTime(index),
    updated_at: 'yesterday',
  })
}

export const stubTimeline = JSON.stringify({
  timeline: hostileTexts.slice(0, 14).map((remark, index) => ({
    when: formatTime(index),
    who: 'desk <i>4</i>',
    what: 'MOVED',
    remark,
  })),
})
