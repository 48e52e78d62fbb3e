import { useId } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { BrandSelect, brandLabel } from '#/features/requests/brand-select.tsx'
import { controlClass } from '#/ui/control-class.ts'

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
      <BrandSelect
        id={id}
        brands={brands}
        brandId={chosen?.id ?? null}
        onChoose={onChange}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere] text-muted">
        {consequence(chosen)}
      </p>
    </div>
  )
}

function consequence(brand: CompactBrand | undefined): string {
  if (!brand) return 'Only you can see the cases. They wait for approval by the operator.'
  const seen = `Everyone with access to ${brandLabel(brand)} can see the cases, with your email address and your comment.`
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
