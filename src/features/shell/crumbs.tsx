import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { Trail } from './use-trail.ts'

// What lies above is not the page itself.
const alone = { exact: true } as const

const linkClass = 'rounded-sm hover:text-text hover:underline'

function Above({ children, brand = false }: { children: ReactNode; brand?: boolean }) {
  return (
    <li
      className={`flex items-center after:mx-1.5 after:text-faint after:content-['/'] ${brand ? 'min-w-0' : 'shrink-0'}`}
    >
      {children}
    </li>
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
        {/* Made anew, because nothing may seem to move. */}
        <li
          key={host ?? record?.id ?? name}
          aria-current="page"
          className="min-w-12 truncate font-semibold text-text"
        >
          {host !== null ? (
            <bdi>{visibleString(defangHost(host), 'host') || 'no name given'}</bdi>
          ) : record === null ? (
            name
          ) : record.of === 'domain' ? (
            'Domain'
          ) : (
            'Case'
          )}
        </li>
      </ol>
    </nav>
  )
}
