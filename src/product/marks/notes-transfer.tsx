import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { Button } from '#/ui/button.tsx'
import { FileImport } from '#/ui/file-import.tsx'
import { importNotes, planNotes, saveNotes } from './notes-file.ts'

/** Exports and imports all notes and views. */
export function NotesTransfer() {
  const user = useQuery(profileOptions()).data?.id
  const brands = useQuery(compactBrandsOptions()).data?.rows
  if (user === undefined || brands === undefined) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted">One file for all brands, for another browser or a colleague.</p>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => void saveNotes(user)}>
          <Download aria-hidden />
          Export notes and views
        </Button>
        <FileImport
          things="notes and views"
          largest={50 * 1024 * 1024}
          plan={async (text) =>
            planNotes(
              text,
              user,
              brands.map(({ id }) => id),
            )
          }
          lines={({ lines }) => (lines.length === 0 ? ['Nothing in this file is new.'] : lines)}
          action={({ notes, views }) => (notes + views.length > 0 ? 'Import' : null)}
          onImport={(plan) => importNotes(plan, user)}
        />
      </div>
    </div>
  )
}
