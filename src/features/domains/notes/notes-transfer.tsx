import { useSelector } from '@tanstack/react-store'
import { Download, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import type { Profile } from '#/contract/user-profile.ts'
import {
  importNotes,
  planImport,
  exportNotes,
  type ImportPlan,
} from '#/shared/triage-notes/notes-file.ts'
import { storageError } from '#/storage/device-store.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'

/** Exports notes and views to a file, and imports such files (F28). */
export function NotesTransfer({ user, brandIds }: { user: Profile; brandIds: readonly string[] }) {
  const errorCode = useSelector(storageError)
  // `refused` means that the browser stores nothing, or that a write failed. In both cases, the tab has all notes in
  // memory, so the export is complete.
  const mayBeIncomplete = errorCode !== null && errorCode !== 'refused'
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        Move your notes and views to another browser, or share them with a colleague.
      </p>
      {mayBeIncomplete && (
        <p className="text-amber">
          Stored notes and views can’t be read right now. The export contains only what this tab has
          loaded.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => void exportNotes(user)}>
          <Download aria-hidden />
          Export notes and views
        </Button>
        <NotesImport user={user.id} brandIds={brandIds} />
      </div>
    </div>
  )
}

type ImportState =
  | { status: 'choose' }
  | { status: 'invalid'; reason: string }
  | { status: 'planned'; plan: ImportPlan }
  | { status: 'done'; message: string }

const maxBytes = 50 * 1024 * 1024

/** Imports a file after showing what would change. */
export function NotesImport({ user, brandIds }: { user: string; brandIds: readonly string[] }) {
  const id = useId()
  const [state, setState] = useState<ImportState>({ status: 'choose' })

  async function readFile(file: File): Promise<ImportState> {
    if (file.size > maxBytes)
      return { status: 'invalid', reason: 'This file is too large for notes and views.' }
    try {
      const plan = await planImport(await file.text(), user, brandIds)
      return plan === null
        ? { status: 'invalid', reason: 'This file has no notes or views.' }
        : { status: 'planned', plan }
    } catch {
      return { status: 'invalid', reason: 'The file could not be read.' }
    }
  }

  return (
    <div className="grid gap-2">
      {/* The native input is visually hidden, because it shows "No file chosen". */}
      <label
        className={`${getButtonClass({ size: 'small' })} relative w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <Upload aria-hidden />
        Import notes and views
        <input
          type="file"
          accept="application/json,.json"
          aria-label="Import notes and views from a file"
          aria-describedby={id}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) void readFile(file).then(setState)
            // Allow choosing the same file again.
            currentTarget.value = ''
          }}
        />
      </label>
      <output id={id} className="grid gap-1 [overflow-wrap:anywhere]">
        {state.status === 'invalid' && <span className="text-red">{state.reason}</span>}
        {state.status === 'planned' &&
          state.plan.lines.map((line) => <span key={line}>{line}</span>)}
        {state.status === 'done' && <span>{state.message}</span>}
      </output>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {/* The summary is null if there is nothing to import. */}
        {state.status === 'planned' && state.plan.summary !== null && (
          <Button
            size="small"
            variant="primary"
            onClick={() => setState({ status: 'done', message: importNotes(state.plan, user) })}
          >
            Import
          </Button>
        )}
        {state.status === 'planned' && (
          <Button size="small" onClick={() => setState({ status: 'choose' })}>
            Cancel
          </Button>
        )}
      </p>
    </div>
  )
}
