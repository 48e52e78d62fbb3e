import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { TwoScansDialog } from '#/features/domains/compare/two-scans-dialog.tsx'
import { compareFigures, findingsOf } from '#/product/scans/compare-scans.ts'
import { FigureChanges } from '#/product/scans/figure-changes.tsx'
import { Button } from '#/ui/button.tsx'
import { isWithheld, stepTime } from './step-words.ts'
import { StepDetails, StepLine } from './timeline-entry.tsx'
import type { TimelineStep } from './timeline.ts'

type OpenedScanProps = {
  domain: Domain
  host: string
  step: TimelineStep
  /** The scan before it; undefined where none is known. */
  before: TimelineStep | undefined
  onClose: () => void
}

/** The scan that was opened on the strip: what it found, and what changed since the one before it. */
export function OpenedScan({ domain, host, step, before, onClose }: OpenedScanProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <section
      aria-label={`Scan of ${stepTime(step)}`}
      className="grid gap-2.5 rounded-control border border-line px-3 py-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <b className="font-[620]">{stepTime(step)}</b>
        <StepLine step={step} />
      </p>
      <div className="grid gap-1">
        {before === undefined ? (
          <p className="text-muted">No earlier scan is known.</p>
        ) : isWithheld(step) || isWithheld(before) ? (
          <p className="text-muted">
            Not compared: {isWithheld(step) ? 'this scan' : 'the scan before it'} is not available
            to this brand.
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">Since the scan before it, {stepTime(before)}</p>
            <FigureChanges
              compared={compareFigures(
                findingsOf(before.scan, before.entry),
                findingsOf(step.scan, step.entry),
              )}
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {before && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setComparing(true)}>
            Compare both scans
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          Close this scan
        </Button>
      </div>
      <StepDetails step={step} host={host} />
      {comparing && before && (
        <TwoScansDialog
          domain={domain}
          older={before.key}
          newer={step.key}
          onClose={() => setComparing(false)}
        />
      )}
    </section>
  )
}
