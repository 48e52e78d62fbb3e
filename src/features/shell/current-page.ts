import { useQuery } from '@tanstack/react-query'
import { useRouterState, type StaticDataRouteOption } from '@tanstack/react-router'
import { useState } from 'react'
import { domainOptions } from '#/api/domains.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { getHost } from '#/lib/host-name.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page name in navigation, breadcrumbs, heading and document title. */
    title?: string
    /** Name when the URL has no brand; `title` by default. */
    titleAcrossBrands?: string
    /** Layout of the placeholder while the page loads; `list` by default. */
    shape?: PageShape
    /** List that the record or form belongs to, linked in the breadcrumbs. */
    parent?: 'domains' | 'takedowns'
    /** The sidebar keeps showing the last viewed brand. */
    keepsBrand?: boolean
  }
}

export type PageShape = 'list' | 'tools-and-list' | 'panels'

interface CurrentPage extends Pick<StaticDataRouteOption, 'parent' | 'keepsBrand'> {
  title: string | null
  brandId: string | null
  domainId?: string
  takedownId?: string
  isRecord: boolean
  shape: PageShape
}

/** Returns the current page as described by its URL. */
export function useCurrentPage(): CurrentPage {
  return useRouterState({
    select: ({ matches }): CurrentPage => {
      const match = matches.at(-1)
      const params: { brandId?: string; domainId?: string; takedownId?: string } =
        match?.params ?? {}
      const { brand } = (match?.search ?? {}) as { brand?: string }
      const brandId = params.brandId ?? (brand === 'none' ? null : brand) ?? null
      const isRecord = params.domainId !== undefined || params.takedownId !== undefined
      const { staticData = {} } = match ?? {}
      const { title = null, titleAcrossBrands = title, shape = 'list' } = staticData
      return {
        ...staticData,
        ...params,
        title: brandId === null && !isRecord ? titleAcrossBrands : title,
        brandId,
        isRecord,
        shape,
      }
    },
    structuralSharing: true,
  })
}

/** The current page with its data, as far as loaded. */
export interface LoadedPage extends CurrentPage {
  /** Brand of the page or case. Null until loaded, without a brand, or if the user can't see the brand. */
  brand: CompactBrand | null
  host: string | null
  /** Reported URL of the case, or host of the domain. */
  target: string | null
  /** Brand in the sidebar. Null for no brand, undefined until known. */
  sideBrand: CompactBrand | null | undefined
  /** ID of the brand in the sidebar, often known before the brands are loaded. */
  sideBrandId: string | null
  /** Brand whose pages the shortcuts open: the sidebar's, else the last viewed, else the first. */
  shortcutBrandId: string | null
  isAcrossBrands: boolean
}

/** Returns the current page with its data from the query cache; never fetches. */
export function useLoadedPage(brands: readonly CompactBrand[] | undefined): LoadedPage {
  const page = useCurrentPage()
  const { domainId = '', takedownId } = page
  const { data: domain } = useQuery({
    ...domainOptions(page.brandId ?? '', domainId),
    enabled: false,
  })
  const { data: takedown, error: takedownError } = useQuery({
    ...takedownOptions(takedownId ?? ''),
    enabled: false,
  })
  const brandId = page.brandId ?? takedown?.brand ?? null
  const [lastBrandId, setLastBrandId] = useState(brandId)
  if (brandId !== null && brandId !== lastBrandId) setLastBrandId(brandId)
  const website = takedown?.target_website ?? null

  const isCase = takedownId !== undefined
  const isCaseLoading = isCase && !takedown && !takedownError
  const knownBrandId = brandId ?? (page.keepsBrand || isCaseLoading ? lastBrandId : null)
  const isAcrossBrands = knownBrandId === null && !isCase
  const findBrand = (wantedId: string | null) => brands?.find(({ id }) => id === wantedId) ?? null
  const [firstBrand = null, secondBrand] = brands ?? []
  function findSideBrand() {
    if (!brands || (isCaseLoading && knownBrandId === null)) return undefined
    return isAcrossBrands && !secondBrand ? firstBrand : findBrand(knownBrandId)
  }
  const sideBrand = findSideBrand()
  return {
    ...page,
    brandId,
    brand: findBrand(brandId),
    host: domain?.name ?? (website === null ? null : getHost(website)),
    target: domain?.name ?? website,
    sideBrand,
    sideBrandId: brands ? (sideBrand?.id ?? null) : knownBrandId,
    shortcutBrandId: brands
      ? ((sideBrand ?? findBrand(lastBrandId) ?? firstBrand)?.id ?? null)
      : knownBrandId,
    isAcrossBrands,
  }
}
