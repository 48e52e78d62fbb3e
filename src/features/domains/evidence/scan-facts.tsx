import type { ReactNode } from 'react'
import { toRecordLines } from '#/contract/dns-records.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatInstant } from '#/lib/dates.ts'
import { defangUrlsInText, defangHost } from '#/lib/host-name.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { measuredFields, noneRecorded } from '#/shared/evidence-file/record-fields.ts'
import { CopyMenu, buildCopyFormats } from '#/shared/hosts/copy-menu.tsx'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { describeResponse, getMailPolicy } from '#/shared/scans/scan-values.ts'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { TimeWithAge } from './parts.tsx'
import { toScanFindings } from './timeline.ts'

export function ScanFacts({ scan }: { scan: DomainScan }) {
  return (
    <>
      <KeyValues
        items={measuredFields
          .map(({ term, name }) => ({ term, detail: renderers[name](scan) }))
          .filter(({ detail }) => detail !== false)}
      />
      <CopyRecords scan={scan} />
    </>
  )
}

type MeasuredField = (typeof measuredFields)[number]['name']

/** Renderers of measurements. If a renderer returns `false`, the measurement is left out. */
const renderers: { readonly [Name in MeasuredField]: (scan: DomainScan) => ReactNode } = {
  https_head_request_response_code: (scan) =>
    describeResponse(scan.https_head_request_response_code),
  a_records: (scan) => <Records records={toScanFindings(scan).a} />,
  mx_records: (scan) => <MailRecords mx={toScanFindings(scan).mx} />,
  cname_records: (scan) => <Records records={toScanFindings(scan).cname} />,
  certificate: (scan) => <Certificate text={scan.certificate} />,
  completeness: ({ completeness }) =>
    completeness === null ? notReported : describeCompleteness(completeness),
  visual_scan_at: ({ visual_scan_at: at }) => {
    if (at === undefined) return notReported
    return at === null ? 'never' : <TimeWithAge value={at} />
  },
  created_at: ({ created_at: at }) =>
    at === null ? 'time not reported' : <TimeWithAge value={at} />,
  scans_executed: ({ scans_executed: count }) => count !== null && formatCount(count),
}

/** Formats the DNS completeness. A value of 0 means that the domain has no DNS records (C94). */
export const describeCompleteness = (value: number): string =>
  value === 0 ? '0: no DNS records' : formatCount(value)

export const notReported = <span className="text-muted">not reported</span>
const noneLabel = <span className="text-muted">{noneRecorded}</span>

export function Records({ records }: { records: readonly string[] | undefined }) {
  if (records === undefined) return notReported
  return records.length === 0 ? noneLabel : <RecordList records={records} />
}

/** Matches hostnames, but not IP addresses, URLs or JSON. */
const hostPattern = /^(?=.*[a-z])[^\s/:{}"]+\.[^\s/:{}"]+$/i
const maxRecords = 20

function RecordList({ records }: { records: readonly string[] }) {
  return (
    <ul>
      {records.slice(0, maxRecords).map((record, index) => (
        <li key={index}>
          {record.split(/(\s+)/).map((word, wordIndex) =>
            hostPattern.test(word) ? (
              <HostName key={wordIndex} value={word} />
            ) : (
              <span key={wordIndex} translate="no" className="font-mono text-mono">
                <HostileText value={word} />
              </span>
            ),
          )}
        </li>
      ))}
      {records.length > maxRecords && (
        <li className="text-muted">and {records.length - maxRecords} more; copying includes all</li>
      )}
    </ul>
  )
}

function MailRecords({ mx }: { mx: readonly string[] | undefined }) {
  const policy = getMailPolicy(mx ?? [])
  return (
    <>
      <Records records={mx} />
      {policy === 'takes mail' && <span className="text-amber">can receive mail</span>}
      {policy === 'refuses mail' && <span className="text-muted">accepts no mail</span>}
    </>
  )
}

function Certificate({ text }: { text: Reported<string> }) {
  if (text === undefined) return notReported
  if (text === null) return noneLabel
  const lineCount = text.trim().split(/\r?\n/).length
  return (
    <details className="print:details-content:[content-visibility:visible]">
      <summary className="w-fit rounded-sm text-accent">
        recorded, {formatCountOf(lineCount, 'line')}
      </summary>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        translate="no"
        className="mt-1 max-h-56 overflow-auto rounded-[5px] bg-sunken px-2 py-1.5 font-mono text-xs print:max-h-none print:whitespace-pre-wrap"
      >
        <HostileText value={defangUrlsInText(text)} />
      </pre>
    </details>
  )
}

function CopyRecords({ scan }: { scan: DomainScan }) {
  const defangRecord = (record: string) =>
    record.replace(/\S+/g, (word) => (hostPattern.test(word) ? defangHost(word) : word))
  const records = [
    ['A', scan.a_records],
    ['MX', scan.mx_records],
    ['CNAME', scan.cname_records],
  ] as const
  const reported = records.flatMap(([type, text]) => (text ? [[type, text] as const] : []))
  if (reported.length === 0) return null
  const defangedText = reported
    .flatMap(([type, text]) => toRecordLines(text).map((line) => `${type} ${defangRecord(line)}`))
    .join('\n')
  // The original text stays as received: it isn't split into records, so each type appears only once.
  const originalText = reported.map(([type, text]) => `${type} ${text}`).join('\n')
  return (
    <CopyMenu label="Copy DNS records" formats={buildCopyFormats(defangedText, originalText)} />
  )
}

type ScanScreenshotProps = {
  address: Reported<string>
  host: string
  time: string | null
}

/** Screenshot of a scan (C90). */
export function ScanScreenshot({ address, host, time }: ScanScreenshotProps) {
  const label = `Screenshot of ${formatHost(host)}`
  const formattedTime = formatInstant(time)
  return (
    <Screenshot
      address={address}
      alt={formattedTime === null ? label : `${label}, scan of ${formattedTime}`}
    />
  )
}
