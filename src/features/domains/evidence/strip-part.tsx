import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { OpenedScan } from './opened-scan.tsx'
import { ScanStrip } from './scan-strip.tsx'
import type { TimelineStep } from './timeline.ts'

type StripPartProps = {
  domain: Domain
  host: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

/** The scans of a host as a strip, and the one of them that was opened; a single scan needs none. */
export function StripPart({ domain, host, steps }: StripPartProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [newest] = steps
  if (!newest || steps.length < 2) return null
  const place = steps.findIndex(({ key }) => key === opened)
  const step = steps[place]
  return (
    <div className="grid w-full grid-cols-1 gap-2 print:hidden">
      <ScanStrip
        steps={steps}
        opened={opened}
        current={current ?? newest.key}
        onCurrent={setCurrent}
        onOpen={(key) => setOpened(key === opened ? null : key)}
      />
      {step && (
        <OpenedScan
          key={step.key}
          domain={domain}
          host={host}
          step={step}
          before={steps[place + 1]}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
