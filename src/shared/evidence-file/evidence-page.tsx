import { createContext, use, type ReactNode } from 'react'
import { recordLines, recordsByType } from '#/contract/dns-records.ts'
import type { Domain } from '#/contract/domain.ts'
import type { EventsResponse } from '#/contract/takedown-events.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { defangForDisplay } from '#/lib/defang-text.ts'
import { hostOf } from '#/lib/host-name.ts'
import { humanize } from '#/lib/humanize.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { formatScore } from '#/lib/numbers.ts'
import { appVersion } from '#/shared/app-version.ts'
import { orderEvents } from '#/shared/cases/event-order.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import {
  allScans,
  type CaseEvidence,
  type Evidence,
  type EvidencePicture,
} from './load-evidence.ts'
import {
  blocklistFields,
  caseFields,
  contactFields,
  domainFields,
  judgedFields,
  measuredFields,
  type Field,
} from './record-fields.ts'

/** Time zone shown next to UTC (IANA name). */
export const ZoneContext = createContext('UTC')

type EvidencePageProps = { evidence: Evidence; data: string; digest: string }

/** Content of an evidence file. `digest` is the SHA-256 of `data`. */
export function EvidencePage({ evidence, data, digest }: EvidencePageProps) {
  const { subject, about, madeAt, madeBy, brandName, cases, domain, pictures, missingParts } =
    evidence
  const zone = use(ZoneContext)
  const title = subject === 'case' ? 'Evidence of a takedown case' : 'Evidence of a domain'
  const { ascii, unicode } = hostForms(hostOf(about))
  const caseSections = cases.map((evidenceOfCase) => (
    <RecordSection key={evidenceOfCase.row.id} {...describeCase(evidenceOfCase)} />
  ))
  const domainSection = domain && <RecordSection {...describeDomain(domain, brandName)} />
  return (
    <>
      {/* React moves metadata to the head, in this order. */}
      <meta charSet="utf-8" />
      <meta
        httpEquiv="Content-Security-Policy"
        content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{`${title}: ${defangForDisplay(about)}`}</title>
      <header>
        <h1>{defangForDisplay(about)}</h1>
        <p className="muted">
          {title}. Addresses are defanged: hxxp for http, [.] for a dot. “Not reported” means that
          the service gave no value.
        </p>
        <Items
          items={[
            ...(ascii === unicode
              ? []
              : [{ term: 'Host', detail: defangForDisplay(`${unicode} (${ascii})`) }]),
            { term: 'Brand', detail: defangForDisplay(brandName ?? 'none') },
            { term: 'Made', detail: <Time value={new Date(madeAt).toISOString()} /> },
            { term: 'Made by', detail: madeBy && defangForDisplay(madeBy) },
            { term: 'Made with', detail: `Brand Protection Dashboard ${appVersion}` },
            { term: 'Times', detail: zone === 'UTC' ? 'UTC' : `UTC and, in brackets, ${zone}` },
            {
              term: 'Not in this file',
              detail: (
                <LongText
                  value={missingParts.length === 0 ? ['Everything was loaded.'] : missingParts}
                />
              ),
            },
          ]}
        />
      </header>
      {/* Subject first, then screenshots. */}
      {subject === 'case' ? caseSections : domainSection}
      <section>
        <h2>Pictures</h2>
        {pictures.length === 0 && <p className="muted">None reported.</p>}
        <div className="pictures">
          {pictures.map((picture) => (
            <PictureFigure key={picture.address} {...picture} />
          ))}
        </div>
      </section>
      {subject === 'case' ? domainSection : caseSections}
      <section>
        <h2>Data and how to check it</h2>
        <p>
          SHA-256 of the data: <code id="digest">{digest}</code>
        </p>
        <p>
          To verify it, save the line below to a file without a trailing line break. The SHA-256 of
          that file must match the one above (<code>sha256sum</code>, or <code>Get-FileHash</code>{' '}
          on Windows). The data has every loaded field and the SHA-256 of each picture.
        </p>
        <pre
          id="data"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- preformatted text
          role="group"
          aria-label="Data"
        >
          {data}
        </pre>
        <p className="on-paper">The data is in the file, not in print.</p>
      </section>
    </>
  )
}

