import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { PictureCanvas } from '#/product/screenshots/picture-canvas.tsx'
import { PicturePair, type PairedPicture } from '#/product/screenshots/picture-pair.tsx'
import { referencePicture } from '#/product/screenshots/reference-picture.ts'
import { ScreenshotImage } from '#/product/screenshots/screenshot-image.tsx'
import { pastedPicture } from '#/product/screenshots/take-picture.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { ReferenceField, useReferenceField } from './reference-field.tsx'
import type { ScanPicture } from './scan-pictures.ts'

type CompareProps = {
  brandId: string
  brandName: string
  host: string
  /** The pictures of its scans, newest first. */
  pictures: readonly ScanPicture[]
}

const paired = (host: string, { src, label }: ScanPicture): PairedPicture => ({
  label: (
    <>
      <span className="font-mono">{host}</span>, {label.toLowerCase()}
    </>
  ),
  name: label,
  picture: <ScreenshotImage key={src} src={src} alt={`Screenshot of ${host}, ${label}`} />,
})

/** The screenshot of a host beside the real site, or two of its scans beside each other. */
export function CompareDialog({ onClose, ...parts }: CompareProps & { onClose: () => void }) {
  const [what, setWhat] = useState<'real site' | 'scans'>('real site')
  const host = visibleString(defangHost(parts.host), 'host')
  const two = parts.pictures.length > 1
  return (
    <Dialog
      title="Compare pictures"
      description={host}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <div className="grid gap-4">
        <fieldset aria-label="What to compare" className="flex flex-wrap items-center gap-1.5">
          <Button
            size="small"
            aria-pressed={what === 'real site'}
            onClick={() => setWhat('real site')}
          >
            {what === 'real site' && <Check aria-hidden />}
            With the real site
          </Button>
          <Button
            size="small"
            aria-pressed={what === 'scans'}
            disabled={!two}
            onClick={() => setWhat('scans')}
          >
            {what === 'scans' && <Check aria-hidden />}
            Two scans
          </Button>
          {!two && (
            <span className="text-sm text-muted">There is no second picture of a scan.</span>
          )}
        </fieldset>
        {what === 'scans' ? (
          <TwoScans host={host} pictures={parts.pictures} />
        ) : (
          <WithRealSite {...parts} host={host} />
        )}
      </div>
    </Dialog>
  )
}

function WithRealSite({ brandId, brandName, host, pictures: [newest] }: CompareProps) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = referencePicture(user, brandId)
  const { value: real, durable } = useSelector(store)
  const { why, give } = useReferenceField(store)
  const name = 'Real site'
  return (
    <div
      className="grid gap-4"
      onPaste={({ clipboardData }) => {
        const file = pastedPicture(clipboardData)
        if (file) void give(file)
      }}
    >
      {real && newest && (
        <PicturePair
          first={paired(host, newest)}
          second={{
            label: `Real site of ${brandName}`,
            name,
            picture: <PictureCanvas taken={real} alt={`Real site of ${brandName}`} />,
          }}
        />
      )}
      {!newest && <p className="text-muted">No screenshot of {host} may be shown here.</p>}
      <ReferenceField
        brandName={brandName}
        picture={real}
        durable={durable}
        why={why}
        onGive={(file) => void give(file)}
        onKeep={(kept) => store.update((before) => before && { ...before, kept })}
        onRemove={() => store.update(() => null)}
      />
    </div>
  )
}

function TwoScans({ host, pictures }: Pick<CompareProps, 'host' | 'pictures'>) {
  const [keys, setKeys] = useState({ older: pictures[1]?.key, newer: pictures[0]?.key })
  const older = pictures.find(({ key }) => key === keys.older)
  const newer = pictures.find(({ key }) => key === keys.newer)
  const options = pictures.map(({ key, label }) => ({ value: key, label }))
  if (!older || !newer) return null
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <SelectField
          label="Left"
          options={options}
          value={older.key}
          onChange={(key) => setKeys({ ...keys, older: key })}
        />
        <SelectField
          label="Right"
          options={options}
          value={newer.key}
          onChange={(key) => setKeys({ ...keys, newer: key })}
        />
      </div>
      <PicturePair first={paired(host, older)} second={paired(host, newer)} />
    </div>
  )
}
