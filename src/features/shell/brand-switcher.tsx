import { ChevronsUpDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { Opening } from '#/ui/opening.tsx'
import { monogram } from './monogram.ts'

function BrandFace({ brand }: { brand: CompactBrand | null }) {
  if (brand === null) return <span className="flex-1 py-1">Choose a brand</span>
  const name = brandLabel(brand)
  return (
    <>
      <span
        aria-hidden
        className="grid size-6.5 shrink-0 place-items-center rounded-md bg-accent text-sm font-heading text-on-accent"
      >
        {monogram(name)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">Brand: </span>
        <bdi className="block truncate leading-tight font-semibold">{name}</bdi>{' '}
        {brand.domain && brand.name && (
          <bdi className="block truncate text-xs text-muted">{visibleString(brand.domain)}</bdi>
        )}
      </span>
    </>
  )
}

const frame =
  'mb-2.5 flex w-full shrink-0 items-center gap-2.25 rounded-card border border-line bg-bg p-2 text-left'

const picker = lateCode(() => import('./brand-picker.tsx'))

/** The place of the switcher while the brands are read. */
export function BrandPlace() {
  return (
    <div aria-hidden className={frame}>
      <span className="size-6.5 shrink-0 rounded-md bg-grey-soft" />
      <span className="h-8.5" />
    </div>
  )
}

/** The brand of the page, and the way to another: a list to search in. */
export function BrandSwitcher({
  brands,
  current,
}: {
  brands: readonly CompactBrand[]
  current: CompactBrand | null
}) {
  if (brands.length === 0)
    return <p className={`${frame} text-muted`}>This key belongs to no brand yet.</p>
  if (brands.length === 1 && current !== null)
    return (
      <div className={frame}>
        <BrandFace brand={current} />
      </div>
    )
  return <SwitcherButton brands={brands} current={current} />
}

function SwitcherButton({
  brands,
  current,
}: {
  brands: readonly CompactBrand[]
  current: CompactBrand | null
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        // The focus is still here until the list has taken it: the key is the list's, and no shortcut's.
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          event.preventDefault()
          setOpen(false)
        }}
        className={`${frame} hover:border-line-strong`}
      >
        <BrandFace brand={current} />
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
      </button>
      {open && (
        <LatePart part={picker} meanwhile={<Opening label="Brand" />}>
          {({ BrandPicker }) => (
            <BrandPicker
              anchor={button}
              onClose={() => setOpen(false)}
              brands={brands}
              currentId={current?.id ?? null}
            />
          )}
        </LatePart>
      )}
    </>
  )
}
