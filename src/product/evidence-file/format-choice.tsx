import type { MachineFormat } from '#/product/machine-files/save-machine-file.ts'

/** The forms in which evidence is saved. */
export type EvidenceFormat = 'page' | MachineFormat

const formats: readonly { value: EvidenceFormat; label: string; hint: string }[] = [
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
]

type FormatChoiceProps = {
  /** A domain without a case has nothing that a machine format is about. */
  ofCase: boolean
  value: EvidenceFormat
  onChange: (format: EvidenceFormat) => void
}

/** What kind of file. */
export function FormatChoice({ ofCase, value, onChange }: FormatChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Format</legend>
      {formats
        .filter((one) => ofCase || one.value === 'page')
        .map(({ value: format, label, hint }) => (
          <label key={format} className="flex gap-2">
            <input
              type="radio"
              name="evidence-format"
              aria-label={label}
              aria-describedby={`format-${format}`}
              checked={format === value}
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
