import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { BrandChoice } from '#/product/brands/brand-choice.ts'
import { takeFocusBack } from '#/ui/take-focus.ts'
import { consequenceLabel } from './brand-labels.ts'
import { BrandSelect } from './brand-select.tsx'
import { sendOnKey } from './send-key.ts'
import type { RequestFormState } from './use-request-form.ts'

/** The brand of a request, how it was come by, and in words what follows from it (C139, C140). */
export function BrandField({ form }: { form: RequestFormState }) {
  const id = useId()
  const { fields, brands, choice } = form
  const chosen = brands?.find((brand) => brand.id === fields.brandId)
  const errors = [
    ...form.errorsOf('brand'),
    ...(form.stop === 'brand' ? ['Choose the brand, or "No brand".'] : []),
  ]
  const stranger = typeof fields.brandId === 'string' && chosen === undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Brand <span className="font-normal text-muted">optional</span>
      </label>
      <BrandSelect
        id={id}
        name="brand"
        brands={brands ?? []}
        brandId={fields.brandId}
        onChoose={form.setBrand}
        onKeyDown={sendOnKey(form.submit)}
        ref={form.stop === 'brand' ? takeFocusBack : null}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={`${id}-errors ${id}-hint`}
      >
        {stranger && (
          <option value={fields.brandId ?? ''}>
            {brands ? 'A brand you cannot access' : 'One brand'}
          </option>
        )}
      </BrandSelect>
      <div id={`${id}-errors`} role="alert" className="grid gap-0.5 text-sm text-red empty:hidden">
        {errors.map((error) => (
          <p key={error} className="flex gap-1.5 [overflow-wrap:anywhere]">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {visibleString(error)}
          </p>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere] text-muted">
        {[reason(choice), consequence(chosen, fields.brandId)].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

/** Why the field says what it says, where nobody chose. */
function reason(choice: BrandChoice | null): string {
  switch (choice?.kind) {
    case 'looking':
      return 'Checking which of your brands lists this site.'
    case 'brand':
      return 'This brand lists the site.'
    case 'several':
      return 'Several of your brands list the site. Choose one.'
    case 'none':
      return 'None of your brands lists the site.'
    case 'unknown':
      return 'Your brands could not be checked. Choose one, or "No brand".'
    case undefined:
      return ''
  }
}

function consequence(brand: CompactBrand | undefined, brandId: string | null | undefined): string {
  if (brandId === undefined) return ''
  // It was chosen when it still could be seen.
  if (brandId !== null && brand === undefined)
    return 'Everyone with access to the brand can see the case.'
  return consequenceLabel(brand ?? null, 'one')
}
