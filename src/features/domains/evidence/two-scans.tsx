import { useState, type ReactNode } from 'react'
import { defangUrlsInText } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { Verdict } from '#/shared/labels/host-badges.tsx'
import { describeRisk } from '#/shared/labels/host-labels.ts'
import { compareValue } from '#/shared/scans/compare-scans.ts'
import { Badge } from '#/ui/badge.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { LongText } from './parts.tsx'
import { describeResponse, notReported, Records, ScanScreenshot } from './scan-facts.tsx'
import {
  formatStepTime,
  getStepScreenshot,
  type ScanFindings,
  type TimelineStep,
} from './timeline.ts'

type TwoScansProps = {
  host: string
  /** All scans of the domain, newest first. */
  steps: readonly TimelineStep[]
  /** Keys of the two scans that are selected initially. */
  older: string
  newer: string
  onClose: () => void
}

/** Compares two scans of a domain by field and screenshot (F24). */
export function TwoScansDialog({ host, steps, older, newer, onClose }: TwoScansProps) {
  const [keys, setKeys] = useState({ left: older, right: newer })
  const left = steps.find(({ key }) => key === keys.left)
  const right = steps.find(({ key }) => key === keys.right)
  const options = steps.map((step) => ({
    value: step.key,
    label: `Scan of ${formatStepTime(step)}`,
  }))
  return (
    <Dialog
      title="Compare two scans"
      description={formatHost(host)}
      size="wide"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {left && right && (
        <div className="grid grid-cols-1 gap-3.5">
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <SelectField
              label="Left"
              options={options}
              value={left.key}
              onChange={(key) => setKeys({ ...keys, left: key })}
            />
            <SelectField
              label="Right"
              options={options}
              value={right.key}
              onChange={(key) => setKeys({ ...keys, right: key })}
            />
          </div>
          {[left, right].some(({ findings }) => findings === null) && (
            <p className="text-muted">
              A scan that isn’t available to this brand can’t be compared.
            </p>
          )}
          {left === right && <p className="text-muted">Both sides are the same scan.</p>}
          <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3.5 xl:grid-cols-2">
            <ScanComparisonTable left={left} right={right} />
            <div className="grid items-start gap-3 wide:grid-cols-2">
              {[left, right].map((step, index) => (
                <figure key={index} className="grid min-w-0 gap-1.5">
                  <figcaption className="text-sm font-semibold">
                    Scan of {formatStepTime(step)}
                  </figcaption>
                  <ScanScreenshot address={getStepScreenshot(step)} host={host} time={step.time} />
                </figure>
              ))}
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Field-by-field comparison of two scans. A value that only one scan reports isn't a change (C98). */
function ScanComparisonTable({ left, right }: { left: TimelineStep; right: TimelineStep }) {
  const renderRow = <Name extends keyof ScanFindings>(
    term: string,
    name: Name,
    renderValue: (value: ScanFindings[Name] & ({} | null)) => ReactNode,
  ) => {
    const change = compareValue(left.findings?.[name], right.findings?.[name])
    return (
      <tr data-change={change} className={rowClass}>
        {/* State the change in words, not only by color. */}
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
        {[left, right].map(({ findings }, index) => {
          const value = findings?.[name]
          return <td key={index}>{value === undefined ? notReported : renderValue(value)}</td>
        })}
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
          <Verdict scanned verdict={code} />
        ))}
        {renderRow('Risk', 'risk', describeRisk)}
        {renderRow('Website response', 'httpCode', describeResponse)}
        {renderRow('Needs review', 'needsReview', (isNeeded) => (isNeeded ? 'Yes' : 'No'))}
        {renderRow('A', 'a', renderRecords)}
        {renderRow('MX', 'mx', renderRecords)}
        {renderRow('CNAME', 'cname', renderRecords)}
        {renderRow('DNS completeness', 'completeness', (value) =>
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
