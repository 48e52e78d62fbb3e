import { useState } from 'react'
import {
  isStepRedacted,
  formatStepTime,
  type TimelineStep,
} from '#/features/domains/evidence/timeline.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { ScanComparisonTable } from './scan-comparison-table.tsx'

type TwoScansProps = {
  host: string
  /** All scans of the domain, newest first. */
  steps: readonly TimelineStep[]
  /** Keys of the scans to compare first. */
  older: string
  newer: string
  onClose: () => void
}

/** Compares two scans of a domain by field and screenshot (F24). */
export function TwoScansDialog({ host, steps, older, newer, onClose }: TwoScansProps) {
  const hostLabel = visibleString(defangHost(host), 'host')
  const [keys, setKeys] = useState({ left: older, right: newer })
  const left = steps.find(({ key }) => key === keys.left)
  const right = steps.find(({ key }) => key === keys.right)
  const options = steps.map((step) => ({
    value: step.key,
    label: `Scan of ${formatStepTime(step)}`,
  }))
  return (
    <Dialog
      title="Compare two scans"
      description={hostLabel}
      size="wide"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {left && right && (
        <div className="grid grid-cols-1 gap-3.5">
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <SelectField
              label="Left"
              options={options}
              value={left.key}
              onChange={(key) => setKeys({ ...keys, left: key })}
            />
            <SelectField
              label="Right"
              options={options}
              value={right.key}
              onChange={(key) => setKeys({ ...keys, right: key })}
            />
          </div>
          {[left, right].some(isStepRedacted) && (
            <p className="text-muted">
              A scan that isn’t available to this brand can’t be compared.
            </p>
          )}
          {left === right && <p className="text-muted">Both sides are the same scan.</p>}
          <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3.5 xl:grid-cols-2">
            <ScanComparisonTable left={left} right={right} />
            <div className="grid items-start gap-3 wide:grid-cols-2">
              {[left, right].map((step, index) => (
                <ScanPicture key={index} host={hostLabel} step={step} />
              ))}
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Screenshot of a scan; `host` is defanged. */
function ScanPicture({ host, step }: { host: string; step: TimelineStep }) {
  const label = `${host}, scan of ${formatStepTime(step)}`
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="text-sm font-semibold [overflow-wrap:anywhere]">{label}</figcaption>
      <Screenshot
        address={step.scan?.screenshot_url ?? step.entry?.screenshot ?? null}
        alt={`Screenshot of ${label}`}
      />
    </figure>
  )
}
