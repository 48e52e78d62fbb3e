import { ChevronRight } from 'lucide-react'
import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { Screenshot } from '#/product/screenshots/screenshot.tsx'
import { Badge } from '#/ui/badge.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { ScanFacts } from './facts-part.tsx'
import { LongText } from './long-text.tsx'
import { Moment } from './moment.tsx'
import { ScreenshotPart } from './screenshot-part.tsx'
import type { TimelineStep } from './timeline.ts'

/** What a step says in one line: null is reported as none, undefined is not reported. */
function lineOf({ scan, entry }: TimelineStep) {
  if (scan)
    return {
      verdict: scan.verdict,
      risk: scan.risk_score,
      code: scan.https_head_request_response_code,
    }
  return {
    verdict: entry?.verdict,
    risk: entry?.risk,
    code: entry?.httpCode,
  }
}

const withheld = <span className="text-muted">not available to this brand</span>

export type TimelineEntryProps = {
  step: TimelineStep
  host: string
  open: boolean
  onOpen: (open: boolean) => void
}

/** One scan of the history; its details are drawn when they are asked for. */
export function TimelineEntry({ step, host, open, onOpen }: TimelineEntryProps) {
  const { scan, entry } = step
  const details = scan !== null || entry?.screenshot != null || (entry?.others.size ?? 0) > 0
  const line = (
    <>
      <span className="min-w-60">
        {step.at === null ? (
          <span className="text-muted">time not given</span>
        ) : (
          <Moment value={step.at} />
        )}
      </span>
      <StepLine step={step} />
    </>
  )
  const lineClass = 'flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-0.5 py-1'
  if (!details) return <div className={`${lineClass} pl-4.5`}>{line}</div>
  return (
    <details open={open} onToggle={(event) => onOpen(event.currentTarget.open)} className="group">
      <summary className="flex list-none items-start gap-1 rounded-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-2.5 size-3.5 shrink-0 text-faint group-open:rotate-90"
        />
        <span className={lineClass}>{line}</span>
      </summary>
      {open && (
        <div className="grid gap-2.5 pb-3 pl-4.5">
          <StepDetails step={step} host={host} />
        </div>
      )}
    </details>
  )
}

/** What a scan found, in one line. */
export function StepLine({ step }: { step: TimelineStep }) {
  const { verdict, risk, code } = lineOf(step)
  if (!step.scan && step.entry?.redacted) return withheld
  const { word, tone } = verdictLabel(verdict ?? null)
  return (
    <>
      {!step.scan && verdict === null ? (
        <span className="text-muted">no verdict</span>
      ) : (
        verdict !== undefined && <Badge tone={tone}>{word}</Badge>
      )}
      {risk !== undefined && (
        <span className="tabular-nums">
          {!step.scan && risk === null ? (
            <span className="text-muted">no risk score</span>
          ) : (
            <>
              <span className="text-muted">Risk</span> {formatScore(risk)}
            </>
          )}
        </span>
      )}
      {code !== undefined && (
        <span>
          <span className="text-muted">Website</span>{' '}
          {code === null ? 'no answer recorded' : httpsLabel(code)}
        </span>
      )}
      {step.scan?.requires_human_review && <NeedsReview />}
    </>
  )
}

/** All that is known of a scan beside that line; nothing where there is no more. */
export function StepDetails({ step, host }: { step: TimelineStep; host: string }) {
  const { scan, entry } = step
  return (
    <>
      {scan ? (
        <>
          {scan.verdict_reasoning !== null && (
            <div>
              <LongText value={scan.verdict_reasoning} about="reasoning" />
            </div>
          )}
          {scan.screenshot_url !== null && <ScreenshotPart scan={scan} host={host} />}
          <ScanFacts scan={scan} />
        </>
      ) : (
        entry?.screenshot != null && (
          <Screenshot
            address={entry.screenshot}
            allowed={screenshotOrigins()}
            alt="Screenshot of an earlier scan"
          />
        )
      )}
      {entry && entry.others.size > 0 && (
        <KeyValues
          items={[...entry.others].map(([key, value]) => ({
            key,
            term: visibleString(humanise(key)),
            detail: (
              <LongText
                value={typeof value === 'string' ? value : JSON.stringify(value)}
                about="value"
              />
            ),
          }))}
        />
      )}
    </>
  )
}
