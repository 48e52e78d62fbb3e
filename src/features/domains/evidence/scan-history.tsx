import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { RawRecord } from '#/shared/hosts/hostile-text.tsx'
import { NeedsReview } from '#/shared/labels/host-badges.tsx'
import { Verdict } from '#/shared/labels/host-badges.tsx'
import {
  formatHttpsStatus,
  describeHttpsStatus,
  formatRisk,
  describeRisk,
  getVerdictLabel,
} from '#/shared/labels/host-labels.ts'
import { Button } from '#/ui/button.tsx'
import { Toolbar } from '#/ui/page-header.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { LongText, Moment } from './parts.tsx'
import { ScanFacts, ScanScreenshot } from './scan-facts.tsx'
import {
  formatStepDay,
  describeStep,
  getStepScreenshot,
  mergeTimeline,
  type TimelineStep,
} from './timeline.ts'
import { TwoScansDialog } from './two-scans.tsx'

type ScansProps = {
  host: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

/** All known scans of a domain: as a strip that opens comparisons, and as a list (C80, C98). */
export function ScanHistory({ host, domain }: { host: string; domain: Domain }) {
  const { steps, unreadableEntries } = mergeTimeline(domain.scans, domain.latest_scan ?? null)
  if (steps.length === 0 && unreadableEntries.length === 0)
    return <p className="text-muted">No scans yet.</p>
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {steps.length > 1 && <ScanStrip host={host} steps={steps} />}
      {steps.length > 0 && <ScanList host={host} steps={steps} />}
      {unreadableEntries.length > 0 && (
        <div className="text-sm text-muted">
          <p>{formatCountOf(unreadableEntries.length, 'scan')} couldn’t be read.</p>
          <RawRecord raw={unreadableEntries} />
        </div>
      )}
    </div>
  )
}

const maxMarks = 120

/** Scans as marks, oldest first. A click compares a scan with the previous one (F24). */
function ScanStrip({ host, steps }: ScansProps) {
  const [comparedKeys, setComparedKeys] = useState<{ older: string; newer: string } | null>(null)
  const visibleSteps = steps.slice(0, maxMarks).toReversed()
  const [oldest, newest] = [visibleSteps[0], visibleSteps.at(-1)]
  function compare(step: TimelineStep | undefined) {
    if (!step) return
    // The oldest scan has no previous one: compare it with the next.
    const index = Math.min(steps.indexOf(step), steps.length - 2)
    const [newer = step, older = step] = steps.slice(index, index + 2)
    setComparedKeys({ newer: newer.key, older: older.key })
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
        {/* Right-aligned, so that the newest scan is visible if the strip overflows. */}
        <div className="flex flex-row-reverse overflow-x-auto rounded-control border border-line bg-sunken">
          <Toolbar label="Scans over time, the newest last" className="mr-auto p-1">
            {visibleSteps.map((step) => (
              <ScanMark
                key={step.key}
                step={step}
                isNewest={step === newest}
                onPress={() => compare(step)}
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

const colors = {
  red: 'text-red',
  amber: 'text-amber',
  green: 'text-green',
  gray: 'text-gray',
  accent: 'text-accent',
} as const

type ScanMarkProps = { step: TimelineStep; isNewest: boolean; onPress: () => void }

function ScanMark({ step, isNewest, onPress }: ScanMarkProps) {
  const label = describeStep(step)
  const { verdict, risk, httpCode } = step.findings ?? {}
  const { tone } = getVerdictLabel(verdict)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // Makes the newest scan the Tab stop of the toolbar.
      aria-current={isNewest || undefined}
      title={label}
      onClick={onPress}
      className="relative grid w-11 shrink-0 justify-items-center rounded-[5px] py-1 text-xs leading-4 tabular-nums hover:bg-surface"
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="contents">
        {verdict == null ? (
          <span className="h-4 text-faint">—</span>
        ) : (
          <span data-tone={tone} className={`h-4 [&::before]:mr-0! ${colors[tone]}`} />
        )}
        <span className="font-semibold">{risk == null ? '—' : formatRisk(risk)}</span>
        <span className="max-w-full truncate text-muted">
          {httpCode == null ? '—' : httpCode === 0 ? 'none' : formatHttpsStatus(httpCode)}
        </span>
      </span>
    </button>
  )
}

const initialCount = 10
const countPerClick = 100

function ScanList({ host, steps }: ScansProps) {
  const [visibleCount, setVisibleCount] = useState(initialCount)
  const remainingCount = steps.length - visibleCount
  return (
    <>
      <ol aria-label="Scans, newest first" className="w-full border-b border-line">
        {steps.slice(0, visibleCount).map((step) => (
          <li key={step.key} className="border-t border-line">
            <ScanStep step={step} host={host} />
          </li>
        ))}
      </ol>
      {remainingCount > 0 && (
        <Button size="small" onClick={() => setVisibleCount(visibleCount + countPerClick)}>
          {remainingCount > countPerClick
            ? `${countPerClick} more of ${formatCount(steps.length)}`
            : `${formatCount(remainingCount)} more`}
        </Button>
      )}
    </>
  )
}

function ScanStep({ step, host }: { step: TimelineStep; host: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex list-none items-start gap-1 rounded-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-2.5 size-3.5 shrink-0 text-faint group-open:rotate-90"
        />
        <span className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-0.5 py-1">
          <span className="min-w-60">
            {step.time === null ? (
              <span className="text-muted">time not reported</span>
            ) : (
              <Moment value={step.time} />
            )}
          </span>
          <StepLine step={step} />
        </span>
      </summary>
      {open && (
        <div className="grid gap-2.5 pb-3 pl-4.5">
          <StepDetails step={step} host={host} />
        </div>
      )}
    </details>
  )
}

function StepLine({ step }: { step: TimelineStep }) {
  if (step.findings === null) return <span className="text-muted">not available to this brand</span>
  const { verdict, risk, httpCode, needsReview } = step.findings
  return (
    <>
      {verdict === undefined ? (
        <span className="text-muted">verdict not reported</span>
      ) : (
        <Verdict scanned verdict={verdict} />
      )}
      <span className="tabular-nums">
        <span className="text-muted">Risk</span> {describeRisk(risk)}
      </span>
      <span>
        <span className="text-muted">Website</span> {describeHttpsStatus(httpCode)}
      </span>
      {needsReview && <NeedsReview />}
    </>
  )
}

function StepDetails({ step, host }: { step: TimelineStep; host: string }) {
  const { scan, entry, time } = step
  const address = getStepScreenshot(step)
  return (
    <>
      {scan && scan.verdict_reasoning !== null && (
        <div>
          <LongText value={scan.verdict_reasoning} name="reasoning" />
        </div>
      )}
      {address !== null && <ScanScreenshot address={address} host={host} time={time} />}
      {scan && <ScanFacts scan={scan} />}
      {entry && <RawRecord raw={entry.raw} />}
    </>
  )
}