/** A term and its value; null if not reported. */
type Item = { term: string; detail: ReactNode }

/** The reported items as a list, and the names of the others. */
function Items({ items }: { items: readonly Item[] }) {
  const reported = items.filter(({ detail }) => detail !== null)
  const missing = items.filter(({ detail }) => detail === null).map(({ term }) => term)
  return (
    <>
      {reported.length > 0 && (
        <dl>
          {reported.map(({ term, detail }, index) => (
            <div key={index}>
              <dt>{defangForDisplay(term)}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className="muted">{defangForDisplay(`Not reported: ${missing.join(', ')}.`)}</p>
      )}
    </>
  )
}

type Entry = { heading?: ReactNode; items: readonly Item[] }

type RecordSectionProps = {
  title: string
  /** The most important facts, on one line. */
  summary: string
  groups: readonly (readonly [title: string, entries: readonly Entry[]])[]
}

function RecordSection({ title, summary, groups }: RecordSectionProps) {
  return (
    <section>
      <h2>{defangForDisplay(title)}</h2>
      <p className="summary">{defangForDisplay(summary)}</p>
      {groups.map(([groupTitle, entries]) => (
        <section key={groupTitle}>
          <h3>{groupTitle}</h3>
          {entries.length === 0 && <p className="muted">None recorded.</p>}
          {entries.map(({ heading, items }, index) => (
            <article key={index}>
              {heading && <h4>{heading}</h4>}
              <Items items={items} />
            </article>
          ))}
        </section>
      ))}
    </section>
  )
}

/** A time in UTC and, if different, in the user's time zone; invalid values as received. */
function Time({ value }: { value: string | null | undefined }) {
  const zone = use(ZoneContext)
  if (value == null) return 'no date given'
  const instant = parseInstant(value)
  if (instant === null) return defangForDisplay(formatCalendarDate(value))
  const utc = formatInstant(value, { zone: 'UTC' })
  const local = formatInstant(value, { zone })
  return (
    <>
      <time dateTime={new Date(instant).toISOString()}>{utc}</time>
      {local !== utc && ` (${local})`}
    </>
  )
}

/** Text with its line breaks; several texts one per line. */
function LongText({ value }: { value: unknown }) {
  const toText = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each))
  return <pre>{defangForDisplay([value].flat().map(toText).join('\n'))}</pre>
}

/** Items of a record's fields. */
const fieldItems = <Row,>(row: Row, fields: readonly Field<Row>[]): Item[] =>
  fields.flatMap((field) =>
    field.kind === 'dns' && row[field.name] != null
      ? dnsItems(row[field.name], field.term)
      : [{ term: field.term, detail: fieldDetail(row, field) }],
  )

function fieldDetail<Row>(
  row: Row,
  { name, kind, codeLabel, nullLabel, note }: Field<Row>,
): ReactNode {
  const value: unknown = row[name]
  if (value === undefined) return null
  if (value === null) return nullLabel ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && !codeLabel) return formatScore(value)
  if (kind === 'long') return <LongText value={value} />
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const label = kind === 'day' ? formatCalendarDate(text) : (codeLabel?.(text, row) ?? text)
  const noteText = note?.(row)
  return (
    <>
      {kind === 'time' ? <Time value={text} /> : defangForDisplay(label)}
      {/* The code of the service. */}
      {codeLabel && label !== text && <code> {defangForDisplay(text)}</code>}
      {noteText && <em> {noteText}</em>}
    </>
  )
}

/** DNS records of any shape by type (C125). */
function dnsItems(value: unknown, term: string): Item[] {
  const records = recordsByType(value)
  const all = records.length === 0 ? ([[term, recordLines(value)]] as const) : records
  return all.map(([recordType, lines]) => ({
    term: recordType,
    detail: lines.length === 0 ? 'none' : <LongText value={lines} />,
  }))
}

