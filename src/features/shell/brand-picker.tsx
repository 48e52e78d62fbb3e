import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { Picker } from '#/ui/picker.tsx'
import { usePlace } from './place.ts'

/** The list behind the brand switcher. */
export function BrandPicker({
  anchor,
  onClose,
  brands,
  currentId,
}: {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  brands: readonly CompactBrand[]
  /** Null on a page of none of them. */
  currentId: string | null
}) {
  const navigate = useNavigate()
  const { name: place } = usePlace()

  /** The same kind of page of another brand; from a page of no brand its overview. */
  function go(brandId: string) {
    const params = { brandId }
    switch (place ?? 'All brands') {
      case 'Domains':
        return navigate({ to: '/brands/$brandId/domains', params })
      case 'Scans':
        return navigate({ to: '/brands/$brandId/scans', params })
      case 'Takedowns':
        return navigate({ to: '/takedowns', search: { brand: brandId } })
      case 'Outcomes':
        return navigate({
          to: '/outcomes',
          search: ({ period, from, to, waits }) => ({ period, from, to, waits, brand: brandId }),
        })
      case 'Request takedown':
        return navigate({
          to: '/takedowns/new',
          search: ({ target }) => ({ brand: brandId, ...(target && { target }) }),
        })
      case 'Request several':
        return navigate({ to: '/takedowns/bulk', search: { brand: brandId } })
      default:
        return navigate({ to: '/brands/$brandId', params })
    }
  }

  return (
    <Picker
      label="Brand"
      anchor={anchor}
      onClose={onClose}
      items={brands.map((brand) => ({
        value: brand.id,
        label: brandLabel(brand),
        ...(brand.domain && brand.name ? { note: visibleString(brand.domain) } : {}),
      }))}
      value={currentId}
      onPick={(brandId) => void go(brandId)}
    />
  )
}
