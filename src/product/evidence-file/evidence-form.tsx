import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { Button } from '#/ui/button.tsx'
import type { EvidenceSubject } from './evidence.ts'
import { saveEvidence, type SavedEvidence } from './save-evidence.ts'

type Saving =
  | { is: 'idle' }
  | { is: 'reading' }
  | { is: 'saved'; file: SavedEvidence }
  | { is: 'failed'; why: string }

/** Saves the file, and says what is in it and what is not. */
export function EvidenceForm({ subject }: { subject: EvidenceSubject }) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  async function save() {
    setSaving({ is: 'reading' })
    try {
      setSaving({ is: 'saved', file: await saveEvidence(client, subject) })
    } catch (error) {
      setSaving({ is: 'failed', why: explainError(error).text })
    }
  }
  return (
    <div className="grid gap-3">
      <p>
        A web page that opens offline in any browser, with timeline and pictures. Addresses in it
        cannot be opened, and its SHA-256 shows whether it was changed.
      </p>
      <div>
        <Button variant="primary" pending={saving.is === 'reading'} onClick={() => void save()}>
          Save file
        </Button>
      </div>
      <Outcome saving={saving} />
    </div>
  )
}

function Outcome({ saving }: { saving: Saving }) {
  return (
    <output className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
      {saving.is === 'reading' && <span className="text-muted">Loading the evidence</span>}
      {saving.is === 'failed' && <span className="text-red">Nothing was saved. {saving.why}</span>}
      {saving.is === 'saved' && (
        <>
          <span>
            Saved <span className="font-mono">{saving.file.name}</span>: {saving.file.holds}.
          </span>
          {saving.file.unread.map((one) => (
            <span key={one} className="text-amber">
              Not in the file: {one}
            </span>
          ))}
        </>
      )}
    </output>
  )
}
