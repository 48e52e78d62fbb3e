import type { DomainScan } from '#/contract/domain-scan.ts'
import type { Domain } from '#/contract/domain.ts'
import { readScanHistory, type ScanHistoryEntry } from '#/contract/scan-history.ts'
import { parseInstant } from '#/lib/dates.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import type { Evidence, Part } from './evidence.ts'
import { markup, type Markup } from './markup.ts'
import { domainFields, scanFields } from './record-fields.ts'
import { itemList, recordMarkup, timeMarkup } from './record-markup.ts'
import { shownText } from './safe-text.ts'

const none = (text: string): Markup => markup`<p class="gap">${text}</p>`

const timeOf = (scan: DomainScan): number =>
  parseInstant(scan.created_at) ?? Number.NEGATIVE_INFINITY

/** All scans that the record holds, newest first, each once (C80). */
export function scansOf({ latest_scan: latest, scans }: Domain): DomainScan[] {
  const all = latest && !scans.some(({ id }) => id !== null && id === latest.id)
  return (all ? [latest, ...scans] : [...scans]).toSorted((a, b) => timeOf(b) - timeOf(a))
}

function scanMarkup(scan: DomainScan, zone: string): Markup {
  // Not when the record was changed last, which stands among its fields.
  const at = scan.created_at
  const title = at === null ? markup`Time not reported` : timeMarkup(at, zone)
  return markup`<article><h4>${title}</h4>${recordMarkup(scan, scanFields, zone)}</article>`
}

/** A step of the history that the newest scan carries; what is not reported is left out (C98). */
function stepMarkup(step: ScanHistoryEntry, zone: string): Markup {
  const said: [string, string | number | null | undefined][] = [
    ['Verdict', step.verdict],
    ['Risk', step.risk === null || step.risk === undefined ? null : formatScore(step.risk)],
    ['Website response', step.httpCode],
    ['Screenshot', step.screenshot],
    ['Identifier', step.id],
    ...[...step.others].map(([name, value]): [string, string] => [
      humanise(name),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ]
  const items = said.flatMap(([term, value]) =>
    value === null || value === undefined
      ? []
      : [{ term: shownText(term), detail: markup`${shownText(String(value))}` }],
  )
  const at = step.at == null ? markup`no date given` : timeMarkup(step.at, zone)
  const held = step.redacted ? none('Not available to this brand.') : null
  return markup`<li><p>${at}</p>${itemList(items)}${held}</li>`
}

function historyMarkup(domain: Domain, zone: string): Markup {
  const { entries, unreadable } = readScanHistory(domain.latest_scan?.scan_history)
  if (entries.length === 0) return none('None reported.')
  const lost =
    unreadable === 0 ? null : none(`${formatCount(unreadable)} more could not be understood.`)
  return markup`<ol>${entries.map((entry) => stepMarkup(entry, zone))}</ol>${lost}`
}

/** When a case ended: of one that failed it is when the result was recorded (C82). */
const endMarkup = (code: string | null, at: string, zone: string): Markup =>
  code === 'CLOSED' ? timeMarkup(at, zone) : markup`result recorded ${timeMarkup(at, zone)}`

/** The cases that the record of the domain names. */
function namedCases({ open_takedown: open, last_closed_takedown: closed }: Domain, zone: string) {
  const word = (one: { status: string | null; resolution?: string | null }) =>
    caseStatusLabel({
      status: one.status,
      status_display: null,
      is_open: null,
      resolution: one.resolution ?? null,
      resolution_display: null,
    }).word
  return itemList([
    {
      term: 'Open case',
      detail: open ? markup`${word(open)} <code>${shownText(open.id)}</code>` : markup`none`,
    },
    {
      term: 'Last ended case',
      detail: closed
        ? markup`${word(closed)}${closed.resolution === null ? null : markup`, ${shownText(humanise(closed.resolution))}`}${closed.closed_at === null ? null : markup`, ${endMarkup(closed.status, closed.closed_at, zone)}`} <code>${shownText(closed.id)}</code>`
        : markup`none`,
    },
  ])
}

/** The verdict of the newest scan in a line, and whose it is (C85). */
function status(domain: Domain, brand: Evidence['brand']): string {
  const scan = domain.latest_scan
  if (scan === null) return 'Not scanned yet'
  if (scan === undefined) return 'Newest scan not reported'
  const whose = brand === null ? '' : `, for ${brand.name ?? brand.id}`
  return `${verdictLabel(scan.verdict).word}, risk ${formatScore(scan.risk_score)}${whose}`
}

/** Everything about the domain under its brand. */
export function domainMarkup(part: Part<Domain>, brand: Evidence['brand'], zone: string): Markup {
  if (part.is !== 'read')
    return markup`<section><h2>Domain and scans</h2>${none(part.is === 'unread' ? `Not loaded: ${part.why}` : part.why)}</section>`
  const domain = part.value
  const scans = scansOf(domain)
  return markup`<section><h2>Domain and scans</h2>
<p class="status">${shownText(status(domain, brand))}</p>
${recordMarkup(domain, domainFields, zone)}
<section><h3>Cases that it names</h3>${namedCases(domain, zone)}</section>
<section><h3>Scans, newest first</h3>${scans.length === 0 ? none('None reported.') : scans.map((scan) => scanMarkup(scan, zone))}</section>
<section><h3>Earlier steps reported with the newest scan</h3>${historyMarkup(domain, zone)}</section></section>`
}
