import type { ReactNode } from 'react'
import { toRecordLines } from '#/contract/dns-records.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatIsoTime } from '#/lib/dates.ts'
import { defangRecords, defangUrlsAndHosts, isHostWord } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import type { Detail } from '#/shared/details.ts'
import { CopyMenu, buildCopyFormats } from '#/shared/hosts/copy-menu.tsx'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { listMeasurements, listScanTimes } from '#/shared/scans/scan-details.ts'
import { getMailPolicy } from '#/shared/scans/scan-values.ts'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { LongText, TimeWithAge } from './parts.tsx'

export function ScanFacts({ scan }: { scan: DomainScan }) {
  return (
    <>
      <KeyValues
        items={[...listMeasurements(scan), ...listScanTimes(scan)].map((detail) => ({
          term: detail.term,
          detail: renderScanDetail(detail),
        }))}
      />
      <CopyRecords scan={scan} />
    </>
  )
}

/** Renders the value of a detail. */
export function renderScanDetail({ term, value, kind }: Detail): ReactNode {
  if (value === null) return <span className="text-muted">not reported</span>
  if (kind === 'verdict') return <VerdictBadge scanned verdict={value} />
  if (kind === 'dns') return <Records records={splitLines(value)} />
  if (kind === 'mx') return <MailRecords records={splitLines(value)} />
  if (kind === 'certificate') return <Certificate text={value} />
  if (kind === 'time') return <TimeWithAge value={value} />
  return <LongText value={value} name={term.toLowerCase()} />
}

const splitLines = (value: string): string[] => (value === '' ? [] : value.split('\n'))

const noneRecorded = <span className="text-muted">none recorded</span>

const maxRecords = 20

function Records({ records }: { records: readonly string[] }) {
  if (records.length === 0) return noneRecorded
  return (
    <ul>
      {records.slice(0, maxRecords).map((record, index) => (
        <li key={index}>
          {record.split(/(\s+)/).map((word, wordIndex) =>
            isHostWord(word) ? (
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

function MailRecords({ records }: { records: readonly string[] }) {
  const policy = getMailPolicy(records)
  return (
    <>
      <Records records={records} />
      {policy === 'takes mail' && <span className="text-amber">can receive mail</span>}
      {policy === 'refuses mail' && <span className="text-muted">accepts no mail</span>}
    </>
  )
}

function Certificate({ text }: { text: string }) {
  if (text === '') return noneRecorded
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
        <HostileText value={defangUrlsAndHosts(text)} />
      </pre>
    </details>
  )
}

function CopyRecords({ scan }: { scan: DomainScan }) {
  const records = [
    ['A', scan.a_records],
    ['MX', scan.mx_records],
    ['CNAME', scan.cname_records],
  ] as const
  const reported = records.flatMap(([type, text]) => (text ? [[type, text] as const] : []))
  if (reported.length === 0) return null
  const defangedText = reported
    .flatMap(([type, text]) => toRecordLines(text).map((line) => `${type} ${defangRecords(line)}`))
    .join('\n')
  // The original text stays as received. It isn't split into records, so each type is written only once.
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
  const formattedTime = formatIsoTime(time)
  return (
    <Screenshot
      address={address}
      alt={formattedTime === null ? label : `${label}, scan of ${formattedTime}`}
    />
  )
}
