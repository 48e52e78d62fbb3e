import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { controlClass } from '#/ui/control-class.ts'

const nameOf = ({ name, domain }: CompactBrand) =>
  visibleString(name ?? domain ?? 'Brand without a name')

type BrandChoiceProps = {
  brands: readonly CompactBrand[]
  brandId: string | null
  onChange: (brandId: string | null) => void
}

/** The brand of all requests of a list, and in words what follows from it (C139, C140). */
export function BrandChoice({ brands, brandId, onChange }: BrandChoiceProps) {
  const id = useId()
  const chosen = brands.find((brand) => brand.id === brandId)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Brand <span className="font-normal text-muted">for all of them, optional</span>
      </label>
      <div className="relative">
        <select
          id={id}
          value={chosen?.id ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          aria-describedby={`${id}-hint`}
          className={`${controlClass} appearance-none pr-8`}
        >
          <option value="">No brand</option>
          {brands.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {nameOf(brand)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere] text-muted">
        {consequence(chosen)}
      </p>
    </div>
  )
}

function consequence(brand: CompactBrand | undefined): string {
  if (!brand) return 'Only you can see the cases. They wait for approval by the operator.'
  const seen = `Everyone with access to ${nameOf(brand)} can see the cases, with your email address and your comment.`
  if (brand.monitoring_enabled === null) return seen
  return brand.monitoring_enabled
    ? `${seen} Monitoring is on, so work starts at once.`
    : `${seen} Monitoring is off, so they wait for approval by the operator.`
}

type TextAreaProps = {
  label: string
  note: string
  hint?: string
  rows: number
  mono?: boolean
  value: string
  onChange: (value: string) => void
}

/** Several lines of text with a label. */
export function TextArea({ label, note, hint, rows, mono, value, onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label} <span className="font-normal text-muted">{note}</span>
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={!mono}
        autoComplete="off"
        autoCapitalize={mono ? 'none' : 'sentences'}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} h-auto resize-y py-1.5 ${mono ? 'font-mono text-[0.78125rem] whitespace-pre' : ''}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
