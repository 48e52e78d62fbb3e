import { useState } from 'react'
import { stepTime } from '#/features/domains/evidence/step-words.ts'
import type { TimelineStep } from '#/features/domains/evidence/timeline.ts'
import { compareFindings, findingsOf } from '#/product/scans/compare-scans.ts'
import { BesideEachOther, PictureSlider } from '#/product/screenshots/picture-pair.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { PairViewChoice, type PairView } from './choice.tsx'
import { FindingTable } from './finding-table.tsx'
import { paired } from './paired.tsx'
import { scanPicture } from './scan-pictures.ts'

type TwoScansProps = {
  /** Defanged. */
  host: string
  /** All scans of the host, newest first; at least two. */
  steps: readonly TimelineStep[]
  /** Keys of the scans to begin with; else the newest and the one before it. */
  older?: string | undefined
  newer?: string | undefined
}

/** Two scans of one host: what each of them found field by field, and their pictures. */
export function TwoScans({ host, steps, ...begin }: TwoScansProps) {
  const [keys, setKeys] = useState({
    left: begin.older ?? steps[1]?.key,
    right: begin.newer ?? steps[0]?.key,
  })
  const [how, setHow] = useState<PairView>('slider')
  const left = steps.find(({ key }) => key === keys.left)
  const right = steps.find(({ key }) => key === keys.right)
  if (!left || !right) return null
  const options = steps.map((step) => ({ value: step.key, label: `Scan of ${stepTime(step)}` }))
  const pictures = [scanPicture(left), scanPicture(right)]
  const [first, second] = pictures
  return (
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
      {left === right && <p className="text-muted">Both sides are the same scan.</p>}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3.5 xl:grid-cols-2">
        <FindingTable
          left={stepTime(left)}
          right={stepTime(right)}
          compared={compareFindings(
            findingsOf(left.scan, left.entry),
            findingsOf(right.scan, right.entry),
          )}
          before={findingsOf(left.scan, left.entry)}
          after={findingsOf(right.scan, right.entry)}
        />
        {first && second ? (
          <div className="grid grid-cols-1 gap-2">
            <PairViewChoice how={how} onHow={setHow} />
            {how === 'slider' ? (
              <PictureSlider first={paired(host, first)} second={paired(host, second)} />
            ) : (
              <BesideEachOther pictures={[paired(host, first), paired(host, second)]} />
            )}
          </div>
        ) : (
          <p className="text-muted">
            {first || second
              ? `No picture can be shown of the scan of ${stepTime(first ? right : left)}.`
              : 'No picture can be shown of either scan.'}
          </p>
        )}
      </div>
    </div>
  )
}
