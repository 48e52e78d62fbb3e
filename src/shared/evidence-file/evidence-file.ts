import type { Domain } from '#/contract/domain.ts'
import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import type { EventsResponse, TakedownEvent } from '#/contract/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { defangUrlsInText, defangForDisplay } from '#/lib/defang-text.ts'
import { hostOf } from '#/lib/host-name.ts'
import { humanize } from '#/lib/humanize.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { mapTexts } from '#/lib/map-texts.ts'
import { formatCount } from '#/lib/numbers.ts'
import { sha256Hex } from '#/lib/sha256.ts'
import { eventLabel, eventStatusLabel } from '#/shared/cases/event-labels.ts'
import { orderEvents } from '#/shared/cases/event-order.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import type { ReencodedImage } from '#/shared/screenshots/reencode-image.ts'
import {
  blocklistFields,
  caseFields,
  contactFields,
  domainFields,
  judgedFields,
  measuredFields,
  type Field,
} from './record-fields.ts'
import {
  gapMarkup,
  itemList,
  longMarkup,
  markup,
  recordMarkup,
  timeMarkup,
  type Markup,
} from './record-markup.ts'

/**
 * A part of the evidence: loaded (`at` in milliseconds since the epoch), missing, or failed to load, with the reason as
 * a sentence. Failed to load differs from not reported.
 */
export type Part<Value> =
  | { is: 'read'; at: number; value: Value }
  | { is: 'none'; why: string }
  | { is: 'unread'; why: string }

/** A case with its events. */
export interface CaseEvidence {
  row: Takedown
  events: Part<EventsResponse>
}

/** A screenshot in a record; `shows` describes it. */
export interface EvidencePicture {
  shows: string
  /** Time of the screenshot or its scan, from the API. */
  at: string | null
  address: string
  /** The embedded image, or why it is missing. */
  picture: ReencodedImage | { why: string }
}

/** Content of an evidence file; times in milliseconds since the epoch. */
export interface Evidence {
  subject: 'case' | 'domain'
  /** Target or hostname from the API. */
  about: string
  madeAt: number
  /** E-mail address of the user. */
  madeBy: string | null
  appVersion: string
  brand: { id: string; name: string | null; domain: string | null } | null
  /** The case; for a domain the open and the last ended one. */
  cases: readonly Part<CaseEvidence>[]
  domain: Part<Domain>
  pictures: readonly EvidencePicture[]
}

/** What failed to load, as sentences. */
export function describeFailedParts({ cases, domain, pictures }: Evidence): string[] {
  const why = (name: string, part: Part<unknown>) =>
    part.is === 'unread' ? [`${name}: ${part.why}`] : []
  const failedCount = pictures.filter(({ picture }) => 'why' in picture).length
  const events = ({ events: part }: CaseEvidence) =>
    part.is === 'read' && 'rawResponse' in part.value
      ? ['The timeline of a case: it couldn’t be read, so the file has it as received.']
      : why('The timeline of a case', part)
  return [
    ...cases.flatMap((one) => [
      ...why('A takedown case', one),
      ...(one.is === 'read' ? events(one.value) : []),
    ]),
    ...why('The domain and its scans', domain),
    ...(failedCount === 0
      ? []
      : [`${failedCount} of ${pictures.length} pictures: their addresses are listed instead.`]),
  ]
}

/** All scans of the record, newest first, without duplicates (C80). */
export function allScans({ latest_scan: latest, scans }: Domain): DomainScan[] {
  const timeOf = (scan: DomainScan) => parseInstant(scan.created_at) ?? Number.NEGATIVE_INFINITY
  const lacksLatest = latest && !scans.some(({ id }) => id !== null && id === latest.id)
  return (lacksLatest ? [latest, ...scans] : [...scans]).toSorted((a, b) => timeOf(b) - timeOf(a))
}

/**
 * Data of an evidence file as one line of JSON: every field as received, null if not reported, defanged. ASCII without
 * HTML special characters, so that text copied from the page has the same digest. Images are included as digests.
 */
