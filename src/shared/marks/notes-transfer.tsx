import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Download } from 'lucide-react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { storageTrouble } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { FileImport } from '#/ui/file-import.tsx'
import { importNotes, planNotes, saveNotes, saveSkipped } from './notes-file.ts'

/** Exports and imports all notes and views. */
export function NotesTransfer() {
  const profile = useQuery(profileOptions()).data
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const trouble = useSelector(storageTrouble)
  if (profile === undefined || brands === undefined) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted">Move to another browser, or share with a colleague.</p>
      {trouble !== null && trouble !== 'refused' && (
        <p className="text-amber">
          Stored notes and views cannot be read now. The export has only what this tab has loaded.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => void saveNotes(profile)}>
          <Download aria-hidden />
          Export notes and views
        </Button>
        <FileImport
          things="notes and views"
          largest={50 * 1024 * 1024}
          plan={async (text) =>
            planNotes(
              text,
              profile.id,
              brands.map(({ id }) => id),
            )
          }
          lines={({ lines }) => lines}
          skipped={({ skipped }) => skipped.length}
          onSaveSkipped={({ skipped }) => saveSkipped(skipped)}
          action={({ notes, views }) => (notes !== null || views.length > 0 ? 'Import' : null)}
          onImport={(plan) => importNotes(plan, profile.id)}
        />
      </div>
    </div>
  )
}
