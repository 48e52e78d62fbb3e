import {
  infringementLabels,
  infringements,
  type Reporter,
} from '#/product/machine-files/xarf-report.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'

type ReporterFieldsProps = {
  reporter: Reporter
  onChange: (reporter: Reporter) => void
  /** What is wrong with one field. */
  error: { by: string; why: string } | null
}

/** What a XARF report says beyond the case: who reports, and what a person has seen on the site. */
export function ReporterFields({ reporter, onChange, error }: ReporterFieldsProps) {
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
