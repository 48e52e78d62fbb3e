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
import { useAhead, useLastBrand, usePlace, type PlaceRecord } from './place.ts'

/** Beside a page: its brand, none, or not known yet. */
export type SideBrand = CompactBrand | null | undefined

/**
 * The brand that stands beside the page: that of the address or of the case; none where the user cannot see
 * that brand or a case has none, and on a page of all brands, unless the user has one alone. `id` is known from
 * an address before the brands are; `recent`, which keys lead to, is else the brand that was looked at last, or the
 * first one.
 */
export function useSideBrand(brands: readonly CompactBrand[] | undefined): {
  brand: SideBrand
  id: string | null
  recent: string | null
} {
  const ahead = useAhead()
  const last = useLastBrand()
  const ofCase = useQuery({
    ...takedownOptions(ahead.of === 'case' ? ahead.id : ''),
    // The page reads it.
    enabled: false,
  })
  if (!brands) {
    const id = ahead.of === 'brand' ? ahead.id : null
    return { brand: undefined, id, recent: id }
  }
  const lastOpen = brands.find(({ id }) => id === last)
  const brand = brandOf(brands)
  const shown = brand?.id ?? null
  return { brand, id: shown, recent: shown ?? (lastOpen ?? brands[0])?.id ?? null }

  function brandOf(all: readonly CompactBrand[]): SideBrand {
    if (ahead.of === 'brand') return all.find(({ id }) => id === ahead.id) ?? null
    if (ahead.of === 'all') return all.length === 1 ? (all[0] ?? null) : null
    if (ofCase.data) return all.find(({ id }) => id === ofCase.data.brand) ?? null
    return ofCase.error ? null : lastOpen
  }
}

/** Where the page lies, from the widest part to the narrowest, and what a request from here is about. */
export interface Trail {
  /** The list, form or overview on screen; of a record the list it belongs to. */
  name: string | null
  record: PlaceRecord | null
  /** The brand of the page; null where it has none. */
  brandId: string | null
  /** The same once it is known; null also where the user cannot see it. */
  brand: CompactBrand | null
  /** The host that the page is about; null on a list, and until the record was read. */
  host: string | null
  /** The address of that host as it was reported; of a domain its host alone. */
  target: string | null
}

/**
 * The trail of the page on screen. The page reads its record; here it is only looked at, so that crumbs,
 * title and the request button never ask for anything.
 */
export function useTrail(brands: readonly CompactBrand[] | undefined): Trail {
  const { name, nameOfAll, brandId: addressed, record } = usePlace()
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
  const isForm = name === 'Request takedown' || name === 'Bulk request'
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
              <bdi translate="no">{visibleString(defangHost(host), 'host') || 'no name given'}</bdi>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The crumbs from their end. Of a record only when its name is known: till then the last title stays. */
export function PageTitle({ trail: { name, brand, host } }: { trail: Trail }) {
  usePageTitle(
    ...(host === null ? [] : [visibleString(defangHost(host), 'host')]),
    ...(name === null ? [] : [name]),
    ...(brand === null ? [] : [brandLabel(brand)]),
  )
  return null
}
