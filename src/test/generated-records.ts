import {
  blacklistStatuses,
  blacklistTiers,
  closedAtSources,
  contactTypes,
  domainSources,
  feedbackTypes,
  reportStatuses,
  takedownResolutions,
  takedownStatuses,
  verdicts,
} from '#/contract/codes.ts'
import { toUtcDay } from '#/lib/dates.ts'

/** Creates functions that make random choices, which are reproducible from the seed. */
function createDraw(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  const next = () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const intBelow = (limit: number) => Math.floor(next() * limit)
  return {
    intBelow,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[intBelow(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (part: number) => next() < part,
  }
}
type Draw = ReturnType<typeof createDraw>
type Json = Record<string, unknown>

/** Draws a time within the past year, in milliseconds but rounded to whole seconds. */
const drawPast = (draw: Draw, now: number): number =>
  (Math.floor(now / 1000) - 3600 - draw.intBelow(360 * 24 * 3600)) * 1000

const drawId = (draw: Draw): string =>
  [8, 4, 4, 4, 12]
    .map((length) => Array.from({ length }, () => draw.intBelow(16).toString(16)).join(''))
    .join('-')

/** Texts to draw from for untrusted fields. If empty, these fields get plain text. */
export type Texts = readonly string[]

/** Creates functions that draw field values. Texts contain the field's name, so that tests can tell fields apart. */
function createFieldDraws(draw: Draw, where: string, texts: Texts, now: number) {
  const maybe = <Value>(value: () => Value): Value | null => (draw.chance(0.3) ? null : value())
  return {
    maybe,
    text: (name: string) =>
      maybe(() =>
        texts.length > 0 && draw.chance(0.5)
          ? draw.pick(texts)
          : `${where} ${name} ${draw.intBelow(1_000_000)}`,
      ),
    url: (name: string) =>
      maybe(() =>
        texts.length > 0 && draw.chance(0.5)
          ? draw.pick(texts)
          : `https://${name.replaceAll('_', '-')}-${draw.intBelow(1_000_000)}.example/a.b?c=d`,
      ),
    time: () => maybe(() => new Date(drawPast(draw, now)).toISOString()),
    day: () => maybe(() => toUtcDay(drawPast(draw, now))),
    flag: () => maybe(() => draw.chance(0.5)),
  }
}

const drawDnsRecords = (draw: Draw, texts: Texts): unknown =>
  draw.pick<unknown>([
    null,
    { a: ['192.0.2.7'], aaaa: ['2001:db8::7'], ns: ['ns1.host.example'], txt: null },
    {
      mx: [{ preference: 10, exchange: 'mail.evil.example' }],
      soa: 'ns1.evil.example. admin',
      caa: [],
    },
    { records: ['A 192.0.2.9'] },
    { a: texts.slice(0, 3), txt: texts },
  ])

function drawContact(draw: Draw, texts: Texts, now: number): Json {
  const { text, url, time } = createFieldDraws(draw, 'contact', texts, now)
  return {
    id: drawId(draw),
    contact_type: draw.pick(contactTypes),
    contact_type_display: text('contact_type_display'),
    provider_name: text('provider_name'),
    abuse_email: draw.chance(0.5)
      ? `abuse@provider-${draw.intBelow(900)}.example`
      : text('abuse_email'),
    abuse_form_url: url('abuse_form_url'),
    report_status: draw.pick(reportStatuses),
    report_status_display: text('report_status_display'),
    reported_at: time(),
    response_received_at: time(),
    case_reference: text('case_reference'),
    notes: text('notes'),
    created_at: time(),
    updated_at: time(),
  }
}

function drawSubmission(draw: Draw, texts: Texts, now: number): Json {
  const { text, url, time } = createFieldDraws(draw, 'blocklist', texts, now)
  return {
    id: drawId(draw),
    tier: draw.pick(blacklistTiers),
    tier_display: text('tier_display'),
    service_name: text('service_name'),
    submission_url: url('submission_url'),
    status: draw.pick(blacklistStatuses),
    status_display: text('status_display'),
    submitted_at: time(),
    confirmed_at: time(),
    created_at: time(),
    updated_at: time(),
  }
}

const drawList = <Value>(draw: Draw, one: () => Value): Value[] =>
  Array.from({ length: draw.intBelow(4) }, one)

/** Draws a case in any state. Any optional field may be null. `texts` fill untrusted fields. */
export function drawTakedown(seed: number, now: number, texts: Texts = []): Json {
  const draw = createDraw(seed)
  const { maybe, text, url, time, day, flag } = createFieldDraws(draw, 'case', texts, now)
  const status = draw.pick(takedownStatuses)
  return {
    id: drawId(draw),
    target_website:
      texts.length > 0
        ? draw.pick(texts)
        : `https://login.evil-${draw.intBelow(9000)}.example/in/a.php`,
    requesting_user_email: text('requesting_user_email'),
    user_comment: text('user_comment'),
    brand: maybe(() => drawId(draw)),
    brand_display: text('brand_display'),
    brand_name: text('brand_name'),
    status,
    status_display: text('status_display'),
    is_open: !['CLOSED', 'FAILED', 'REJECTED'].includes(status),
    closed_at: time(),
    closed_at_source: draw.chance(0.3) ? '' : draw.pick(closedAtSources),
    resolution: maybe(() => draw.pick(takedownResolutions)),
    resolution_display: text('resolution_display'),
    registrar: text('registrar'),
    domain_created_at: day(),
    domain_expires_at: day(),
    domain_status: text('domain_status'),
    ip_address: draw.pick([null, '192.0.2.44', '2001:db8::44', 'not an address', ...texts]),
    origin_ip: draw.pick([null, '203.0.113.9', '192.0.2.44']),
    asn: draw.pick([null, 'AS64500', '64501', 'AS', '99999999999', ...texts]),
    hosting_provider: text('hosting_provider'),
    cdn_proxy: text('cdn_proxy'),
    is_proxied: flag(),
    backend_provider: text('backend_provider'),
    backend_project_id: text('backend_project_id'),
    ssl_issued_at: day(),
    ssl_expires_at: day(),
    ssl_issuer: text('ssl_issuer'),
    a_entry: text('a_entry'),
    ns_entry: text('ns_entry'),
    dns_raw: drawDnsRecords(draw, texts),
    reputation_score: draw.pick([null, '3/94']),
    reputation_url: url('reputation_url'),
    pagescan_url: url('pagescan_url'),
    screenshot_url: url('screenshot_url'),
    screenshot_taken_at: time(),
    abuse_contacts: draw.chance(0.2) ? null : drawList(draw, () => drawContact(draw, texts, now)),
    blacklist_submissions: drawList(draw, () => drawSubmission(draw, texts, now)),
    created_at: time(),
    updated_at: time(),
  }
}

function drawFullScan(draw: Draw, domain: string, texts: Texts, now: number): Json {
  const { maybe, text, url, time, flag } = createFieldDraws(draw, 'scan', texts, now)
  return {
    id: drawId(draw),
    domain,
    mx_records: text('mx_records'),
    a_records: maybe(() => '192.0.2.7\n192.0.2.8'),
    cname_records: text('cname_records'),
    verdict: draw.pick(verdicts),
    verdict_reasoning: text('verdict_reasoning'),
    requires_human_review: draw.chance(0.5),
    visual_scan_at: time(),
    screenshot_url: url('screenshot_url'),
    https_head_request_response_code: draw.pick([null, 0, 200, 404]),
    certificate: text('certificate'),
    scans_executed: draw.intBelow(90),
    is_alerting_event: flag(),
    completeness: draw.intBelow(5),
    risk_score: draw.intBelow(100),
    scan_history: [{ created_at: time(), verdict: 'red', risk_score: 7, note: text('note') }],
    user_feedback_type: draw.pick([...feedbackTypes, '']),
    user_feedback_comment: text('user_feedback_comment'),
    user_feedback_by: maybe(() => drawId(draw)),
    user_feedback_at: time(),
    created_at: time(),
    updated_at: time(),
  }
}

/** Draws a full domain record with its scans. Any optional field may be null. `texts` fill untrusted fields. */
export function drawDomain(seed: number, now: number, texts: Texts = []): Json {
  const draw = createDraw(seed)
  const { maybe, time } = createFieldDraws(draw, 'domain', texts, now)
  const id = drawId(draw)
  const scans = drawList(draw, () => drawFullScan(draw, id, texts, now))
  return {
    id,
    name: texts.length > 0 ? draw.pick(texts) : `evil-${draw.intBelow(9000)}.example`,
    source: draw.pick(domainSources),
    parent: maybe(() => drawId(draw)),
    associated_brands: [drawId(draw), 'North Bank'],
    latest_scan: scans[0] ?? null,
    scans,
    open_takedown: maybe(() => ({ id: drawId(draw), status: draw.pick(takedownStatuses) })),
    last_closed_takedown: maybe(() => ({
      id: drawId(draw),
      status: 'CLOSED',
      resolution: draw.pick(takedownResolutions),
      closed_at: time(),
    })),
    created_at: time(),
    updated_at: time(),
  }
}
