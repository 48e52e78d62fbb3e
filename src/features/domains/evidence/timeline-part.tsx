import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { usePrinting } from '#/ui/printing.ts'
import { LongTimeline } from './long-timeline.tsx'
import { StripPart } from './strip-part.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { timelineOf } from './timeline.ts'

/** So many come at once, and so many more are simply drawn; beyond that only those in view are. */
const first = 10
const few = 50

type TimelinePartProps = { domain: Domain; host: string }

/**
 * Every scan that is known of the host: as a strip, where one is opened and compared with the one before it,
 * and as a list, newest first; of thousands only those in view are drawn (C80, C98).
 */
export function TimelinePart({ domain, host }: TimelinePartProps) {
  const [wanted, setWanted] = useState(false)
  const printing = usePrinting()
  const all = wanted || printing
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { steps, unreadable } = timelineOf(domain.scans, domain.latest_scan ?? null)
  if (steps.length === 0) return <p className="text-muted">No scans with this domain.</p>
  const left = steps.length - first
  const long = wanted && !printing && left > few
  const entryOf = (index: number) => {
    const step = steps[index]
    if (!step) return null
    return (
      <TimelineEntry
        step={step}
        host={host}
        open={opened.has(step.key)}
        onOpen={(open) => setOpened((keys) => withKey(keys, step.key, open))}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <StripPart domain={domain} host={host} steps={steps} />
      {long ? (
        <LongTimeline count={steps.length} keyOf={(index) => steps[index]?.key ?? index}>
          {entryOf}
        </LongTimeline>
      ) : (
        <ol className="w-full border-b border-line">
          {steps.slice(0, all ? undefined : first).map(({ key }, index) => (
            <li key={key} className="border-t border-line">
              {entryOf(index)}
            </li>
          ))}
        </ol>
      )}
      {left > 0 && !all && (
        <Button size="small" onClick={() => setWanted(true)}>
          {left > few ? `All ${formatCount(steps.length)} scans` : `${formatCount(left)} more`}
        </Button>
      )}
      {unreadable > 0 && (
        <p className="text-muted">
          {unreadable === 1 ? '1 entry' : `${formatCount(unreadable)} entries`} could not be read.
        </p>
      )}
    </div>
  )
}

function withKey(keys: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  if (keys.has(key) === on) return keys
  const next = new Set(keys)
  if (on) next.add(key)
  else next.delete(key)
  return next
}
