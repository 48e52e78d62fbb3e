import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock } from 'lucide-react'
import type { Takedown } from '#/contract/takedown.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'
import { caseSteps, type Step, type StepLine, type StepState } from './case-steps.ts'

/** Icon and label per state; color is redundant. */
const looks = {
  done: { Icon: CircleCheck, word: 'Done', line: 'border-green', ink: 'text-green' },
  waiting: { Icon: Clock, word: 'Waiting', line: 'border-amber', ink: 'text-amber' },
  later: {
    Icon: CircleDashed,
    word: 'Not yet',
    line: 'border-dashed border-line-strong',
    ink: 'text-faint',
  },
  stopped: { Icon: CircleX, word: 'Ended without success', line: 'border-red', ink: 'text-red' },
  ended: { Icon: CircleMinus, word: 'Ended', line: 'border-line-strong', ink: 'text-muted' },
  unknown: {
    Icon: CircleHelp,
    word: 'Not recorded',
    line: 'border-dotted border-line-strong',
    ink: 'text-faint',
  },
} as const satisfies Record<StepState, unknown>

/** Maximum lines below a step; providers that haven't replied come first. */
const most = 4

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
  const { Icon, word, line, ink } = looks[state]
  const more = lines.length - most
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={`grid min-w-0 content-start gap-1 border-t-2 pt-2 ${line}`}
    >
      <p className="flex items-start gap-1.5 font-semibold">
        <Icon aria-hidden className={`mt-px size-4 shrink-0 ${ink}`} />
        <span className={state === 'later' || state === 'unknown' ? 'text-muted' : ''}>
          <span className="sr-only">{word}: </span>
          {title}
        </span>
      </p>
      <ul className="grid gap-0.5 pl-5.5 text-sm text-muted">
        {at && (
          <li>
            <Instant value={at} />
          </li>
        )}
        {lines.slice(0, more > 1 ? most : lines.length).map((one, index) => (
          <Line key={index} line={one} />
        ))}
        {more > 1 && <li>{more} more below</li>}
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
