import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asksForCopy, fromStart, type Asked } from '#/features/domains/domain-search.ts'
import { lastReadAt } from '#/replica/meta.ts'
import { canKeepCopies } from '#/replica/replica.ts'
import { Button } from '#/ui/button.tsx'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import { Age } from './copy-age.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { extentLabel, troubleLabel } from './copy-labels.ts'
import { useBrandCopy } from './use-brand-copy.ts'

const readingLabels = {
  whole: 'Copying all domains and cases to this device',
  newer: 'Adding new scans and cases to the copy on this device',
} as const

/** The copy of the brand on this device: how to make one, how old it is, and the way to search in it (F21). */
export function CopyTools({ brandId, search }: { brandId: string; search: Asked }) {
  const copy = useBrandCopy(brandId)
  const navigate = useNavigate()
  const [about, setAbout] = useState(false)
  if (!canKeepCopies() || !copy?.looked) return null
  const { meta, reading, trouble } = copy
  const inUse = asksForCopy(search)
  const show = (rows: 'device' | 'page') =>
    void navigate({ to: '.', search: { ...fromStart(search), rows, group: 'none', view: 'list' } })
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-2 text-sm">
      {reading ? (
        <span className="text-muted">{readingLabels[reading.how]}</span>
      ) : meta ? (
        <span className="text-muted">
          Copy on this device: {extentLabel(meta, copy.cases)}
          {/* Above the rows that come from it the age is said there. */}
          {!inUse && (
            <>
              , <Age at={lastReadAt(meta)} />
            </>
          )}
          .
        </span>
      ) : (
        <span className="text-muted">
          A copy on this device of all domains of this brand, and of all cases you can see: domains
          are searched as you type, in any order, and outcomes counted without loading the cases
          again.
        </span>
      )}
      {trouble && (
        <span role="alert" className="text-red">
          {troubleLabel(trouble)}
        </span>
      )}
      {reading ? (
        <ReadingProgress
          label={readingLabels[reading.how]}
          read={reading.read}
          total={reading.total}
          soft="text-muted"
          onCancel={copy.cancel}
        />
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {meta === null ? (
            <Button size="small" onClick={() => void copy.read('whole')}>
              Copy all domains and cases
            </Button>
          ) : (
            <>
              <Button size="small" onClick={() => show(inUse ? 'page' : 'device')}>
                {inUse ? 'Leave the copy' : 'Search the copy'}
              </Button>
              <Button size="small" onClick={() => void copy.read('newer')}>
                Add what is new
              </Button>
              <Button size="small" onClick={() => setAbout(true)}>
                About this copy…
              </Button>
            </>
          )}
        </span>
      )}
      {meta && about && <CopyDialog copy={copy} meta={meta} onClose={() => setAbout(false)} />}
    </div>
  )
}