function describeCase({ row, events }: CaseEvidence): RecordSectionProps {
  return {
    title: `Takedown case: ${row.target_website ?? 'target not reported'}`,
    summary: [caseOutcomeLabel(row)?.text ?? [], caseStatusLabel(row).text].flat().join(' · '),
    groups: [
      ...Object.entries(caseFields).map(
        ([title, fields]) => [title, [{ items: fieldItems(row, fields) }]] as const,
      ),
      [
        'Providers',
        row.abuse_contacts?.map((contact) => ({
          heading: defangForDisplay(contact.provider_name ?? 'No name given'),
          items: fieldItems(contact, contactFields),
        })) ?? [{ heading: 'Not reported', items: [] }],
      ],
      [
        'Blocklists',
        row.blacklist_submissions.map((submission) => ({
          heading: defangForDisplay(submission.service_name ?? 'No name given'),
          items: fieldItems(submission, blocklistFields),
        })),
      ],
      ['Timeline', events === null ? [{ heading: 'Not loaded', items: [] }] : eventEntries(events)],
    ],
  }
}

/** An entry as received, for records whose members the contract leaves open. */
const rawEntry = (heading: ReactNode, raw: unknown): Entry => ({
  heading,
  items: isRecord(raw)
    ? Object.entries(raw).map(([name, value]) => ({
        term: humanize(name),
        detail: value === null ? null : <LongText value={value} />,
      }))
    : [{ term: 'As received', detail: <LongText value={raw} /> }],
})

/** Events with their complete payload (C133). */
function eventEntries(response: EventsResponse): Entry[] {
  if ('rawResponse' in response) return [rawEntry('Couldn’t be read', response.rawResponse)]
  return [
    ...orderEvents(response.events).events.map(({ occurredAt, raw }) =>
      rawEntry(<Time value={occurredAt} />, raw),
    ),
    ...response.unreadable.map((raw) => rawEntry('Couldn’t be read', raw)),
    ...(response.isComplete ? [] : [{ heading: 'The service has more events', items: [] }]),
  ]
}

function describeDomain(domain: Domain, brandName: string | null): RecordSectionProps {
  const { latest_scan: latest } = domain
  const history = latest?.scan_history
  return {
    title: `Domain: ${domain.name ?? 'name not reported'}`,
    // A verdict is for one brand (C85).
    summary: latest
      ? `Verdict ${verdictLabel(latest.verdict).text.toLowerCase()}, risk ${describeRisk(latest.risk_score)}, for ${brandName}`
      : latest === null
        ? 'Not scanned yet'
        : 'Newest scan not reported',
    groups: [
      ['Record', [{ items: fieldItems(domain, domainFields) }]],
      [
        'Scans, newest first',
        allScans(domain).map((scan) => ({
          heading: <Time value={scan.created_at} />,
          items: fieldItems(scan, [...judgedFields, ...measuredFields]),
        })),
      ],
      [
        'Earlier scans reported with the newest one',
        [
          ...(history?.entries ?? []).map(({ scannedAt, isRedacted, raw }) => {
            const time = <Time value={scannedAt} />
            // Values of a redacted entry are placeholders (C98).
            return isRedacted
              ? { heading: <>{time}, not available to this brand</>, items: [] }
              : rawEntry(time, raw)
          }),
          ...(history?.unreadable ?? []).map((raw) => rawEntry('Couldn’t be read', raw)),
        ],
      ],
    ],
  }
}

function PictureFigure({ shows, at, address, image }: EvidencePicture) {
  return (
    <figure>
      {image && <img src={image.data} width={image.width} height={image.height} alt={shows} />}
      <figcaption>
        {shows}, {at === null ? 'time not reported' : <Time value={at} />}.{' '}
        {image ? 'Re-encoded from' : 'Not embedded: it is not available, or may not be read here.'}{' '}
        {defangForDisplay(address)}
        {image && (
          <>
            , SHA-256 <code>{image.sha256}</code>
          </>
        )}
      </figcaption>
    </figure>
  )
}
