import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { exactMatch } from '#/ui/exact-match.ts'
import type { LoadedPage } from './current-page.ts'

const linkClass = 'rounded-sm hover:text-text hover:underline'

function ParentCrumb({ children, className }: { children: ReactNode; className: string }) {
  return (
    <li
      className={`flex items-center not-last:after:mx-1.5 not-last:after:text-faint not-last:after:content-['/'] ${className}`}
    >
      {children}
    </li>
  )
}

/** Link to the list that the page belongs to, if any. */
function ParentList({ page: { parent, brandId } }: { page: LoadedPage }) {
  if (parent === undefined) return null
  return (
    <ParentCrumb className="shrink-0">
      {parent === 'domains' && brandId !== null ? (
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId }}
          activeOptions={exactMatch}
          // The URL of the record also has the list's filters, order and page. Keep them.
          search={true}
          resetScroll={false}
          className={linkClass}
        >
          Domains
        </Link>
      ) : (
        <Link
          to="/takedowns"
          search={brandId === null ? {} : { brand: brandId }}
          activeOptions={exactMatch}
          className={linkClass}
        >
          {brandId === null ? 'All takedowns' : 'Takedowns'}
        </Link>
      )}
    </ParentCrumb>
  )
}

/** Brand, list, and page or record. A record appears once it is loaded, because it may not exist. */
export function Breadcrumbs({ page }: { page: LoadedPage }) {
  const { title, isRecord, brand, host } = page
  if (title === null) return null
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center whitespace-nowrap text-muted">
        {brand && (
          // On phones, there is no room for the brand next to the list.
          <ParentCrumb className={`min-w-0 ${page.parent ? 'max-wide:hidden' : ''}`}>
            <Link
              to="/brands/$brandId"
              params={{ brandId: brand.id }}
              activeOptions={exactMatch}
              className={`min-w-0 truncate ${linkClass}`}
            >
              <bdi>{getBrandLabel(brand)}</bdi>
            </Link>
          </ParentCrumb>
        )}
        <ParentList page={page} />
        {(!isRecord || host !== null) && (
          // Changing the text of an element would count as a layout shift.
          <li
            key={host ?? title}
            aria-current="page"
            className="min-w-12 truncate font-semibold text-text"
          >
            {host === null ? (
              title
            ) : (
              <bdi translate="no">{formatHost(host) || 'no name given'}</bdi>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Sets the document title. Mount it once the host of a record is loaded. */
export function PageTitle({ page: { title, brand, host } }: { page: LoadedPage }) {
  usePageTitle(
    ...(host === null ? [] : [formatHost(host)]),
    ...(title === null ? [] : [title]),
    ...(brand === null ? [] : [getBrandLabel(brand)]),
  )
  return null
}
