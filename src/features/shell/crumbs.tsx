import { Link } from '@tanstack/react-router'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { Place } from './place.ts'

function Above({ place, brand }: { place: Place; brand: CompactBrand | undefined }) {
  const domains = place.name === 'Domain' && place.brandId !== null
  return (
    <>
      {brand && (
        <li className="min-w-0 truncate after:mx-1.5 after:content-['/']">
          <Link
            to="/brands/$brandId"
            params={{ brandId: brand.id }}
            className="rounded-sm hover:text-text hover:underline"
          >
            <bdi>{brandLabel(brand)}</bdi>
          </Link>
        </li>
      )}
      {domains && (
        <li className="after:mx-1.5 after:content-['/']">
          <Link
            to="/brands/$brandId/domains"
            params={{ brandId: place.brandId ?? '' }}
            // Filters, order and page of the list are in the address of the record too.
            search={true}
            resetScroll={false}
            className="rounded-sm hover:text-text hover:underline"
          >
            Domain list
          </Link>
        </li>
      )}
      {(place.name === 'Case' || place.name === 'Request' || place.name === 'Request list') && (
        <li className="after:mx-1.5 after:content-['/']">
          <Link to="/takedowns" className="rounded-sm hover:text-text hover:underline">
            Case list
          </Link>
        </li>
      )}
    </>
  )
}

/** Where the page lies: the brand of the address, the list it belongs to, the page itself. */
export function Crumbs({ place, brand }: { place: Place; brand: CompactBrand | undefined }) {
  if (place.name === null) return null
  return (
    <nav aria-label="Place" className="min-w-0">
      <ol className="flex min-w-0 items-center whitespace-nowrap text-muted">
        <Above place={place} brand={brand} />
        {/* Made anew, because nothing may seem to move. */}
        <li key={place.name} aria-current="page" className="truncate font-semibold text-text">
          {place.name}
        </li>
      </ol>
    </nav>
  )
}
