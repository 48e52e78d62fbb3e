import { useState } from 'react'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCalendarDate, formatDate, formatIsoTimeOrDay, parseInstant } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import {
  describeRisk,
  describeHttpsStatus,
  formatRisk,
  getVerdictLabel,
} from '#/shared/labels/host-labels.ts'
import { compareDetails } from '#/shared/scans/compare-scans.ts'
import { listJudgments, listMeasurements } from '#/shared/scans/scan-details.ts'
import type { TimelineStep } from '#/shared/scans/scan-timeline.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { Toolbar } from '#/ui/page-header.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { renderScanDetail, ScanScreenshot } from './scan-facts.tsx'

type ScanStripProps = {
  host: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

const maxMarks = 120

/** Scans as marks, oldest first. A click compares a scan with the previous one (F24). */
export function ScanStrip({ host, steps }: ScanStripProps) {
  const [comparedKeys, setComparedKeys] = useState<{ olderKey: string; newerKey: string } | null>(
    null,
  )
  const visibleSteps = steps.slice(0, maxMarks).toReversed()
  const [oldest, newest] = [visibleSteps[0], visibleSteps.at(-1)]
  function compare(step: TimelineStep | undefined) {
    if (!step) return
    const index = steps.indexOf(step)
    const previousScan = steps[index + 1]
    if (previousScan) setComparedKeys({ newerKey: step.key, olderKey: previousScan.key })
    // The oldest scan has no previous scan, so compare it with the next newer one.
    else setComparedKeys({ newerKey: (steps[index - 1] ?? step).key, olderKey: step.key })
  }
  useShortcuts([
    {
      id: 'evidence.compare',
      keys: 'c',
      label: 'Compare the newest scans',
      group: 'Domains',
      run: () => compare(newest),
    },
  ])
  return (
    <div className="grid w-full grid-cols-1 gap-2 print:hidden">
      <div className="grid grid-cols-1 gap-1">
        {/* Reversed, so that a long strip starts scrolled to the newest scan. `mr-auto` aligns a short strip left. */}
        <div className="flex flex-row-reverse overflow-x-auto rounded-control border border-line bg-sunken">
          <Toolbar label="Scans over time, the newest last" className="mr-auto p-1">
            {visibleSteps.map((step) => (
              <ScanMark
                key={step.key}
                step={step}
                isNewest={step === newest}
                onClick={() => compare(step)}
              />
            ))}
          </Toolbar>
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-faint">
          <span>{oldest && formatStepDay(oldest)}</span>
          {steps.length > maxMarks && (
            <span>
              Newest {formatCount(maxMarks)} of {formatCount(steps.length)}; the list below has all
            </span>
          )}
          <span>{newest && formatStepDay(newest)}</span>
        </p>
      </div>
      <span>
        <Button size="small" aria-haspopup="dialog" onClick={() => compare(newest)}>
          Compare scans
        </Button>
      </span>
      {comparedKeys && (
        <TwoScansDialog
          host={host}
          steps={steps}
          {...comparedKeys}
          onClose={() => setComparedKeys(null)}
        />
      )}
    </div>
  )
}

const textClasses = {
  red: 'text-red',
  amber: 'text-amber',
  green: 'text-green',
  gray: 'text-gray',
  accent: 'text-accent',
} as const

type ScanMarkProps = { step: TimelineStep; isNewest: boolean; onClick: () => void }

function ScanMark({ step, isNewest, onClick }: ScanMarkProps) {
  const label = describeStep(step)
  const { verdict, risk_score: risk, https_head_request_response_code: httpCode } = step.findings
  const { tone } = getVerdictLabel(verdict)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // Makes the newest scan the Tab stop of the toolbar.
      aria-current={isNewest || undefined}
      title={label}
      onClick={onClick}
      className="relative grid w-11 shrink-0 justify-items-center rounded-[5px] py-1 text-xs leading-4 tabular-nums hover:bg-surface"
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="contents">
        {verdict == null ? (
          <span className="h-4 text-faint">—</span>
        ) : (
          // `data-tone` adds the verdict's symbol in CSS. Its margin is removed, because no text follows.
          <span data-tone={tone} className={`h-4 [&::before]:mr-0! ${textClasses[tone]}`} />
        )}
        <span className="font-semibold">{risk == null ? '—' : formatRisk(risk)}</span>
        <span className="max-w-full truncate text-muted">{formatShortStatus(httpCode)}</span>
      </span>
    </button>
  )
}

