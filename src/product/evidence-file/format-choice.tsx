import type { MachineFormat } from '#/product/machine-files/save-machine-file.ts'
import { takeFocusInside } from '#/ui/take-focus.ts'

/** The forms in which evidence is saved. */
export type EvidenceFormat = 'page' | MachineFormat

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
  { value: 'stix', label: 'STIX 2.1 bundle', hint: 'For threat intelligence platforms.' },
  { value: 'misp', label: 'MISP event', hint: 'For a MISP server.' },
] as const satisfies { value: EvidenceFormat; label: string; hint: string }[]

type FormatChoiceProps = {
  /** A domain without a case has nothing that a machine format is about. */
  ofCase: boolean
  value: EvidenceFormat
  onChange: (format: EvidenceFormat) => void
}

/** What kind of file. */
export function FormatChoice({ ofCase, value, onChange }: FormatChoiceProps) {
  // One form is no choice.
  if (!ofCase) return <p className="text-muted">A web page. {formats[0].hint}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Format</legend>
      {formats.map(({ value: format, label, hint }) => (
        <label key={format} className="flex gap-2">
          <input
            type="radio"
            name="evidence-format"
            aria-label={label}
            aria-describedby={`format-${format}`}
            checked={format === value}
            // The form may come after its dialog.
            {...(format === formats[0].value && { ref: takeFocusInside })}
            onChange={() => onChange(format)}
            className="mt-0.75 size-3.5 shrink-0 accent-accent"
          />
          <span>
            {label}
            <span id={`format-${format}`} className="block text-sm text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
