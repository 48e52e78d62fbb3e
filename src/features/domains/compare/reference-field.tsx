import { useId, useState, type ReactNode } from 'react'
import { formatDate } from '#/lib/dates.ts'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import type { ReferencePicture } from '#/product/screenshots/reference-picture.ts'
import { pictureTypes, takePicture } from '#/product/screenshots/take-picture.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { FileButton } from '#/ui/file-button.tsx'

/** Takes a file or what was pasted as the picture of the real site, and says why when it cannot. */
export function useReferenceField(store: DeviceStore<ReferencePicture | null>) {
  const [why, setWhy] = useState<string | null>(null)
  return {
    why,
    give: async (file: Blob) => {
      const taken = await takePicture(file)
      setWhy(taken.is === 'refused' ? taken.why : null)
      if (taken.is === 'refused') return
      const { picture, width, height } = taken
      const at = Date.now()
      store.update((before) => ({ picture, width, height, at, kept: before?.kept ?? false }))
    },
  }
}

type GivenPicture = {
  brandName: string
  /** Whether it outlives the page. */
  durable: boolean
  /** Why the last file was not taken. */
  why: string | null
  onGive: (file: Blob) => void
}

/** Where the picture of the real site will stand: nothing of it ever leaves the browser. */
export function AddReference(props: GivenPicture) {
  const { brandName, onGive } = props
  return (
    <div
      className="grid aspect-16/10 place-content-center justify-items-center gap-2 rounded-control border border-dashed border-control bg-sunken p-4 text-center"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file) onGive(file)
      }}
    >
      <p className="font-semibold">Add a picture of {brandName}’s real site</p>
      <Give {...props} label="Choose a picture">
        Or paste or drop one here. It is saved only in this browser, for this brand.
      </Give>
    </div>
  )
}

type ReferenceToolsProps = GivenPicture & {
  picture: ReferencePicture
  onKeep: (kept: boolean) => void
  onRemove: () => void
}

/** What can be done with the picture of the real site that is there. */
export function ReferenceTools({ picture, onKeep, onRemove, ...props }: ReferenceToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Give {...props} label="Choose another picture">
        Or paste one. It is saved only in this browser, for this brand. Added{' '}
        {formatDate(picture.at)}.
      </Give>
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
      <Checkbox
        label="Keep it when I sign out"
        checked={picture.kept}
        onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
      />
    </div>
  )
}

type GiveProps = GivenPicture & { label: string; children: ReactNode }

function Give({ brandName, durable, why, onGive, label, children }: GiveProps) {
  const id = useId()
  return (
    <>
      <FileButton
        name={`${label} of ${brandName}’s real site`}
        accept={pictureTypes.join()}
        describedBy={`${id}-hint ${id}-why`}
        onFile={onGive}
      >
        {label}
      </FileButton>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {children}
      </p>
      <output id={`${id}-why`} className="text-sm text-red empty:hidden">
        {why}
      </output>
      {!durable && (
        <p className="text-sm text-amber">
          This browser refuses storage, or has no room left: the picture is gone when the page is
          closed.
        </p>
      )}
    </>
  )
}
