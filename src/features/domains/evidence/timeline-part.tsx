import { useState } from 'react'
import type { DomainScan } from '#/contract/domain-scan.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { timelineOf } from './timeline.ts'

const first = 10
const more = 50

type TimelinePartProps = {
  scans: readonly DomainScan[]
  latest: DomainScan | null
  host: string
}

/** Every scan that is known of the host, newest first; long ones page by page (C80, C98). */
export function TimelinePart({ scans, latest, host }: TimelinePartProps) {
  const [shown, setShown] = useState(first)
  const { steps, unreadable } = timelineOf(scans, latest)
  if (steps.length === 0) return <p className="text-muted">No scans came with this host.</p>
  const left = steps.length - shown
  return (
    <div className="grid justify-items-start gap-2">
      <ol className="w-full border-b border-line">
        {steps.slice(0, shown).map((step) => (
          <TimelineEntry key={step.key} step={step} host={host} />
        ))}
      </ol>
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => setShown(shown + more)}>
            {left > more ? `${more} more` : `${formatCount(left)} more`}
          </Button>
          <output className="text-muted">
            {formatCount(shown)} of {formatCount(steps.length)} shown
          </output>
        </div>
      )}
      {unreadable > 0 && (
        <p className="text-muted">
          {unreadable === 1 ? '1 entry' : `${formatCount(unreadable)} entries`} could not be read.
        </p>
      )}
    </div>
  )
}