function evidenceData({ pictures, madeAt, ...evidence }: Evidence): string {
  const content = {
    format: 'evidence-file-1',
    made_at: new Date(madeAt).toISOString(),
    ...evidence,
    pictures: pictures.map(({ picture, ...named }) => {
      if ('why' in picture) return { ...named, left_out: picture.why }
      const { data: _drawn, ...facts } = picture
      return { ...named, embedded: facts }
    }),
  }
  return JSON.stringify(mapTexts(content, defangUrlsInText)).replace(
    /[^\x20-\x7e]|[<>&]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const missingMarkup = (part: { is: 'none' | 'unread'; why: string }): Markup =>
  gapMarkup(part.is === 'unread' ? `Not loaded: ${part.why}` : part.why)

const unreadableMarkup = (unreadable: readonly unknown[]): Markup | null =>
  unreadable.length === 0
    ? null
    : markup`${gapMarkup(`${formatCount(unreadable.length)} more couldn’t be read:`)}${longMarkup(unreadable)}`

/** Records of a list, each with a heading. */
const recordsMarkup = <Row extends object>(
  rows: readonly Row[],
  name: (row: Row) => string | null,
  fields: readonly Field<Row>[],
  zone: string,
): Markup =>
  rows.length === 0
    ? gapMarkup('None recorded.')
    : markup`${rows.map(
        (row) =>
          markup`<article><h4>${defangForDisplay(name(row) ?? 'No name given')}</h4>${recordMarkup(row, fields, zone)}</article>`,
      )}`

/** An event: known fields and the rest of its payload (C133). */
function eventMarkup(event: TakedownEvent, zone: string): Markup {
  const { occurredAt: at, kind, actor, actorId, text, from, to } = event
  const by = [actor, actorId].flatMap((one) => one ?? []).join(', ')
  const about = [kind === null ? '' : eventLabel(kind), by === '' ? '' : `by ${by}`].filter(
    (one) => one !== '',
  )
  const items = [
    ...(from === null
      ? []
      : [{ term: 'Status before', detail: markup`${defangForDisplay(eventStatusLabel(from))}` }]),
    ...(to === null
      ? []
      : [{ term: 'Status', detail: markup`${defangForDisplay(eventStatusLabel(to))}` }]),
    ...[...event.otherMembers].map(([name, value]) => ({
      term: humanize(name),
      detail: markup`${defangForDisplay(value)}`,
    })),
  ]
  return markup`<li>${text === null ? null : longMarkup(text)}<p class="gap">${timeMarkup(at, zone)}${about.map((one) => markup` · ${defangForDisplay(one)}`)}</p>${itemList(items)}</li>`
}

function eventsMarkup(part: CaseEvidence['events'], zone: string): Markup {
  if (part.is !== 'read') return missingMarkup(part)
  if ('rawResponse' in part.value)
    return markup`${gapMarkup('The events couldn’t be read. As received:')}${longMarkup(JSON.stringify(part.value.rawResponse, null, 2))}`
  const { events, unreadable, isComplete } = part.value
  const list =
    events.length === 0
      ? gapMarkup('No events are recorded.')
      : markup`<ol>${orderEvents(events).events.map((event) => eventMarkup(event, zone))}</ol>`
  return markup`${list}${unreadableMarkup(unreadable)}${isComplete ? null : gapMarkup('The service has more events than shown here.')}`
}

/** Everything about one case. */
function caseMarkup(part: Part<CaseEvidence>, zone: string): Markup {
  if (part.is !== 'read')
    return markup`<section><h2>Takedown case</h2>${missingMarkup(part)}</section>`
  const { row, events } = part.value
  const outcome = caseOutcomeLabel(row)
  const status = [...(outcome === null ? [] : [outcome.text]), caseStatusLabel(row).text]
  const contacts = row.abuse_contacts
  return markup`<section><h2>Takedown case</h2>
<p class="status">${defangForDisplay(status.join(' · '))}</p>
<p>Target: ${defangForDisplay(row.target_website ?? 'not reported')}</p>
${Object.entries(caseFields).map(
  ([group, fields]) =>
    markup`<section class="group"><h3>${group}</h3>${recordMarkup(row, fields, zone)}</section>`,
)}
<section><h3>Providers</h3>${contacts === null ? gapMarkup('Not reported.') : recordsMarkup(contacts, (one) => one.provider_name, contactFields, zone)}</section>
<section><h3>Blocklists</h3>${recordsMarkup(row.blacklist_submissions, (one) => one.service_name, blocklistFields, zone)}</section>
<section><h3>Timeline</h3>${eventsMarkup(events, zone)}</section></section>`
}

/** An entry of the history in the latest scan; unreported fields are omitted (C98). */
function historyEntryMarkup(step: ScanHistoryEntry, zone: string): Markup {
  const { verdict, risk, httpCode, screenshot, isRedacted: redacted } = step
  const fields: [string, string | null | undefined][] = [
    ['Verdict', verdict && verdictLabel(verdict).text],
    ['Risk', risk === undefined || redacted ? null : describeRisk(risk)],
    ['Website response', httpCode === undefined || redacted ? null : describeHttpsStatus(httpCode)],
    ['Screenshot', screenshot],
  ]
  const items = fields.flatMap(([term, value]) =>
    value ? [{ term, detail: markup`${defangForDisplay(value)}` }] : [],
  )
  return markup`<li><p>${timeMarkup(step.scannedAt, zone)}</p>${itemList(items)}${step.isRedacted ? gapMarkup('Not available to this brand.') : null}</li>`
}

/** Verdict of the latest scan and its source, on one line (C85). */
function describeVerdict(domain: Domain, brand: Evidence['brand']): string {
  const scan = domain.latest_scan
  if (scan === null) return 'Not scanned yet'
  if (scan === undefined) return 'Newest scan not reported'
  const forBrand = brand === null ? '' : `, for ${brand.name ?? brand.id}`
  const verdict = scan.verdict === null ? 'Verdict not reported' : verdictLabel(scan.verdict).text
  return `${verdict}, risk ${describeRisk(scan.risk_score)}${forBrand}`
}

/** Everything about the domain under its brand. */
function domainMarkup(part: Part<Domain>, brand: Evidence['brand'], zone: string): Markup {
  if (part.is !== 'read')
    return markup`<section><h2>Domain and scans</h2>${missingMarkup(part)}</section>`
  const domain = part.value
  const scans = allScans(domain)
  const { entries, unreadable } = domain.latest_scan?.scan_history ?? {
    entries: [],
    unreadable: [],
  }
  return markup`<section><h2>Domain and scans</h2>
<p class="status">${defangForDisplay(describeVerdict(domain, brand))}</p>
<p>Name: ${defangForDisplay(domain.name ?? 'not reported')}</p>
${recordMarkup(domain, domainFields, zone)}
<section><h3>Scans, newest first</h3>${
    scans.length === 0
      ? gapMarkup('None reported.')
      : scans.map(
          (scan) =>
            markup`<article><h4>${timeMarkup(scan.created_at, zone)}</h4>${recordMarkup(scan, [...judgedFields, ...measuredFields], zone)}</article>`,
        )
  }</section>
<section><h3>Earlier steps reported with the newest scan</h3>${
    entries.length === 0
      ? gapMarkup('None reported.')
      : markup`<ol>${entries.map((entry) => historyEntryMarkup(entry, zone))}</ol>`
  }${unreadableMarkup(unreadable)}</section></section>`
}

function pictureMarkup({ shows, at, address, picture }: EvidencePicture, zone: string): Markup {
  const about = markup`${defangForDisplay(shows)}, ${at === null ? 'time not reported' : timeMarkup(at, zone)}.`
  const from = markup`<span class="address">${defangForDisplay(address)}</span>`
  if ('why' in picture)
    return markup`<figure><figcaption>${about} Not embedded: ${defangForDisplay(picture.why)} ${from}</figcaption></figure>`
  return markup`<figure><img src="${picture.data}" width="${picture.width}" height="${picture.height}" alt="${defangForDisplay(shows)}">
<figcaption>${about} Re-encoded from ${from}, SHA-256 <code>${picture.sha256}</code></figcaption></figure>`
}

/** Unicode or Punycode form of an internationalized hostname, if it differs. */
function otherSpellingMarkup(about: string): Markup | null {
  const { ascii, unicode } = hostForms(hostOf(about))
  return ascii === unicode
    ? null
    : markup`<p>Host: ${defangForDisplay(unicode)} (${defangForDisplay(ascii)})</p>`
}

/**
 * Evidence file: one self-contained HTML page, ready to print. `zone` is the time zone shown next to UTC (IANA name).
 * The data is included as text with its SHA-256.
 */
export function evidenceFile(evidence: Evidence, zone: string): string {
  const { subject, about, madeAt, madeBy, appVersion, brand, cases, domain, pictures } = evidence
  const data = evidenceData(evidence)
  const digest = sha256Hex(data)
  const madeMarkup = timeMarkup(new Date(madeAt).toISOString(), zone)
  const failedParts = describeFailedParts(evidence)
  const title = subject === 'case' ? 'Evidence of a takedown case' : 'Evidence of a domain'
  const caseSections = cases.map((one) => caseMarkup(one, zone))
  const domainSection = domainMarkup(domain, brand, zone)
  // Subject first, then screenshots.
  const [first, ...rest] =
    subject === 'case' ? [...caseSections, domainSection] : [domainSection, ...caseSections]
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${title}: ${defangForDisplay(about)}</title>
${evidenceStyle(digest)}
</head>
<body>
<main>
<header>
<p class="kind">${title}</p>
<h1>${defangForDisplay(about)}</h1>
${otherSpellingMarkup(about)}
<p>Brand: ${brand === null ? 'none' : defangForDisplay(brand.name ?? brand.id)}${brand?.domain ? ` (${defangForDisplay(brand.domain)})` : ''}</p>
<p>Made ${madeMarkup}${madeBy === null ? '' : ` by ${defangForDisplay(madeBy)}`} with the Brand Protection Dashboard ${appVersion}. Times are in UTC${zone === 'UTC' ? '' : ` and, in brackets, in ${zone}`}.</p>
<p>Addresses are defanged: hxxp for http, [.] for a dot. “Not reported” means that the service gave no value, “not loaded” that it couldn’t be loaded.</p>
${failedParts.length === 0 ? markup`<p>Everything was loaded.</p>` : markup`<div class="unread"><p>Not loaded:</p><ul>${failedParts.map((one) => markup`<li>${defangForDisplay(one)}</li>`)}</ul></div>`}
</header>
${first ?? null}
<section><h2>Pictures</h2>${pictures.length === 0 ? gapMarkup('None reported.') : markup`<div class="pictures">${pictures.map((one) => pictureMarkup(one, zone))}</div>`}</section>
${rest}
<section><h2>Data and how to check it</h2>
<p>SHA-256 of the data: <code id="digest">${digest}</code></p>
<p>To verify it, save the line below to a file without a trailing line break. The SHA-256 of that file must match the one above (<code>sha256sum</code>, or <code>Get-FileHash</code> on Windows). The data has every loaded field and the SHA-256 of each picture.</p>
<pre id="data" tabindex="0" role="group" aria-label="Data">${data}</pre>
<p class="on-paper">The data is in the file, not in print.</p></section>
</main>
</body>
</html>
`.text
}

/**
 * Styles of an evidence file for both themes and for print, where each page names the data by its digest. Must not
 * contain data of a record: `digest` is the SHA-256 of the data.
 */
const evidenceStyle = (digest: string): Markup => markup`<style>
:root { color-scheme: light dark; --text: #1a1d23; --muted: #5a6270; --line: #d9dde3; --ground: #fff; --sunken: #f4f5f7; --amber: #8a5200; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaee; --muted: #a3abb8; --line: #363c47; --ground: #14171c; --sunken: #1d2128; --amber: #f0b35a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4, p, dd, code, li, .address { overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2.25rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--text); font-size: 1.2rem; }
h3 { margin: 1.5rem 0 .35rem; font-size: 1rem; }
h4 { margin: .9rem 0 .25rem; font-size: .95rem; }
p { margin: .35rem 0; }
.kind, .gap, figcaption, em { color: var(--muted); }
em { font-style: normal; }
.status { font-weight: 600; }
.unread { margin-top: .75rem; border-left: 3px solid var(--amber); padding-left: .75rem; }
.unread ul { margin: .25rem 0; padding-left: 1.1rem; }
dl { margin: .25rem 0; }
dl > div { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 1rem; padding: .2rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; }
article { margin: .75rem 0; border-left: 3px solid var(--line); padding-left: .75rem; }
article h4 { margin-top: 0; }
ol { margin: .25rem 0; padding-left: 1.4rem; }
li { margin: .35rem 0; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
code, #data { font: .85em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
#data { max-height: 24rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); padding: .75rem; user-select: all; }
figure { margin: 0; break-inside: avoid; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.25rem; margin: .75rem 0; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); }
figcaption { margin-top: .35rem; font-size: .9em; }
.on-paper { display: none; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
@page {
  margin: 13mm 13mm 17mm;
  @bottom-left { content: "SHA-256 of the data: ${digest}"; width: 88%; font: 6.5pt ui-monospace, Menlo, Consolas, monospace; color: #444; text-align: left; white-space: nowrap; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt system-ui, sans-serif; color: #444; white-space: nowrap; }
}
@media print {
  :root { color-scheme: light; --text: #000; --muted: #444; --line: #bbb; --ground: #fff; --amber: #000; }
  body { font-size: 8.5pt; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 14pt; }
  h2 { margin-top: 6mm; padding-top: 2.5mm; font-size: 12pt; }
  h3 { margin: 4mm 0 1mm; font-size: 10pt; }
  h4 { font-size: 9pt; }
  h2, h3, h4, .status { break-after: avoid; }
  .gap { break-before: avoid; }
  dl { columns: 2; column-gap: 6mm; }
  dl > div { break-inside: avoid; grid-template-columns: 27mm minmax(0, 1fr); gap: 0 2mm; padding: .5mm 0; }
  dl > div:first-child { border-top: 1px solid var(--line); }
  /* Avoid page breaks within an event; allow them within longer records. */
  li, .unread, main > section:last-of-type { break-inside: avoid; }
  ol { columns: 2; column-gap: 6mm; }
  ol dl { columns: auto; }
  .pictures { grid-template-columns: 1fr 1fr; }
  img { max-height: 20cm; }
  #data { display: none; }
  .on-paper { display: block; }
}
</style>`
