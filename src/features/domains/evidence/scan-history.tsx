import { ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { TwoScansDialog } from '#/features/domains/compare/two-scans.tsx'
import { formatCount } from '#/lib/numbers.ts'
import { RawRecord } from '#/shared/hosts/hostile-text.tsx'
import { httpsLabel, describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { NeedsReview } from '#/shared/labels/needs-review.tsx'
import { riskLabel, describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { toScanFindings } from '#/shared/scans/compare-scans.ts'
import { VerdictBadge } from '#/shared/scans/figure-changes.tsx'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Button } from '#/ui/button.tsx'
import { LongText, Moment } from './parts.tsx'
import { ScanFacts, ScanScreenshot } from './scan-facts.tsx'
import { isWithheld, formatStepDay, describeStep, type TimelineStep } from './timeline.ts'

type ScansProps = {
  host: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

/** All known scans of a host: as a strip that opens comparisons, and as a list (C80, C98). */
export function ScanHistory({
  host,
  steps,
  unreadable,
}: ScansProps & { unreadable: readonly unknown[] }) {
  if (steps.length === 0 && unreadable.length === 0)
    return <p className="text-muted">No scans yet.</p>
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {steps.length > 1 && <ScanStrip host={host} steps={steps} />}
      {steps.length > 0 && <ScanList host={host} steps={steps} />}
      {unreadable.length > 0 && (
        <div className="text-sm text-muted">
          <p>
            {unreadable.length === 1 ? '1 entry' : `${formatCount(unreadable.length)} entries`}{' '}
            couldn’t be read.
          </p>
          <RawRecord raw={unreadable} />
        </div>
      )}
    </div>
  )
}

/** Maximum number of marks; the list below has all scans. */
const maxMarks = 120

/**
 * Scans of a host as marks, oldest first, with verdict, risk and website response. A click compares a scan with the
 * previous one. One tab stop; arrow keys move along the strip.
 */
function ScanStrip({ host, steps }: ScansProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [comparedKeys, setCompared] = useState<{ older: string; newer: string } | null>(null)
  // Tab stop; initially the newest mark.
  const [tabStopKey, setTabStopKey] = useState(steps[0]?.key)
  const visibleSteps = steps.slice(0, maxMarks).toReversed()
  const focusedIndex = Math.max(
    0,
    visibleSteps.findIndex(({ key }) => key === tabStopKey),
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const last = visibleSteps.length - 1
    const to = { ArrowLeft: focusedIndex - 1, ArrowRight: focusedIndex + 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    // The list has shortcuts of its own.
    event.preventDefault()
    const next = visibleSteps[Math.min(Math.max(to, 0), last)]
    if (!next) return
    flushSync(() => setTabStopKey(next.key))
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const [oldest, newest] = [visibleSteps[0], visibleSteps.at(-1)]
  function compare(key: string) {
    setTabStopKey(key)
    // The oldest scan is compared with the next one.
    const newer = Math.min(
      steps.findIndex((one) => one.key === key),
      steps.length - 2,
    )
    setCompared({ newer: steps[newer]?.key ?? key, older: steps[newer + 1]?.key ?? key })
  }
  return (
    <div className="grid w-full grid-cols-1 gap-2 print:hidden">
      <div className="grid grid-cols-1 gap-1">
        {/* Right-aligned, so that the newest is visible if the strip overflows. */}
        <div className="flex flex-row-reverse overflow-x-auto rounded-control border border-line bg-sunken">
          <div
            ref={bar}
            role="toolbar"
            aria-label="Scans over time, the newest last"
            aria-orientation="horizontal"
            className="mr-auto flex p-1"
          >
            {visibleSteps.map((one, index) => (
              <ScanMark
                key={one.key}
                step={one}
                isTabStop={index === focusedIndex}
                onKeyDown={onKeyDown}
                onPress={() => compare(one.key)}
              />
            ))}
          </div>
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
      {comparedKeys && (
        <TwoScansDialog
          host={host}
          steps={steps}
          {...comparedKeys}
          onClose={() => setCompared(null)}
        />
      )}
    </div>
  )
}

type ScanMarkProps = {
  step: TimelineStep
  isTabStop: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPress: () => void
}

const colors = {
  red: 'text-red',
  amber: 'text-amber',
  green: 'text-green',
  gray: 'text-gray',
  accent: 'text-accent',
} as const

function ScanMark({ step, isTabStop, onKeyDown, onPress }: ScanMarkProps) {
  const label = describeStep(step)
  const isRedacted = isWithheld(step)
  const { verdict, risk, httpCode } = toScanFindings(step.scan, step.entry)
  const { tone } = verdictLabel(verdict)
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      title={label}
      onKeyDown={onKeyDown}
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
        <span className="font-semibold">{isRedacted || risk === null ? '—' : riskLabel(risk)}</span>
        <span className="max-w-full truncate text-muted">
          {isRedacted || httpCode == null ? '—' : httpCode === 0 ? 'none' : httpsLabel(httpCode)}
        </span>
      </span>
    </button>
  )
}

/** Number shown initially and added per click. */
const initialCount = 10
const countPerClick = 100

/** All known scans of the host, newest first (C80, C98). */
function ScanList({ host, steps }: ScansProps) {
  const [visibleSteps, setShown] = useState(initialCount)
  const remaining = steps.length - visibleSteps
  return (
    <>
      <ol aria-label="Scans, newest first" className="w-full border-b border-line">
        {steps.slice(0, visibleSteps).map((step) => (
          <li key={step.key} className="border-t border-line">
            <ScanStep step={step} host={host} />
          </li>
        ))}
      </ol>
      {remaining > 0 && (
        <Button size="small" onClick={() => setShown(visibleSteps + countPerClick)}>
          {remaining > countPerClick
            ? `${countPerClick} more of ${formatCount(steps.length)}`
            : `${formatCount(remaining)} more`}
        </Button>
      )}
    </>
  )
}

/** A scan of the history; details render on demand. */
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
            {step.at === null ? (
              <span className="text-muted">time not reported</span>
            ) : (
              <Moment value={step.at} />
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

/** Findings of a scan on one line. */
function StepLine({ step }: { step: TimelineStep }) {
  if (isWithheld(step)) return <span className="text-muted">not available to this brand</span>
  const { verdict, risk, httpCode, needsReview } = toScanFindings(step.scan, step.entry)
  return (
    <>
      {verdict === undefined ? (
        <span className="text-muted">verdict not reported</span>
      ) : (
        <VerdictBadge code={verdict} />
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

/** Further details of a scan; nothing if there are none. */
function StepDetails({ step, host }: { step: TimelineStep; host: string }) {
  const { scan, entry } = step
  return (
    <>
      {scan ? (
        <>
          {scan.verdict_reasoning !== null && (
            <div>
              <LongText value={scan.verdict_reasoning} name="reasoning" />
            </div>
          )}
          {scan.screenshot_url !== null && <ScanScreenshot scan={scan} hostPattern={host} />}
          <ScanFacts scan={scan} />
        </>
      ) : (
        entry?.screenshot != null && (
          <Screenshot address={entry.screenshot} alt="Screenshot of an earlier scan" />
        )
      )}
      {entry && <RawRecord raw={entry.raw} />}
    </>
  )
}
