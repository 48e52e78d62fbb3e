import type { ReactNode } from 'react'
import { LongText } from '#/features/domains/evidence/parts.tsx'
import { describeResponse, notReported, Records } from '#/features/domains/evidence/scan-facts.tsx'
import { formatStepTime, type TimelineStep } from '#/features/domains/evidence/timeline.ts'
import { defangUrlsInText } from '#/lib/defang-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { describeRisk } from '#/shared/labels/verdict-labels.ts'
import { compareValue, toScanFindings, type ScanFindings } from '#/shared/scans/compare-scans.ts'
import { VerdictBadge } from '#/shared/scans/figure-changes.tsx'
import { Badge } from '#/ui/badge.tsx'

type ScanComparisonTableProps = { left: TimelineStep; right: TimelineStep }

/** Field-by-field comparison of two scans. Values that only one reports don't count as changes (C98). */
export function ScanComparisonTable({ left, right }: ScanComparisonTableProps) {
  const before = toScanFindings(left.scan, left.entry)
  const after = toScanFindings(right.scan, right.entry)
  const renderRow = <Name extends keyof ScanFindings>(
    term: string,
    name: Name,
    renderValue: (value: ScanFindings[Name] & ({} | null)) => ReactNode,
  ) => {
    const change = compareValue(before[name], after[name])
    return (
      <tr data-change={change} className={rowClass}>
        {/* Not by color alone. */}
        <th scope="row" className="text-left font-normal">
          <span className="block">{term}</span>
          {change === 'changed' ? (
            <Badge tone="accent">Changed</Badge>
          ) : (
            <span className="text-sm text-muted">
              {change === 'same' ? 'Same' : 'Can’t be compared'}
            </span>
          )}
        </th>
        {[before, after].map(({ [name]: value }, index) => (
          <td key={index}>{value === undefined ? notReported : renderValue(value)}</td>
        ))}
      </tr>
    )
  }
  const renderRecords = (records: readonly string[]) => <Records records={records} />
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
        {renderRow('Verdict', 'verdict', (code) => (
          <VerdictBadge code={code} />
        ))}
        {renderRow('Risk', 'risk', describeRisk)}
        {renderRow('Website response', 'httpCode', describeResponse)}
        {renderRow('Needs review', 'needsReview', (isNeeded) => (isNeeded ? 'Yes' : 'No'))}
        {renderRow('A', 'a', renderRecords)}
        {renderRow('MX', 'mx', renderRecords)}
        {renderRow('CNAME', 'cname', renderRecords)}
        {renderRow('DNS set up', 'completeness', (value) =>
          value === 0 ? '0: no DNS records' : formatCount(value),
        )}
        {renderRow('Certificate', 'certificate', (text) =>
          text === null ? (
            <Records records={[]} />
          ) : (
            <LongText value={defangUrlsInText(text)} name="certificate" />
          ),
        )}
        {renderRow('Reason', 'reasoning', (text) => (
          <LongText value={text} name="reason" />
        ))}
      </tbody>
    </table>
  )
}

const rowClass =
  'border-t border-line align-top data-[change=changed]:bg-amber-soft/50 [&>*]:px-2 [&>*]:py-1.5 [&>td]:[overflow-wrap:anywhere]'
