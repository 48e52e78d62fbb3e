import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
} from '#/product/machine-files/case-facts.ts'
import { saveMachineFile, type MachineFormat } from '#/product/machine-files/save-machine-file.ts'
import {
  infringementLabels,
  infringements,
  type Reporter,
} from '#/product/machine-files/xarf-report.ts'
import { Button } from '#/ui/button.tsx'
import { RadioChoice } from '#/ui/radio-choice.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { takeFocusInside } from '#/ui/take-focus.ts'
import { TextField } from '#/ui/text-field.tsx'
import type { EvidenceSubject } from './evidence-button.tsx'
import { saveEvidence } from './save-evidence.ts'

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
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () =>
      format === 'page' || subject.kind === 'domain'
        ? saveEvidence(client, subject)
        : saveMachineFile(client, subject.takedownId, format, marking, reporter),
  })
  const refusal = data?.is === 'refused' ? data : null
  const why = error ? explainError(error).text : refusal?.why
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
      className="grid grid-cols-1 gap-4"
    >
      {/* A domain without a case has nothing that a machine format is about; one form is no choice. */}
      {subject.kind === 'domain' ? (
        <p className="text-muted">A web page. {formats[0].hint}</p>
      ) : (
        <RadioChoice
          legend="Format"
          options={formats}
          value={format}
          // The form may come after its dialog.
          chosenRef={takeFocusInside}
          onChange={(next) => {
            setFormat(next)
            reset()
          }}
        />
      )}
      {format !== 'page' && (
        <>
          <p className="rounded-control border border-amber px-3 py-2">
            This file holds the original addresses, because machines compare them. Do not open them.
            Comments, notes and the addresses of people are left out.
          </p>
          {format === 'xarf' && (
            <ReporterFields reporter={reporter} onChange={setWritten} error={refusal} />
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
            pending={isPending}
          >
            Save file
          </Button>
        </div>
        <output className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
          {isPending && <span className="text-muted">Loading the evidence</span>}
          {why !== undefined && <span className="text-red">Nothing was saved. {why}</span>}
          {data?.is === 'saved' && (
            <>
              <span>
                Saved <span className="font-mono">{data.name}</span>: {data.holds}.
              </span>
              {data.unread.map((one) => (
                <span key={one} className="text-amber">
                  Not in the file: {one}
                </span>
              ))}
            </>
          )}
        </output>
      </div>
    </form>
  )
}

/** The forms in which evidence is saved. */
type EvidenceFormat = 'page' | MachineFormat

const formats = [
  {
    value: 'page',
    label: 'Web page',
    hint: 'For people. Opens offline in any browser, with timeline and pictures; addresses in it cannot be opened. Holds the SHA-256 of its data.',
  },
  {
    value: 'xarf',
    label: 'XARF v4 report',
    hint: 'For providers that take abuse reports as files.',
  },
  {
    value: 'stix',
    label: 'STIX 2.1 bundle',
    hint: 'For threat intelligence platforms, MISP among them.',
  },
] as const satisfies { value: EvidenceFormat; label: string; hint: string }[]

type ReporterFieldsProps = {
  reporter: Reporter
  onChange: (reporter: Reporter) => void
  /** What is wrong with one field. */
  error: { by: string; why: string } | null
}

/** What a XARF report says beyond the case: who reports, and what a person has seen on the site. */
function ReporterFields({ reporter, onChange, error }: ReporterFieldsProps) {
  const errors = (by: string) => (error?.by === by ? [error.why] : [])
  return (
    <div className="grid gap-3">
      <SelectField
        label="The site is"
        options={infringements.map((value) => ({ value, label: infringementLabels[value] }))}
        value={reporter.infringement}
        onChange={(infringement) => onChange({ ...reporter, infringement })}
      />
      <p className="-mt-2 text-sm text-muted">
        The service does not report what kind it is. Choose only what you have seen.
      </p>
      <TextField
        label="Your organisation"
        value={reporter.organisation}
        errors={errors('organisation')}
        onChange={({ target }) => onChange({ ...reporter, organisation: target.value })}
      />
      <TextField
        label="Contact e-mail"
        type="email"
        value={reporter.email}
        errors={errors('email')}
        onChange={({ target }) => onChange({ ...reporter, email: target.value })}
      />
      <TextField
        label="Your real website"
        value={reporter.website}
        errors={errors('website')}
        onChange={({ target }) => onChange({ ...reporter, website: target.value })}
      />
    </div>
  )
}
