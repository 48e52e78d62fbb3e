import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { controlClass } from '#/ui/control-class.ts'

const undecided = 'undecided'

type BrandSelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> & {
  brands: readonly CompactBrand[]
  /** Null for no brand; undefined while it is not known. */
  brandId: string | null | undefined
  onChoose: (brandId: string | null) => void
}

/** One brand of many, or none (C139); `children` are further choices after the brands. */
export function BrandSelect({ brands, brandId, onChoose, children, ...select }: BrandSelectProps) {
  return (
    <div className="relative">
      <select
        {...select}
        value={brandId === undefined ? undecided : (brandId ?? '')}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        className={`${controlClass} appearance-none pr-8`}
      >
        {brandId === undefined && (
          <option value={undecided} disabled>
            Not chosen yet
          </option>
        )}
        <option value="">No brand</option>
        {brands.map((brand) => (
          <option key={brand.id} value={brand.id}>
            {brandLabel(brand)}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
