import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { RawRecord } from '#/shared/hosts/hostile-text.tsx'
import { NeedsReview, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { describeHttpsStatus, describeRisk } from '#/shared/labels/host-labels.ts'
import { mergeTimeline, type TimelineStep } from '#/shared/scans/scan-timeline.ts'
import { Button } from '#/ui/button.tsx'
import { LongText, TimeWithAge } from './parts.tsx'
import { ScanFacts, ScanScreenshot } from './scan-facts.tsx'
import { ScanStrip } from './scan-strip.tsx'

/** Scans of a domain (C80, C98). */
export function ScanHistory({ host, domain }: { host: string; domain: Domain }) {
  const steps = mergeTimeline(domain.scans, domain.latest_scan ?? null)
  if (steps.length === 0) return <p className="text-muted">No scans yet.</p>
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {steps.length > 1 && <ScanStrip host={host} steps={steps} />}
      <ScanList host={host} steps={steps} />
    </div>
  )
}

const initialCount = 10
const countPerClick = 100

type ScanListProps = {
  host: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

function ScanList({ host, steps }: ScanListProps) {
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
            ? `Show ${countPerClick} more of ${formatCount(steps.length)}`
            : `Show ${formatCount(remainingCount)} more`}
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
              <TimeWithAge value={step.time} />
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
  const { findings, isRedacted } = step
  if (isRedacted) return <span className="text-muted">not available to this brand</span>
  return (
    <>
      {findings.verdict === null ? (
        <span className="text-muted">verdict not reported</span>
      ) : (
        <VerdictBadge scanned verdict={findings.verdict} />
      )}
      <span className="tabular-nums">
        <span className="text-muted">Risk</span> {describeRisk(findings.risk_score)}
      </span>
      <span>
        <span className="text-muted">Website</span>{' '}
        {describeHttpsStatus(findings.https_head_request_response_code)}
      </span>
      {findings.requires_human_review && <NeedsReview />}
    </>
  )
}

function StepDetails({ step, host }: { step: TimelineStep; host: string }) {
  // A step comes from the list of scans (`scan`), from the latest scan's short history (`entry`), or from both.
  const { scan, entry, time, findings } = step
  const address = findings.screenshot_url
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
