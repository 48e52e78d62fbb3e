import { appVersion } from '#/api/app-settings.ts'
import type { Domain } from '#/contract/domain.ts'
import type { TakedownTimeline } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { formatIsoTimeOrDay } from '#/lib/dates.ts'
import { humanize } from '#/lib/display-text.ts'
import { defangForDisplay } from '#/lib/host-name.ts'
import {
  listReportDetails,
  listRequestDetails,
  listSiteDetails,
  listStatusDetails,
  listSubmissionDetails,
  orderEvents,
} from '#/shared/cases/case-details.ts'
import { createDetail, formatDetail, type Detail } from '#/shared/details.ts'
import { formatHost, formatUrl } from '#/shared/hosts/format-host.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeRisk, describeVerdict } from '#/shared/labels/host-labels.ts'
import { listDomainDetails, listScanDetails } from '#/shared/scans/scan-details.ts'
import { mergeTimeline, type TimelineStep } from '#/shared/scans/scan-timeline.ts'
import type { CaseEvidence, Evidence, EvidencePicture } from './load-evidence.ts'

type EvidencePageProps = { evidence: Evidence; data: string; digest: string }

/** `digest` is the SHA-256 of `data`. */
export function EvidencePage({ evidence, data, digest }: EvidencePageProps) {
  const {
    subject,
    subjectName,
    createdAtMs,
    createdBy,
    brandName,
    cases,
    domain,
    pictures,
    missingParts,
  } = evidence
  const title = subject === 'case' ? 'Evidence of a takedown case' : 'Evidence of a domain'
  const formatName = subject === 'case' ? formatUrl : formatHost
  const name = defangForDisplay(formatName(subjectName))
  const caseSections = cases.map((caseEvidence) => (
    <RecordSection key={caseEvidence.row.id} {...buildCaseSection(caseEvidence, createdAtMs)} />
  ))
  const domainSection = domain && <RecordSection {...buildDomainSection(domain, brandName)} />
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
      <title>{`${title}: ${name}`}</title>
      <header>
        <h1>{name}</h1>
        <p className="muted">
          {title}. Addresses are defanged: hxxp for http, [.] for a dot. Times are in UTC. “Not
          reported” means that the service returned no value.
        </p>
        <Details
          details={[
            createDetail('Brand', brandName ?? 'none'),
            createDetail('Created', new Date(createdAtMs).toISOString(), { kind: 'time' }),
            createDetail('Created by', createdBy ?? 'not known'),
            createDetail('Created with', `Brand Protection Dashboard ${appVersion}`),
            createDetail(
              'Not in this file',
              missingParts.join('\n') || 'Nothing. Everything was loaded.',
            ),
          ]}
        />
      </header>
      {subject === 'case' ? caseSections : domainSection}
      <section>
        <h2>Pictures</h2>
        {pictures.length === 0 && (
          <p className="muted">The records in this file have no pictures.</p>
        )}
        <div className="pictures">
          {pictures.map((picture) => (
            <PictureFigure key={picture.url} {...picture} />
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
          To verify the data, save the line below as a file that doesn’t end with a line break. The
          SHA-256 of that file must match the one above (<code>sha256sum</code>, or{' '}
          <code>Get-FileHash</code> on Windows). The data has every loaded field and the SHA-256 of
          each picture.
        </p>
        <pre
          id="data"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- preformatted text
          role="group"
          aria-label="Data"
        >
          {data}
        </pre>
        <p className="print-only">The data is in the file and is not printed.</p>
      </section>
    </>
  )
}

/** Formats a time in UTC. Calendar dates get no time zone, and invalid values stay as received. */
const formatUtcTime = (time: string | null | undefined): string =>
  time == null ? 'no date given' : formatIsoTimeOrDay(time, { zone: 'UTC' })

function Details({ details }: { details: readonly Detail[] }) {
  const missing = details.filter(({ value }) => value === null).map(({ term }) => term)
  return (
    <>
      <dl>
        {details.map((detail, index) => {
          const text = formatDetail(detail, formatUtcTime)
          return (
            text !== null && (
              <div key={index}>
                <dt>{defangForDisplay(detail.term)}</dt>
                <dd>{defangForDisplay(text)}</dd>
              </div>
            )
          )
        })}
      </dl>
      {missing.length > 0 && (
        <p className="muted">{defangForDisplay(`Not reported: ${missing.join(', ')}.`)}</p>
      )}
    </>
  )
}

type Entry = { heading?: string; details?: readonly Detail[] }

type RecordSectionProps = {
  title: string
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
          {entries.map(({ heading, details }, index) => (
            <article key={index}>
              {heading !== undefined && <h4>{defangForDisplay(heading)}</h4>}
              {details && <Details details={details} />}
            </article>
          ))}
        </section>
      ))}
    </section>
  )
}

