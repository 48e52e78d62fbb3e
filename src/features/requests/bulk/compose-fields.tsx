import { useId } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { consequenceLabel } from '#/features/requests/brand-labels.ts'
import { BrandSelect } from '#/features/requests/brand-select.tsx'
import type { BrandChoice as BrandRule } from '#/product/brands/brand-choice.ts'
import { controlClass } from '#/ui/control-class.ts'

type BrandChoiceProps = {
  brands: readonly CompactBrand[]
  /** Null for none, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  /** How it was come by; null where it was chosen by hand. */
  choice: BrandRule | null
  onChange: (brandId: string | null) => void
}

/** The brand of all requests of a list, and in words what follows from it (C139, C140). */
export function BrandChoice({ brands, brand, choice, onChange }: BrandChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Brand <span className="font-normal text-muted">for all of them, optional</span>
      </label>
      <BrandSelect
        id={id}
        brands={brands}
        brandId={brand === undefined ? undefined : (brand?.id ?? null)}
        onChoose={onChange}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere] text-muted">
        {[reason(choice), brand === undefined ? '' : consequenceLabel(brand, 'several')]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

/** Why the field says what it says, where nobody chose. */
function reason(choice: BrandRule | null): string {
  switch (choice?.kind) {
    case 'looking':
      return 'Checking which of your brands lists these sites.'
    case 'several':
      return 'Several of your brands list these sites. Choose one.'
    case 'none':
      return 'None of your brands lists these sites.'
    case 'unknown':
      return 'Your brands could not be checked. Choose one, or "No brand".'
    case 'brand':
    case undefined:
      return ''
  }
}

type TextAreaProps = {
  label: string
  note: string
  hint?: string
  rows: number
  mono?: boolean
  /** Takes the height that is left beside it. */
  tall?: boolean
  value: string
  onChange: (value: string) => void
}

/** Several lines of text with a label. */
export function TextArea({ label, note, hint, rows, mono, tall, value, onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div className={`grid gap-1.5 ${tall ? 'min-h-0 flex-1 grid-rows-[auto_1fr]' : ''}`}>
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
        className={`${controlClass} h-auto resize-y py-1.5 ${mono ? 'font-mono text-mono whitespace-pre' : ''}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
