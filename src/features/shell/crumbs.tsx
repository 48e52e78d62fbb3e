import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { Trail } from './use-trail.ts'

// What lies above is not the page itself.
const alone = { exact: true } as const

const linkClass = 'rounded-sm hover:text-text hover:underline'

// Before what follows, so that nothing leads to a record that is not there.
const slash = "not-first:before:mx-1.5 not-first:before:text-faint not-first:before:content-['/']"

function Above({ children, brand = false }: { children: ReactNode; brand?: boolean }) {
  return (
    <li className={`flex items-center ${slash} ${brand ? 'min-w-0' : 'shrink-0'}`}>{children}</li>
  )
}

/** The list that a record or a form belongs to; null on a list itself. */
function ListAbove({ name, record, brandId }: Trail) {
  if (record?.of === 'domain')
    return (
      <Above>
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId: record.brandId }}
          activeOptions={alone}
          // Filters, order and page of the list are in the address of the record too.
          search={true}
          resetScroll={false}
          className={linkClass}
        >
          Domains
        </Link>
      </Above>
    )
  const isForm = name === 'Request takedown' || name === 'Request several'
  if (record === null && !isForm) return null
  return (
    <Above>
      <Link
        to="/takedowns"
        search={brandId === null ? {} : { brand: brandId }}
        activeOptions={alone}
        className={linkClass}
      >
        {brandId === null ? 'All takedowns' : 'Takedowns'}
      </Link>
    </Above>
  )
}

/** Where the page lies: its brand, the list it belongs to, and the page or the record itself. */
export function Crumbs({ trail }: { trail: Trail }) {
  const { name, record, brand, host } = trail
  if (name === null) return null
  return (
    <nav aria-label="Place" className="min-w-0">
      <ol className="flex min-w-0 items-center whitespace-nowrap text-muted">
        {brand && (
          <Above brand>
            <Link
              to="/brands/$brandId"
              params={{ brandId: brand.id }}
              activeOptions={alone}
              className={`min-w-0 truncate ${linkClass}`}
            >
              <bdi>{brandLabel(brand)}</bdi>
            </Link>
          </Above>
        )}
        <ListAbove {...trail} />
        {(record === null || host !== null) && (
          // Made anew, because nothing may seem to move.
          <li
            key={host ?? name}
            aria-current="page"
            className={`min-w-12 truncate font-semibold text-text not-first:before:font-normal ${slash}`}
          >
            {host === null ? (
              name
            ) : (
              <bdi>{visibleString(defangHost(host), 'host') || 'no name given'}</bdi>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}