function buildCaseSection({ row, events }: CaseEvidence, now: number): RecordSectionProps {
  return {
    title: `Takedown case: ${row.target_website ?? 'target not reported'}`,
    summary: [getCaseOutcomeLabel(row)?.text, getCaseStatusLabel(row).text]
      .filter((text) => text !== undefined)
      .join(' · '),
    groups: [
      ['Request', [{ details: [...listStatusDetails(row), ...listRequestDetails(row)] }]],
      ...listSiteDetails(row, now).map(({ title, details }) => [title, [{ details }]] as const),
      [
        'Providers',
        row.abuse_contacts?.map((contact) => ({
          heading: contact.provider_name ?? 'No name given',
          details: listReportDetails(contact),
        })) ?? [{ heading: 'Not reported' }],
      ],
      [
        'Blocklists',
        row.blacklist_submissions.map((submission) => ({
          heading: submission.service_name ?? 'No name given',
          details: listSubmissionDetails(submission),
        })),
      ],
      ['Timeline', events === null ? [{ heading: 'Not loaded' }] : buildEventEntries(events)],
    ],
  }
}

/** Builds an entry from a record whose fields the contract doesn't define. */
const buildRawEntry = (heading: string, raw: unknown): Entry => ({
  heading,
  details: isRecord(raw)
    ? Object.entries(raw).map(([name, value]) => createDetail(humanize(name), toText(value)))
    : [createDetail('As received', toText(raw))],
})

/** Formats a value of any type. Lists have one line per entry. */
function toText(value: unknown): string | null {
  if (value === null) return null
  const lines = [value]
    .flat()
    .map((each) => (typeof each === 'string' && each !== '' ? each : JSON.stringify(each)))
  // Empty values become `""` and `[]`, because `formatDetail` would replace an empty text with "none recorded".
  return lines.length === 0 ? '[]' : lines.join('\n')
}

/** Events with all fields as received (C133). */
const buildEventEntries = (timeline: TakedownTimeline): Entry[] => [
  ...orderEvents(timeline.events).map(({ occurredAt, raw }) =>
    buildRawEntry(formatUtcTime(occurredAt), raw),
  ),
  ...(timeline.hasMore ? [{ heading: 'The service has more events than shown here' }] : []),
]

function describeNewestScan(scan: Domain['latest_scan'], brandName: string | null): string {
  if (scan === undefined) return 'Newest scan not reported'
  if (scan === null) return 'Not scanned yet'
  // A verdict is for one brand (C85). Evidence with a domain always has a brand.
  return `Verdict ${describeVerdict(scan.verdict)}, risk ${describeRisk(scan.risk_score)}, for ${brandName}`
}

function buildScanEntries({ time, scan, entry, isRedacted }: TimelineStep): readonly Entry[] {
  const heading = formatUtcTime(time)
  if (isRedacted) return [{ heading: `${heading}, not available to this brand` }]
  // Values of a redacted entry are placeholders (C98).
  const historyEntry = entry?.isRedacted === true ? null : entry
  return [
    ...(scan ? [{ heading, details: listScanDetails(scan) }] : []),
    ...(historyEntry
      ? [buildRawEntry(`${heading}, as reported with the newest scan`, historyEntry.raw)]
      : []),
  ]
}

function buildDomainSection(domain: Domain, brandName: string | null): RecordSectionProps {
  const { latest_scan: latest } = domain
  return {
    title: `Domain: ${domain.name ?? 'name not reported'}`,
    summary: describeNewestScan(latest, brandName),
    groups: [
      ['Record', [{ details: [...listDomainDetails(domain), createDetail('ID', domain.id)] }]],
      [
        'Scans, newest first',
        mergeTimeline(domain.scans, latest ?? null).flatMap(buildScanEntries),
      ],
    ],
  }
}

function PictureFigure({ description, takenAt, url, image }: EvidencePicture) {
  const time = takenAt === null ? 'time not reported' : formatUtcTime(takenAt)
  const origin = image
    ? 'Re-encoded from'
    : 'Not embedded, because the dashboard couldn’t load it or the file has too many pictures. Address:'
  return (
    <figure>
      {image && (
        <img src={image.data} width={image.width} height={image.height} alt={description} />
      )}
      <figcaption>
        {defangForDisplay(`${description}, ${time}. ${origin} ${url}`)}
        {image && (
          <>
            . SHA-256 of the picture in this file: <code>{image.sha256}</code>
          </>
        )}
      </figcaption>
    </figure>
  )
}
