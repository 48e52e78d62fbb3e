import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock } from 'lucide-react'
import type { Takedown } from '#/contract/takedown.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'
import { caseSteps, type Step, type StepLine, type StepState } from './case-steps.ts'

/** Icon and label per state; color is redundant. */
const stateStyles = {
  done: { Icon: CircleCheck, label: 'Done', lineClass: 'border-green', textClass: 'text-green' },
  waiting: { Icon: Clock, label: 'Waiting', lineClass: 'border-amber', textClass: 'text-amber' },
  later: {
    Icon: CircleDashed,
    label: 'Not yet',
    lineClass: 'border-dashed border-line-strong',
    textClass: 'text-faint',
  },
  stopped: {
    Icon: CircleX,
    label: 'Ended without success',
    lineClass: 'border-red',
    textClass: 'text-red',
  },
  ended: {
    Icon: CircleMinus,
    label: 'Ended',
    lineClass: 'border-line-strong',
    textClass: 'text-muted',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'Not recorded',
    lineClass: 'border-dotted border-line-strong',
    textClass: 'text-faint',
  },
} as const satisfies Record<StepState, unknown>

/** Maximum lines below a step; providers that haven't replied come first. */
const maxLines = 4

function Line({ line: { party, text } }: { line: StepLine }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      {party !== undefined && (
        <>
          <span className="text-text">
            <HostileText inline value={party} />
          </span>{' '}
        </>
      )}
      {text}
    </li>
  )
}

function StepItem({
  step: { state, title, at, lines },
  current,
}: {
  step: Step
  current: boolean
}) {
  const { Icon, label, lineClass, textClass } = stateStyles[state]
  const hiddenCount = lines.length - maxLines
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={`grid min-w-0 content-start gap-1 border-t-2 pt-2 ${lineClass}`}
    >
      <p className="flex items-start gap-1.5 font-semibold">
        <Icon aria-hidden className={`mt-px size-4 shrink-0 ${textClass}`} />
        <span className={state === 'later' || state === 'unknown' ? 'text-muted' : ''}>
          <span className="sr-only">{label}: </span>
          {title}
        </span>
      </p>
      <ul className="grid gap-0.5 pl-5.5 text-sm text-muted">
        {at && (
          <li>
            <Instant value={at} />
          </li>
        )}
        {lines.slice(0, hiddenCount > 1 ? maxLines : lines.length).map((one, index) => (
          <Line key={index} line={one} />
        ))}
        {hiddenCount > 1 && <li>{hiddenCount} more below</li>}
      </ul>
    </li>
  )
}

/** Steps of a case with dates and pending providers. */
export function StepList({ row }: { row: Takedown }) {
  const steps = caseSteps(row, useNow())
  const current = steps.find(({ state }) => state === 'waiting')
  return (
    <ol
      aria-label="Where it stands"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-x-3 gap-y-3.5 print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {steps.map((step) => (
        <StepItem key={step.id} step={step} current={step === current} />
      ))}
    </ol>
  )
}
