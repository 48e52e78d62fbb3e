import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { getHost } from '#/lib/host-name.ts'
import {
  defaultMarking,
  markingDefinitions,
  formatMarking,
  markings,
  createStixBundle,
  formatStixBundle,
  type Marking,
} from '#/shared/stix/stix-bundle.ts'
import { Button } from '#/ui/button.tsx'
import { RadioChoice, SelectField } from '#/ui/form-fields.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { focusIfInDialog } from '#/ui/take-focus.ts'
import type { EvidenceSubject } from './evidence-button.tsx'
import { buildEvidenceFile } from './evidence-file.tsx'
import { loadEvidence } from './load-evidence.ts'

/** Form that saves a case or domain as a file and reports what the file holds and lacks (F11, F26). */
export function EvidenceForm({ subject }: { subject: EvidenceSubject }) {
  const client = useQueryClient()
  const [format, setFormat] = useState<EvidenceFormat>('page')
  const [marking, setMarking] = useState(defaultMarking)
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () =>
      format === 'page' || subject.kind === 'domain'
        ? savePage(client, subject)
        : saveStixBundle(client, subject.takedownId, marking),
  })
  const failure = error
    ? explainError(error).text
    : data === null && 'This case has no address that a STIX file could describe.'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
      className="grid grid-cols-1 gap-4"
    >
      {/* Only cases have a STIX format. */}
      {subject.kind === 'domain' ? (
        <p className="text-muted">{formats[0].hint}</p>
      ) : (
        <RadioChoice
          legend="Format"
          options={formats}
          value={format}
          // The form can load after its dialog opens.
          checkedRef={focusIfInDialog}
          onChange={(next) => {
            setFormat(next)
            reset()
          }}
        />
      )}
      {format !== 'page' && (
        <>
          <p className="rounded-control border border-amber px-3 py-2">
            This file holds original addresses so that tools can match them. Do not open them.
            Comments, notes and email addresses are left out.
          </p>
          <SelectField
            label="Sharing"
            options={markings.map((value) => ({ value, label: formatMarking(value) }))}
            value={marking}
            onChange={setMarking}
          />
          <p className="-mt-3 text-sm text-muted">{markingDefinitions[marking]}</p>
        </>
      )}
      <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3">
        <div>
          <Button
            type="submit"
            variant="primary"
            // The first control of a domain’s form, which can load after its dialog opens.
            {...(subject.kind === 'domain' && { ref: focusIfInDialog })}
            pending={isPending}
          >
            Save file
          </Button>
        </div>
        <output className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
          {isPending && <span className="text-muted">Loading…</span>}
          {failure && <span className="text-red">Nothing was saved. {failure}</span>}
          {data && (
            <>
              <span>
                Saved <span className="font-mono">{data.name}</span>.
              </span>
              {data.missingParts.map((part) => (
                <span key={part} className="text-amber">
                  Not in the file: {part}
                </span>
              ))}
            </>
          )}
        </output>
      </div>
    </form>
  )
}

/** Formats a file name with the UTC day. `subjectName` is untrusted text. */
const formatEvidenceFileName = (
  kind: string,
  subjectName: string,
  createdAtMs: number,
  extension: string,
): string => toFileName([kind, getHost(subjectName), toUtcDay(createdAtMs)], extension)

/** Saves a case or domain as a web page. Rejects if the case or domain itself can't be loaded. */
async function savePage(client: QueryClient, subject: EvidenceSubject) {
  const evidence = await loadEvidence(client, subject)
  const { subjectName, createdAtMs, missingParts } = evidence
  const name = formatEvidenceFileName('evidence', subjectName, createdAtMs, 'html')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  saveFile(name, buildEvidenceFile(evidence, timeZone), 'text/html')
  return { name, missingParts }
}

/** Reloads a case and saves it as a STIX bundle (F26). Returns null if the bundle would be empty. */
async function saveStixBundle(client: QueryClient, takedownId: string, marking: Marking) {
  const row = await client.fetchQuery({ ...takedownOptions(takedownId), staleTime: 0 })
  const createdAtMs = Date.now()
  const bundle = createStixBundle(row, marking, createdAtMs)
  if (bundle === null) return null
  const name = formatEvidenceFileName('stix', row.target_website ?? row.id, createdAtMs, 'json')
  saveFile(name, formatStixBundle(bundle), 'application/json')
  return { name, missingParts: [] }
}

const formats = [
  {
    value: 'page',
    label: 'Web page',
    hint: 'HTML page with timeline and screenshots. Works offline, links disabled, includes a SHA-256 hash.',
  },
  {
    value: 'stix',
    label: 'STIX 2.1 bundle',
    hint: 'For threat intelligence platforms such as MISP.',
  },
] as const
type EvidenceFormat = (typeof formats)[number]['value']
