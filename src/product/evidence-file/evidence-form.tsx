import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/explain-error.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import {
  markingMeanings,
  markingName,
  markings,
  standardMarking,
} from '#/product/machine-files/marking.ts'
import {
  saveMachineFile,
  type SavedMachineFile,
} from '#/product/machine-files/save-machine-file.ts'
import type { Reporter } from '#/product/machine-files/xarf-report.ts'
import { Button } from '#/ui/button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { takeFocusInside } from '#/ui/take-focus.ts'
import type { EvidenceSubject } from './evidence.ts'
import { FormatChoice, type EvidenceFormat } from './format-choice.tsx'
import { ReporterFields } from './reporter-fields.tsx'
import { saveEvidence, type SavedEvidence } from './save-evidence.ts'

type Saving =
  | { is: 'idle' }
  | { is: 'reading' }
  | { is: 'page'; file: SavedEvidence }
  | { is: 'machine'; file: SavedMachineFile }
  | { is: 'failed'; why: string }

/** Who reports, as far as the service knows it: the brand of the case and its domain, and the user. */
function useReporter(subject: EvidenceSubject): Reporter {
  const takedownId = subject.kind === 'case' ? subject.takedownId : ''
  const row = useQuery({ ...takedownOptions(takedownId), enabled: subject.kind === 'case' }).data
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const profile = useQuery(profileOptions()).data
  const brand = brands?.find(({ id }) => id === row?.brand)
  return {
    organisation: brand?.name ?? row?.brand_display ?? '',
    email: profile?.email ?? '',
    website: brand?.domain == null ? '' : `https://${brand.domain}/`,
    infringement: 'other',
  }
}

/** Chooses the kind of file, saves it, and says what is in it and what is not (F11, F26). */
export function EvidenceForm({ subject }: { subject: EvidenceSubject }) {
  const client = useQueryClient()
  const [format, setFormat] = useState<EvidenceFormat>('page')
  const [marking, setMarking] = useState(standardMarking)
  const known = useReporter(subject)
  const [written, setWritten] = useState<Reporter | null>(null)
  const reporter = written ?? known
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  async function save() {
    setSaving({ is: 'reading' })
    try {
      setSaving(
        format === 'page' || subject.kind === 'domain'
          ? { is: 'page', file: await saveEvidence(client, subject) }
          : {
              is: 'machine',
              file: await saveMachineFile(client, subject.takedownId, format, marking, reporter),
            },
      )
    } catch (error) {
      setSaving({ is: 'failed', why: explainError(error).text })
    }
  }
  const refused = saving.is === 'machine' && saving.file.is === 'refused' ? saving.file : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid grid-cols-1 gap-4"
    >
      <FormatChoice
        ofCase={subject.kind === 'case'}
        value={format}
        onChange={(next) => {
          setFormat(next)
          setSaving({ is: 'idle' })
        }}
      />
      {format !== 'page' && (
        <>
          <p className="rounded-control border border-amber px-3 py-2">
            This file holds the original addresses, because machines compare them. Do not open them.
            Comments, notes and the addresses of people are left out.
          </p>
          {format === 'xarf' && (
            <ReporterFields reporter={reporter} onChange={setWritten} error={refused} />
          )}
          <SelectField
            label="May be passed on"
            options={markings.map((value) => ({ value, label: markingName(value) }))}
            value={marking}
            onChange={setMarking}
          />
          <p className="-mt-3 text-sm text-muted">{markingMeanings[marking]}</p>
        </>
      )}
      {/* In sight also where the form is longer than the window. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3">
        <div>
          <Button
            type="submit"
            variant="primary"
            // The form may come after its dialog; of a domain there is nothing else to press.
            {...(subject.kind === 'domain' && { ref: takeFocusInside })}
            pending={saving.is === 'reading'}
          >
            Save file
          </Button>
        </div>
        <Outcome saving={saving} />
      </div>
    </form>
  )
}

function Outcome({ saving }: { saving: Saving }) {
  return (
    <output className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
      {saving.is === 'reading' && <span className="text-muted">Loading the evidence</span>}
      {saving.is === 'failed' && <span className="text-red">Nothing was saved. {saving.why}</span>}
      {saving.is === 'page' && (
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
      {saving.is === 'machine' &&
        (saving.file.is === 'refused' ? (
          <span className="text-red">Nothing was saved. {saving.file.why}</span>
        ) : (
          <span>
            Saved <span className="font-mono">{saving.file.name}</span>
            {saving.file.withPicture === null
              ? '.'
              : saving.file.withPicture
                ? ', with the screenshot.'
                : ', without a screenshot: there is none that may be loaded.'}
          </span>
        ))}
    </output>
  )
}
