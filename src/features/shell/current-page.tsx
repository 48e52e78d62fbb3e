import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState, type StaticDataRouteOption } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { domainOptions } from '#/api/domains.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { getHost } from '#/lib/host-name.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { SlowResponse } from '#/shared/query-notices.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { exactMatch } from '#/ui/page-header.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page name in navigation, breadcrumbs, heading and document title. */
    title?: string
    /** Title when the URL has no brand; `title` by default. */
    titleAcrossBrands?: string
    /** Layout of the placeholder while the page loads; `list` by default. */
    shape?: PageShape
    /** List that the record or form belongs to, linked in the breadcrumbs. */
    parent?: 'domains' | 'campaigns' | 'takedowns'
    /** True if the sidebar keeps showing the last viewed brand when the URL has no brand. */
    keepsBrand?: boolean
  }
}

type PageShape = 'list' | 'tools-and-list' | 'panels'

interface CurrentPage extends Pick<StaticDataRouteOption, 'parent' | 'keepsBrand'> {
  title: string | null
  /** ID of the brand in the URL. Null if there is none, as on case pages and pages across brands. */
  brandId: string | null
  domainId?: string
  takedownId?: string
  isRecord: boolean
  shape: PageShape
}

function useCurrentPage(): CurrentPage {
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

/** Returns the current page with its data from the query cache. Never fetches any data. */
export function useLoadedPage(brands: readonly CompactBrand[] | undefined) {
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
  // Pages without a brand, and cases that are loading, can keep the brand that was viewed last.
  const navigationBrandId = brandId ?? (page.keepsBrand || isCaseLoading ? lastBrandId : null)
  const coversAllBrands = navigationBrandId === null && !isCase
  const findBrand = (wantedId: string | null) => brands?.find(({ id }) => id === wantedId) ?? null
  const [firstBrand = null, secondBrand] = brands ?? []
  function findSideBrand() {
    if (!brands || (isCaseLoading && navigationBrandId === null)) return undefined
    // If the user has only one brand, the sidebar shows it on pages about all brands too.
    return coversAllBrands && !secondBrand ? firstBrand : findBrand(navigationBrandId)
  }
  const sideBrand = findSideBrand()
  return {
    ...page,
    /** ID of the brand in the URL or of the loaded case. Null if neither has one. */
    brandId,
    /** Brand with the ID `brandId`. Null until loaded, and if the user can't see such a brand. */
    brand: findBrand(brandId),
    /** Hostname of the domain or case; null until loaded, and on other pages. */
    host: domain?.name ?? (website === null ? null : getHost(website)),
    /** Reported URL of the case, or host of the domain. */
    target: domain?.name ?? website,
    /** Brand in the sidebar. Null for no brand, undefined until known. */
    sideBrand,
    /** ID of `sideBrand`. Often known earlier, because it may be in the URL. */
    sideBrandId: brands ? (sideBrand?.id ?? null) : navigationBrandId,
    /** Brand whose pages the shortcuts open: the sidebar's, else the last viewed, else the first. */
    defaultBrandId: brands
      ? ((sideBrand ?? findBrand(lastBrandId) ?? firstBrand)?.id ?? null)
      : navigationBrandId,
    /** True on pages about all brands, but not on the page of a case without a brand. */
    coversAllBrands,
  }
}

export type LoadedPage = ReturnType<typeof useLoadedPage>

const linkClass = 'rounded-sm hover:text-text hover:underline'

function Crumb({ children, className }: { children: ReactNode; className: string }) {
  return (
    <li
      className={`flex items-center not-last:after:mx-1.5 not-last:after:text-faint not-last:after:content-['/'] ${className}`}
    >
      {children}
    </li>
  )
}

function ListCrumb({ page: { parent, brandId } }: { page: LoadedPage }) {
  if (parent === undefined) return null
  return (
    <Crumb className="shrink-0">
      {parent !== 'takedowns' && brandId !== null ? (
        <Link
          to={`/brands/$brandId/${parent}`}
          params={{ brandId }}
          activeOptions={exactMatch}
          // The URL of the record also has the list's filters, order and page. Keep them.
          search={true}
          resetScroll={false}
          className={linkClass}
        >
          {parent === 'domains' ? 'Domains' : 'Campaigns'}
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
    </Crumb>
  )
}

/** The crumb of a record appears only after loading, because the record may not exist. */
export function Breadcrumbs({ page }: { page: LoadedPage }) {
  const { title, isRecord, brand, host } = page
  if (title === null) return null
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center whitespace-nowrap text-muted">
        {brand && (
          // On phones, there is no room for the brand next to the list.
          <Crumb className={`min-w-0 ${page.parent ? 'max-wide:hidden' : ''}`}>
            <Link
              to="/brands/$brandId"
              params={{ brandId: brand.id }}
              activeOptions={exactMatch}
              className={`min-w-0 truncate ${linkClass}`}
            >
              <bdi>{getBrandLabel(brand)}</bdi>
            </Link>
          </Crumb>
        )}
        <ListCrumb page={page} />
        {(!isRecord || host !== null) && (
          // With a new key, React replaces the element. Changing its text would count as a layout shift.
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

export function PageTitle({ page: { title, brand, host } }: { page: LoadedPage }) {
  usePageTitle(
    ...(host === null ? [] : [formatHost(host)]),
    ...(title === null ? [] : [title]),
    ...(brand === null ? [] : [getBrandLabel(brand)]),
  )
  return null
}

/** Heading and skeletons of a page that is loading. */
export function PendingPage() {
  const { title, isRecord, shape } = useCurrentPage()
  return (
    <>
      {/* Not focusable, because the focus moves to the heading of the loaded page. */}
      <h1 className="flex min-h-7.5 items-center text-xl font-heading tracking-snug">
        {!isRecord && title}
      </h1>
      <SlowResponse />
      <PagePlaceholder shape={shape} />
    </>
  )
}

function PagePlaceholder({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'list':
      return <LoadingRows label="Loading" />
    case 'tools-and-list':
      return (
        <>
          <div className="-mt-0.5 h-6.5 shrink-0 max-wide:h-16.5" />
          <LoadingRows label="Loading" rowCount={18} />
        </>
      )
    case 'panels':
      return (
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          {[9, 7].map((lines) => (
            <div key={lines} className="rounded-card border border-line bg-surface p-3.5">
              <LoadingLines label="Loading" lineCount={lines} />
            </div>
          ))}
        </div>
      )
  }
}
