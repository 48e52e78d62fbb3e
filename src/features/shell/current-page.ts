import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { domainOptions } from '#/api/domains.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { hostOf } from '#/lib/host-name.ts'
import { onSessionEnd } from '#/storage/session-end.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page name in navigation, breadcrumbs, heading and document title. */
    title?: string
    /** Page name without a brand in the URL; the same by default. */
    titleAcrossBrands?: string
    /** Placeholder while loading; a list by default. */
    shape?: PageShape
  }
}

/** Layout of a page, known before it is loaded. */
export type PageShape = 'list' | 'tools-and-list' | 'panels'

/** Current page. */
interface CurrentPage {
  title: string | null
  /** Brand in the URL's path or search. */
  brandId: string | null
  /** The page shows this record. Null on lists and forms. */
  record: { kind: 'domain'; brandId: string; id: string } | { kind: 'case'; id: string } | null
  shape: PageShape
}

type Params = { brandId?: string; domainId?: string; takedownId?: string }

function recordOf({ brandId, domainId, takedownId }: Params): CurrentPage['record'] {
  if (takedownId !== undefined) return { kind: 'case', id: takedownId }
  if (brandId === undefined || domainId === undefined) return null
  return { kind: 'domain', brandId, id: domainId }
}

/** Rendered page. */
export function useCurrentPage(): CurrentPage {
  return useRouterState({
    select: ({ matches }): CurrentPage => {
      const match = matches.at(-1)
      const params = (match?.params ?? {}) as Params
      const { brand } = (match?.search ?? {}) as { brand?: string }
      const brandId = params.brandId ?? (brand === 'none' ? null : brand) ?? null
      const record = recordOf(params)
      const { title = null, titleAcrossBrands = title, shape = 'list' } = match?.staticData ?? {}
      return {
        title: brandId === null && record === null ? titleAcrossBrands : title,
        brandId,
        record,
        shape,
      }
    },
    structuralSharing: true,
  })
}

/** Current page with its brand and record, as far as loaded. */
export interface LoadedPage extends CurrentPage {
  /** Null if none, or not visible. */
  brand: CompactBrand | null
  /** Host of the record. */
  host: string | null
  /** Reported URL of a case; the host of a domain. */
  target: string | null
}

/** Current page with data from the cache. Never fetches. */
export function useLoadedPage(brands: readonly CompactBrand[] | undefined): LoadedPage {
  const page = useCurrentPage()
  const { record } = page
  const { data: domain } = useQuery({
    ...(record?.kind === 'domain'
      ? domainOptions(record.brandId, record.id)
      : domainOptions('', '')),
    enabled: false,
  })
  const { data: takedown } = useQuery({
    ...takedownOptions(record?.kind === 'case' ? record.id : ''),
    enabled: false,
  })
  const brandId = page.brandId ?? takedown?.brand ?? null
  const website = takedown?.target_website ?? null
  return {
    ...page,
    brandId,
    brand: brands?.find(({ id }) => id === brandId) ?? null,
    host: domain?.name ?? (website === null ? null : hostOf(website)),
    target: domain?.name ?? website,
  }
}

/** Brand of the sidebar. */
interface SideBrand {
  /** Null if none; undefined until known. */
  brand: CompactBrand | null | undefined
  /** ID of that brand, known before the brands are loaded. */
  brandId: string | null
  /** Brand that shortcuts open: the same, otherwise the last viewed or first brand. */
  shortcutBrandId: string | null
  /** True on pages that cover all brands. */
  isAcrossBrands: boolean
}

/**
 * Brand of the sidebar, from the URL or the case. It follows the URL while the page is loading. Users with one brand
 * also see it on pages across brands.
 */
export function useSideBrand(brands: readonly CompactBrand[] | undefined): SideBrand {
  const lastBrandId = useSelector(lastBrand)
  const { brandId, caseId } = useRouterState({
    select: ({ location }): { brandId: string | null; caseId: string | null } => {
      const [section, id] = location.pathname.split('/').filter((part) => part !== '')
      const { brand } = location.search as { brand?: string }
      // The glossary keeps the brand.
      if (section === 'glossary') return { brandId: lastBrandId, caseId: null }
      if (section === 'brands' && id !== undefined) return { brandId: id, caseId: null }
      if (brand !== undefined && brand !== 'none') return { brandId: brand, caseId: null }
      const isCase = section === 'takedowns' && id !== 'new' && id !== 'bulk'
      return { brandId: null, caseId: isCase ? (id ?? null) : null }
    },
    structuralSharing: true,
  })
  // The page loads it.
  const takedown = useQuery({ ...takedownOptions(caseId ?? ''), enabled: false })
  const isAcrossBrands = brandId === null && caseId === null
  if (!brands) return { brand: undefined, brandId, shortcutBrandId: brandId, isAcrossBrands }

  const findBrand = (brandToFind: string | null) =>
    brands.find(({ id }) => id === brandToFind) ?? null
  const [firstBrand = null] = brands
  const lastViewed = findBrand(lastBrandId)
  function findSideBrand() {
    if (brandId !== null) return findBrand(brandId)
    if (caseId === null) return brands?.length === 1 ? firstBrand : null
    if (takedown.data) return findBrand(takedown.data.brand)
    return takedown.error ? null : (lastViewed ?? undefined)
  }
  const brand = findSideBrand()
  return {
    brand,
    brandId: brand?.id ?? null,
    shortcutBrandId: (brand ?? lastViewed ?? firstBrand)?.id ?? null,
    isAcrossBrands,
  }
}

/** ID of the last viewed brand; null if none. */
const lastBrand = createStore<string | null>(null)

// Reset for the next user of the tab.
onSessionEnd(() => lastBrand.setState(() => null))

/** Remembers the last viewed brand until the session ends. */
export const rememberBrand = (brandId: string): void => lastBrand.setState(() => brandId)