/** Formats a status code briefly, because marks are narrow. The accessible name of a mark has the full wording. */
function formatShortStatus(code: Reported<number>): string {
  if (code == null) return '—'
  return code === 0 ? 'none' : String(code)
}

function describeStep(step: TimelineStep): string {
  const time = formatStepTime(step)
  if (step.isRedacted) return `${time}: not available to this brand`
  const { verdict, risk_score: risk, https_head_request_response_code: httpCode } = step.findings
  const verdictText = verdict === null ? 'verdict not reported' : getVerdictLabel(verdict).text
  // For null and 0, `describeHttpsStatus` returns "no response…", which needs no prefix. For other values, it returns
  // a code or "not reported", which would be unclear without the prefix.
  const statusPrefix = httpCode === null || httpCode === 0 ? '' : 'website '
  return `${time}: ${verdictText}, risk ${describeRisk(risk)}, ${statusPrefix}${describeHttpsStatus(httpCode)}`
}

const formatStepTime = ({ time }: TimelineStep): string =>
  time === null ? 'Time not reported' : formatIsoTimeOrDay(time)

const formatStepDay = ({ time }: TimelineStep): string => {
  if (time === null) return ''
  const timeMs = parseInstant(time)
  return timeMs === null ? formatCalendarDate(time) : formatDate(timeMs)
}

type TwoScansProps = ScanStripProps & {
  /** Keys of the scans that are selected initially. */
  olderKey: string
  newerKey: string
  onClose: () => void
}

function TwoScansDialog({ host, steps, olderKey, newerKey, onClose }: TwoScansProps) {
  const [keys, setKeys] = useState({ left: olderKey, right: newerKey })
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
          {(left.isRedacted || right.isRedacted) && (
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
                  <ScanScreenshot
                    address={step.findings.screenshot_url}
                    host={host}
                    time={step.time}
                  />
                </figure>
              ))}
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const changeLabels = { same: 'Same', changed: 'Changed', unknown: 'Can’t be compared' } as const

const listFindings = ({ findings }: TimelineStep) => [
  ...listJudgments(findings),
  ...listMeasurements(findings),
]

/** Field-by-field comparison of two scans. A value that only one scan reports isn't a change (C98). */
function ScanComparisonTable({ left, right }: { left: TimelineStep; right: TimelineStep }) {
  const rightByTerm = new Map(listFindings(right).map((detail) => [detail.term, detail]))
  const rows = listFindings(left).flatMap((detail) => {
    const other = rightByTerm.get(detail.term)
    return other ? [{ detail, other, change: compareDetails(detail, other) }] : []
  })
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
        {rows.map(({ detail, other, change }) => (
          <tr
            key={detail.term}
            data-change={change}
            className="border-t border-line align-top data-[change=changed]:bg-amber-soft/50 [&>*]:px-2 [&>*]:py-1.5 [&>td]:[overflow-wrap:anywhere]"
          >
            {/* State the change in words, not only by color. */}
            <th scope="row" className="text-left font-normal">
              <span className="block">{detail.term}</span>
              {change === 'changed' ? (
                <Badge tone="accent">{changeLabels[change]}</Badge>
              ) : (
                <span className="text-sm text-muted">{changeLabels[change]}</span>
              )}
            </th>
            <td>{renderScanDetail(detail)}</td>
            <td>{renderScanDetail(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
