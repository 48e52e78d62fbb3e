import { TriangleAlert } from 'lucide-react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import type { OtherBrand } from './brands-of-list.ts'

type OtherBrandsProps = {
  others: readonly OtherBrand[]
  brand: CompactBrand | null | undefined
  onSwitch: (brandId: string) => void
}

/** The brands that list hosts which the brand of the list does not, each one press away. */
export function OtherBrands({ others, brand: own, onSwitch }: OtherBrandsProps) {
  if (others.length === 0) return null
  return (
    <ul className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
      {others.map(({ brand, hosts }) => {
        const name = brandLabel(brand)
        return (
          <li key={brand.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-48 flex-1 gap-2 text-amber">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="[overflow-wrap:anywhere]">
                {hosts === 1 ? '1 domain is' : `${formatCount(hosts)} domains are`} listed by {name}
                {own ? `, not by ${brandLabel(own)}` : ''}.
              </span>
            </span>
            <Button size="small" onClick={() => onSwitch(brand.id)}>
              <span>
                Switch to <bdi>{name}</bdi>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
