import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { profileOptions } from '#/api/profile.ts'
import type { Domain } from '#/contract/domain.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { PictureCanvas } from '#/product/screenshots/picture-canvas.tsx'
import {
  BesideEachOther,
  PictureSlider,
  type PairedPicture,
} from '#/product/screenshots/picture-pair.tsx'
import { referencePicture } from '#/product/screenshots/reference-picture.ts'
import { pastedPicture } from '#/product/screenshots/take-picture.ts'
import { Dialog } from '#/ui/dialog.tsx'
import { Choice, PairViewChoice, type PairView } from './choice.tsx'
import { paired } from './paired.tsx'
import { AddReference, ReferenceTools, useReferenceField } from './reference-field.tsx'
import { scanPicture, scansOf, type ScanPicture } from './scan-pictures.ts'
import { TwoScans } from './two-scans.tsx'

type CompareProps = { brandId: string; brandName: string; domain: Domain; onClose: () => void }

/** The screenshot of a host beside the real site, or two of its scans beside each other. */
export function CompareDialog({ brandId, brandName, domain, onClose }: CompareProps) {
  const [what, setWhat] = useState<'real site' | 'scans'>('real site')
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = referencePicture(user, brandId)
  const field = useReferenceField(store)
  const host = visibleString(defangHost(domain.name ?? ''), 'host')
  const steps = scansOf(domain)
  const two = steps.length > 1

  return (
    <Dialog
      title={what === 'scans' ? 'Compare two scans' : 'Compare pictures'}
      description={host}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      // Wherever in the dialog the focus is.
      onPaste={({ clipboardData }) => {
        const file = pastedPicture(clipboardData)
        if (what === 'real site' && file) void field.give(file)
      }}
    >
      <div className="grid grid-cols-1 gap-3.5">
        <fieldset aria-label="What to compare" className="flex flex-wrap items-center gap-1.5">
          <Choice chosen={what === 'real site'} onChoose={() => setWhat('real site')}>
            With the real site
          </Choice>
          <Choice chosen={what === 'scans'} disabled={!two} onChoose={() => setWhat('scans')}>
            Two scans
          </Choice>
          {!two && <span className="text-sm text-muted">There is no second scan.</span>}
        </fieldset>
        {what === 'scans' ? (
          <TwoScans host={host} steps={steps} />
        ) : (
          <WithRealSite
            brandName={brandName}
            host={host}
            newest={steps.flatMap((step) => scanPicture(step) ?? [])[0]}
            store={store}
            field={field}
          />
        )}
      </div>
    </Dialog>
  )
}

type WithRealSiteProps = {
  brandName: string
  /** Defanged. */
  host: string
  /** The newest picture of the host. */
  newest: ScanPicture | undefined
  store: ReturnType<typeof referencePicture>
  field: ReturnType<typeof useReferenceField>
}

function WithRealSite({ brandName, host, newest, store, field }: WithRealSiteProps) {
  const [how, setHow] = useState<PairView>('slider')
  const { value: real, durable } = useSelector(store)
  const { why, give } = field
  const given = { brandName, durable, why, onGive: (file: Blob) => void give(file) }
  const ofReal: PairedPicture = {
    label: `Real site of ${brandName}`,
    name: 'Real site',
    picture: real && <PictureCanvas taken={real} alt={`Real site of ${brandName}`} />,
  }
  const pair: readonly [PairedPicture, PairedPicture] | null =
    real && newest ? [paired(host, newest), ofReal] : null
  return (
    <>
      {pair && <PairViewChoice how={how} onHow={setHow} />}
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
      {real && (
        <ReferenceTools
          {...given}
          picture={real}
          onKeep={(kept) => store.update((before) => before && { ...before, kept })}
          onRemove={() => store.update(() => null)}
        />
      )}
    </>
  )
}

function NoScreenshot() {
  return (
    <p className="grid aspect-16/10 place-content-center bg-sunken p-4 text-center text-muted">
      No screenshot of it can be shown here.
    </p>
  )
}
