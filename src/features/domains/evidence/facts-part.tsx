import type { DomainScan } from '#/contract/domain-scan.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/product/guide/meanings.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { mailOf, splitRecords } from '#/product/scans/dns-records.ts'
import { Explanation } from '#/ui/explanation.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Moment } from './moment.tsx'
import { probeLabel } from './probe-labels.ts'
import { CopyRecords, RecordList } from './record-list.tsx'

/** How the website answered, and what that does not prove (C91). */
export function Probe({ code }: { code: number | null }) {
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      {probeLabel(code)}
      <Explanation about="the website response">
        <p>{domainMeanings.website}</p>
      </Explanation>
    </span>
  )
}

const none = <span className="text-muted">none recorded</span>
const listed = (records: readonly string[]) =>
  records.length === 0 ? none : <RecordList records={records} />

/** What the newest scan measured. */
export function ScanFacts({ scan }: { scan: DomainScan }) {
  const a = splitRecords(scan.a_records)
  const mx = splitRecords(scan.mx_records)
  const cname = splitRecords(scan.cname_records)
  const mail = mailOf(mx)
  return (
    <>
      <KeyValues
        items={[
          {
            term: 'Website response',
            detail: <Probe code={scan.https_head_request_response_code ?? null} />,
          },
          { term: 'A', detail: listed(a) },
          {
            term: 'MX',
            detail: (
              <>
                {listed(mx)}
                {mail === 'takes mail' && <span className="text-amber">can receive mail</span>}
                {mail === 'refuses mail' && <span className="text-muted">accepts no mail</span>}
              </>
            ),
          },
          { term: 'CNAME', detail: listed(cname) },
          { term: 'Certificate', detail: <Certificate text={scan.certificate} /> },
          { term: 'DNS set up', detail: <Completeness value={scan.completeness} /> },
          {
            term: 'Visual scan',
            detail: scan.visual_scan_at === null ? 'never' : <Moment value={scan.visual_scan_at} />,
          },
          {
            term: 'Scanned',
            detail: scan.created_at ? <Moment value={scan.created_at} /> : 'time not reported',
          },
          ...(scan.scans_executed === null
            ? []
            : [{ term: 'Scans', detail: formatCount(scan.scans_executed) }]),
        ]}
      />
      <CopyRecords
        records={[
          ['A', a],
          ['MX', mx],
          ['CNAME', cname],
        ]}
        raw={[
          ['A', scan.a_records],
          ['MX', scan.mx_records],
          ['CNAME', scan.cname_records],
        ]}
      />
    </>
  )
}

function Completeness({ value }: { value: number | null }) {
  if (value === null) return '—'
  if (value === 0) return '0: no DNS records'
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      {formatCount(value)}
      <Explanation about="DNS set up">
        <p>{domainMeanings.dns}</p>
      </Explanation>
    </span>
  )
}

function Certificate({ text }: { text: string | null }) {
  if (text === null) return none
  const lines = text.trim().split(/\r?\n/)
  return (
    <details className="print:details-content:[content-visibility:visible]">
      <summary className="w-fit rounded-sm text-accent">
        recorded, {lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`}
      </summary>
      {/* It may be long: it scrolls in a box of its own, by keys too. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        className="mt-1 max-h-56 overflow-auto rounded-[5px] bg-sunken px-2 py-1.5 font-mono text-xs print:max-h-none print:whitespace-pre-wrap"
      >
        <HostileText value={text} />
      </pre>
    </details>
  )
}
