import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock } from 'lucide-react'
import type { Takedown } from '#/contract/takedown.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'
import { caseSteps, type StepState } from './case-steps.ts'

/** Icon and label per state; color is redundant. */
const stateStyles = {
  done: { Icon: CircleCheck, label: 'Done', lineClass: 'border-green', iconClass: 'text-green' },
  waiting: { Icon: Clock, label: 'Waiting', lineClass: 'border-amber', iconClass: 'text-amber' },
  later: {
    Icon: CircleDashed,
    label: 'Not yet',
    lineClass: 'border-dashed border-line-strong',
    iconClass: 'text-faint',
  },
  stopped: {
    Icon: CircleX,
    label: 'Ended without success',
    lineClass: 'border-red',
    iconClass: 'text-red',
  },
  ended: {
    Icon: CircleMinus,
    label: 'Ended',
    lineClass: 'border-line-strong',
    iconClass: 'text-muted',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'Not recorded',
    lineClass: 'border-dotted border-line-strong',
    iconClass: 'text-faint',
  },
} as const satisfies Record<StepState, unknown>

/** Steps of a case with dates. */
export function StepList({ row }: { row: Takedown }) {
  return (
    <ol
      aria-label="Where it stands"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-x-3 gap-y-3.5 print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {caseSteps(row, useNow()).map(({ state, title, at, lines }) => {
        const { Icon, label, lineClass, iconClass } = stateStyles[state]
        return (
          <li
            key={title}
            aria-current={state === 'waiting' ? 'step' : undefined}
            className={`grid min-w-0 content-start gap-1 border-t-2 pt-2 ${lineClass}`}
          >
            <p className="flex items-start gap-1.5 font-semibold">
              <Icon aria-hidden className={`mt-px size-4 shrink-0 ${iconClass}`} />
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
              {lines.map((line) => (
                <li key={line}>
                  <HostileText inline value={line} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
