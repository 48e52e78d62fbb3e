import { useId, useState } from 'react'
import { formatDate } from '#/lib/dates.ts'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import type { ReferencePicture } from '#/product/screenshots/reference-picture.ts'
import { pictureTypes, takePicture } from '#/product/screenshots/take-picture.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'

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
      store.update((before) => ({
        picture,
        width,
        height,
        at: Date.now(),
        kept: before?.kept ?? false,
      }))
    },
  }
}

type ReferenceFieldProps = {
  brandName: string
  picture: ReferencePicture | null
  /** Whether it outlives the page. */
  durable: boolean
  why: string | null
  onGive: (file: Blob) => void
  onKeep: (kept: boolean) => void
  onRemove: () => void
}

/** The way to show this device what the real site looks like; nothing of it ever leaves the browser. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { brandName, picture, durable, why, onGive, onKeep, onRemove } = props
  const id = useId()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <label htmlFor={id} className="font-[550]">
          {picture
            ? 'Another picture of the real site'
            : `Add a picture of ${brandName}’s real site`}
        </label>
        <input
          id={id}
          type="file"
          accept={pictureTypes.join()}
          aria-describedby={`${id}-hint ${id}-why`}
          className="min-w-0 text-sm text-muted"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) onGive(file)
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
        {picture && (
          <Button size="small" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Choose a file, or paste a picture here. It is kept on this device only, for this brand.
        {picture && ` Added ${formatDate(picture.at)}.`}
      </p>
      <output id={`${id}-why`} className="text-sm text-red empty:hidden">
        {why}
      </output>
      {!durable && (
        <p className="text-sm text-amber">
          This browser refuses storage: the picture is gone when the page is closed.
        </p>
      )}
      {picture && (
        <Checkbox
          label="Keep it when I sign out"
          checked={picture.kept}
          onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
        />
      )}
    </div>
  )
}
