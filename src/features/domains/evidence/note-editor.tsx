import { useState } from 'react'
import { useNoteSession } from '#/features/domains/notes/note-session.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { maxTextLength } from '#/shared/triage-notes/triage-notes.ts'
import { Button } from '#/ui/button.tsx'
import { controlClass } from '#/ui/form-fields.tsx'

type NoteEditorProps = { brandId: string; id: string; name: string | null }

/** The user's note on a domain. */
export function NoteEditor({ brandId, id, name }: NoteEditorProps) {
  const { notes, session } = useNoteSession(brandId)
  const text = notes.note.get(id)?.text ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null)
    return (
      <div className="grid justify-items-start gap-1.5">
        {text !== '' && <HostileText value={text} />}
        <span className="print:hidden">
          <Button size="small" onClick={() => setDraft(text)}>
            {text === '' ? 'Add note' : 'Edit note'}
          </Button>
        </span>
      </div>
    )
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        session.writeNote({ id, name }, draft.trim())
        setDraft(null)
      }}
    >
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just asked to write the note
        autoFocus
        aria-label="Note"
        rows={3}
        maxLength={maxTextLength}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        className={`${controlClass} h-auto! py-1.5`}
      />
      <span className="flex gap-1.5">
        <Button type="submit" size="small" variant="primary">
          Save note
        </Button>
        <Button size="small" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
