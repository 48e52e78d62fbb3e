import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { domainOptions } from '#/api/domains.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { defangHost, hostOf } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { exactMatch } from '#/ui/exact-match.ts'
import { usePendingPage, useLastBrand, useCurrentPage, type PageRecord } from './current-page.ts'

/** Brand of a page, none, or unknown yet. */
export type SideBrand = CompactBrand | null | undefined

/**
 * Brand of the current page, from the URL or the case. None if invisible, missing, or on pages of all brands unless the
 * user has only one. `id` is known before the brands are loaded; `recent`, used by shortcuts, falls back to the last
 * viewed or first brand.
 */
export function useSideBrand(brands: readonly CompactBrand[] | undefined): {
  brand: SideBrand
  id: string | null
  recent: string | null
} {
  const pending = usePendingPage()
  const last = useLastBrand()
  const ofCase = useQuery({
    ...takedownOptions(pending.of === 'case' ? pending.id : ''),
    // The page loads it.
    enabled: false,
  })
  if (!brands) {
    const id = pending.of === 'brand' ? pending.id : null
    return { brand: undefined, id, recent: id }
  }
  const lastOpen = brands.find(({ id }) => id === last)
  const brand = brandOf(brands)
  const shown = brand?.id ?? null
  return { brand, id: shown, recent: shown ?? (lastOpen ?? brands[0])?.id ?? null }

  function brandOf(all: readonly CompactBrand[]): SideBrand {
    if (pending.of === 'brand') return all.find(({ id }) => id === pending.id) ?? null
    if (pending.of === 'all') return all.length === 1 ? (all[0] ?? null) : null
    if (ofCase.data) return all.find(({ id }) => id === ofCase.data.brand) ?? null
    return ofCase.error ? null : lastOpen
  }
}

/** Breadcrumbs of the page, and the subject of a request from here. */
export interface Trail {
  /** The current list, form or overview; for a record its list. */
  name: string | null
  record: PageRecord | null
  /** Brand of the page; null if none. */
  brandId: string | null
  /** Loaded brand; also null if not visible. */
  brand: CompactBrand | null
  /** Host of the page; null on lists and until the record is loaded. */
  host: string | null
  /** Reported URL of a case; the host of a domain. */
  target: string | null
}

/** Breadcrumb data of the page. Reads records from the cache only and never fetches. */
export function useTrail(brands: readonly CompactBrand[] | undefined): Trail {
  const { name, nameOfAll, brandId: addressed, record } = useCurrentPage()
  const domain = useQuery({
    ...(record?.of === 'domain' ? domainOptions(record.brandId, record.id) : domainOptions('', '')),
    enabled: false,
  }).data
  const takedown = useQuery({
    ...takedownOptions(record?.of === 'case' ? record.id : ''),
    enabled: false,
  }).data
  const brandId = addressed ?? takedown?.brand ?? null
  const reported = takedown?.target_website ?? null
  return {
    name: brandId === null ? nameOfAll : name,
    record,
    brandId,
    brand: brands?.find(({ id }) => id === brandId) ?? null,
    host: domain?.name ?? (reported === null ? null : hostOf(reported)),
    target: domain?.name ?? reported,
  }
}

const linkClass = 'rounded-sm hover:text-text hover:underline'

// Checked first, so that nothing links to a missing record.
const slash = "not-first:before:mx-1.5 not-first:before:text-faint not-first:before:content-['/']"

function Above({ children, brand = false }: { children: ReactNode; brand?: boolean }) {
  return (
    <li className={`flex items-center ${slash} ${brand ? 'min-w-0' : 'shrink-0'}`}>{children}</li>
  )
}

/** Parent list of a record or form; null on lists. */
function ListAbove({ name, record, brandId }: Trail) {
  if (record?.of === 'domain')
    return (
      <Above>
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId: record.brandId }}
          activeOptions={exactMatch}
          // The URL of the record also has the list's filters, order and page.
          search={true}
          resetScroll={false}
          className={linkClass}
        >
          Domains
        </Link>
      </Above>
    )
  const isForm = name === 'Request takedown' || name === 'Bulk request'
  if (record === null && !isForm) return null
  return (
    <Above>
      <Link
        to="/takedowns"
        search={brandId === null ? {} : { brand: brandId }}
        activeOptions={exactMatch}
        className={linkClass}
      >
        {brandId === null ? 'All takedowns' : 'Takedowns'}
      </Link>
    </Above>
  )
}

/** Breadcrumbs: brand, list, and page or record. */
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
              activeOptions={exactMatch}
              className={`min-w-0 truncate ${linkClass}`}
            >
              <bdi>{brandLabel(brand)}</bdi>
            </Link>
          </Above>
        )}
        <ListAbove {...trail} />
        {(record === null || host !== null) && (
          // Remount, so that nothing appears to move.
          <li
            key={host ?? name}
            aria-current="page"
            className={`min-w-12 truncate font-semibold text-text not-first:before:font-normal ${slash}`}
          >
            {host === null ? (
              name
            ) : (
              <bdi translate="no">{visibleString(defangHost(host), 'host') || 'no name given'}</bdi>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Document title from the breadcrumbs; unchanged until a record's name is known. */
export function PageTitle({ trail: { name, brand, host } }: { trail: Trail }) {
  usePageTitle(
    ...(host === null ? [] : [visibleString(defangHost(host), 'host')]),
    ...(name === null ? [] : [name]),
    ...(brand === null ? [] : [brandLabel(brand)]),
  )
  return null
}
