import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { PictureCanvas } from '#/product/screenshots/picture-canvas.tsx'
import {
  BesideEachOther,
  PictureSlider,
  type PairedPicture,
} from '#/product/screenshots/picture-pair.tsx'
import { referencePicture } from '#/product/screenshots/reference-picture.ts'
import { ScreenshotImage } from '#/product/screenshots/screenshot-image.tsx'
import { pastedPicture } from '#/product/screenshots/take-picture.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { AddReference, ReferenceTools, useReferenceField } from './reference-field.tsx'
import type { ScanPicture } from './scan-pictures.ts'

type CompareProps = {
  brandId: string
  brandName: string
  host: string
  /** The pictures of its scans, newest first. */
  pictures: readonly ScanPicture[]
}

const paired = (host: string, { src, at }: ScanPicture): PairedPicture => ({
  label: (
    <>
      <span className="font-mono">{host}</span>, scan of {at}
    </>
  ),
  name: `Scan of ${at}`,
  picture: <ScreenshotImage key={src} src={src} alt={`Screenshot of ${host}, scan of ${at}`} />,
})

/** The screenshot of a host beside the real site, or two of its scans beside each other. */
export function CompareDialog({ onClose, ...parts }: CompareProps & { onClose: () => void }) {
  const { brandId, brandName, pictures } = parts
  const [what, setWhat] = useState<'real site' | 'scans'>('real site')
  const [how, setHow] = useState<'slider' | 'beside'>('slider')
  const [keys, setKeys] = useState({ older: pictures[1]?.key, newer: pictures[0]?.key })
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = referencePicture(user, brandId)
  const { value: real, durable } = useSelector(store)
  const { why, give } = useReferenceField(store)
  const host = visibleString(defangHost(parts.host), 'host')
  const two = pictures.length > 1
  const [newest] = pictures
  const older = pictures.find(({ key }) => key === keys.older)
  const newer = pictures.find(({ key }) => key === keys.newer)
  const given = { brandName, durable, why, onGive: (file: Blob) => void give(file) }

  const ofReal: PairedPicture = {
    label: `Real site of ${brandName}`,
    name: 'Real site',
    picture: real && <PictureCanvas taken={real} alt={`Real site of ${brandName}`} />,
  }
  const pair: readonly [PairedPicture, PairedPicture] | null =
    what === 'scans'
      ? older && newer
        ? [paired(host, older), paired(host, newer)]
        : null
      : real && newest
        ? [paired(host, newest), ofReal]
        : null

  return (
    <Dialog
      title="Compare pictures"
      description={host}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      // Wherever in the dialog the focus is.
      onPaste={({ clipboardData }) => {
        const file = pastedPicture(clipboardData)
        if (what === 'real site' && file) void give(file)
      }}
    >
      <div className="grid gap-3.5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <fieldset aria-label="What to compare" className="flex flex-wrap items-center gap-1.5">
            <Choice chosen={what === 'real site'} onChoose={() => setWhat('real site')}>
              With the real site
            </Choice>
            <Choice chosen={what === 'scans'} disabled={!two} onChoose={() => setWhat('scans')}>
              Two scans
            </Choice>
            {!two && (
              <span className="text-sm text-muted">There is no second picture of a scan.</span>
            )}
          </fieldset>
          {what === 'scans' && older && newer && (
            <ScanChoice
              pictures={pictures}
              older={older.key}
              newer={newer.key}
              onChange={(part) => setKeys({ ...keys, ...part })}
            />
          )}
          {pair && (
            <fieldset aria-label="How to compare" className="flex gap-1.5 wide:ml-auto">
              <Choice chosen={how === 'slider'} onChoose={() => setHow('slider')}>
                Slider
              </Choice>
              <Choice chosen={how === 'beside'} onChoose={() => setHow('beside')}>
                Side by side
              </Choice>
            </fieldset>
          )}
        </div>
        {pair && how === 'slider' ? (
          <PictureSlider first={pair[0]} second={pair[1]} />
        ) : pair ? (
          <BesideEachOther pictures={pair} />
        ) : (
          <BesideEachOther
            pictures={[
              newest
                ? paired(host, newest)
                : { label: host, name: 'Screenshot', picture: <NoScreenshot /> },
              real ? ofReal : { ...ofReal, picture: <AddReference {...given} />, bare: true },
            ]}
          />
        )}
        {what === 'real site' && real && (
          <ReferenceTools
            {...given}
            picture={real}
            onKeep={(kept) => store.update((before) => before && { ...before, kept })}
            onRemove={() => store.update(() => null)}
          />
        )}
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ chosen, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <Button size="small" aria-pressed={chosen} disabled={disabled} onClick={onChoose}>
      {chosen && <Check aria-hidden />}
      {children}
    </Button>
  )
}

type ScanChoiceProps = {
  pictures: readonly ScanPicture[]
  older: string
  newer: string
  onChange: (part: { older?: string; newer?: string }) => void
}

function ScanChoice({ pictures, older, newer, onChange }: ScanChoiceProps) {
  const options = pictures.map(({ key, at }) => ({ value: key, label: `Scan of ${at}` }))
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <SelectField
        label="Left"
        options={options}
        value={older}
        onChange={(key) => onChange({ older: key })}
      />
      <SelectField
        label="Right"
        options={options}
        value={newer}
        onChange={(key) => onChange({ newer: key })}
      />
    </div>
  )
}

function NoScreenshot() {
  return (
    <p className="grid aspect-[16/10] place-content-center bg-sunken p-4 text-center text-muted">
      No screenshot of it can be shown here.
    </p>
  )
}
