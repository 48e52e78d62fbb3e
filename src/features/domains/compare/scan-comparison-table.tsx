import type { ReactNode } from 'react'
import { LongText } from '#/features/domains/evidence/parts.tsx'
import { describeProbe, Records } from '#/features/domains/evidence/scan-facts.tsx'
import { formatStepTime, type TimelineStep } from '#/features/domains/evidence/timeline.ts'
import { defangUrlsInText } from '#/lib/defang-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { describeRisk } from '#/shared/labels/verdict-labels.ts'
import { compareFindings, toScanFindings, type Compared } from '#/shared/scans/compare-scans.ts'
import { VerdictBadge } from '#/shared/scans/figure-changes.tsx'
import { Badge } from '#/ui/badge.tsx'

type ScanComparisonTableProps = { left: TimelineStep; right: TimelineStep }

const notReported = <span className="text-muted">not reported</span>

/** Field-by-field comparison of two scans. Values that only one reports don't count as changes (C98). */
export function ScanComparisonTable({ left, right }: ScanComparisonTableProps) {
  const before = toScanFindings(left.scan, left.entry)
  const after = toScanFindings(right.scan, right.entry)
  const compared = compareFindings(before, after)
  const renderRow = <Value,>(
    term: string,
    field: Compared<Value>,
    values: readonly [Value | undefined, Value | undefined],
    renderValue: (value: Value) => ReactNode,
  ) => (
    <tr data-change={field.kind} className={rowClass}>
      <FieldHeader term={term} compared={field} />
      {values.map((value, index) => (
        <td key={index}>{value === undefined ? notReported : renderValue(value)}</td>
      ))}
    </tr>
  )
  const renderRecordRow = (term: string, field: 'a' | 'mx' | 'cname') =>
    renderRow(term, compared[field], [before[field], after[field]], (records) => (
      <Records records={records} />
    ))
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Findings of both scans</caption>
      <thead>
        <tr className="text-left align-bottom text-muted [&>th]:px-2 [&>th]:py-1 [&>th]:font-normal">
          <th scope="col" className="w-28 min-[38rem]:w-40">
            Field
          </th>
          <th scope="col">Left, {formatStepTime(left)}</th>
          <th scope="col">Right, {formatStepTime(right)}</th>
        </tr>
      </thead>
      <tbody>
        {renderRow('Verdict', compared.verdict, [before.verdict, after.verdict], (code) => (
          <VerdictBadge code={code} />
        ))}
        {renderRow('Risk', compared.risk, [before.risk, after.risk], describeRisk)}
        {renderRow(
          'Website response',
          compared.httpCode,
          [before.httpCode, after.httpCode],
          describeProbe,
        )}
        {renderRow(
          'Needs review',
          compared.needsReview,
          [before.needsReview, after.needsReview],
          (needed) => (needed ? 'Yes' : 'No'),
        )}
        {renderRecordRow('A', 'a')}
        {renderRecordRow('MX', 'mx')}
        {renderRecordRow('CNAME', 'cname')}
        {renderRow(
          'DNS set up',
          compared.completeness,
          [before.completeness, after.completeness],
          (value) => (value === 0 ? '0: no DNS records' : formatCount(value)),
        )}
        {renderRow(
          'Certificate',
          compared.certificate,
          [before.certificate, after.certificate],
          (text) =>
            text === null ? (
              <Records records={[]} />
            ) : (
              <LongText value={defangUrlsInText(text)} name="certificate" />
            ),
        )}
        {renderRow('Reason', compared.reasoning, [before.reasoning, after.reasoning], (text) => (
          <LongText value={text} name="reason" />
        ))}
      </tbody>
    </table>
  )
}

const rowClass =
  'border-t border-line align-top data-[change=changed]:bg-amber-soft/50 [&>*]:px-2 [&>*]:py-1.5 [&>td]:[overflow-wrap:anywhere]'

/** Name and change of a field; not by color alone. */
function FieldHeader({ term, compared }: { term: string; compared: Compared<unknown> }) {
  return (
    <th scope="row" className="text-left font-normal">
      <span className="block">{term}</span>
      {compared.kind === 'changed' ? (
        <Badge tone="accent">Changed</Badge>
      ) : (
        <span className="text-sm text-muted">
          {compared.kind === 'same' ? 'Same' : 'Can’t be compared'}
        </span>
      )}
    </th>
  )
}
