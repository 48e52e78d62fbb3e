import { useRouterState } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { onSessionEnd } from '#/storage/session-end.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page name in navigation, breadcrumbs, heading and document title. */
    title?: string
    /** Name of the page across brands. */
    titleOfAll?: string
    /** Placeholder while loading; a list by default. */
    shape?: PageShape
  }
}

/** Layout of a page, known before it is loaded. */
export type PageShape = 'list' | 'tools-and-list' | 'panels'

/** Record of a page; its name is known once loaded. */
export type PageRecord = { of: 'domain'; brandId: string; id: string } | { of: 'case'; id: string }

/** Current page. `brandId` is the brand in the URL's path or search. */
export interface CurrentPage {
  name: string | null
  nameOfAll: string | null
  brandId: string | null
  /** Record of the page; null on lists and forms. */
  record: PageRecord | null
  shape: PageShape
}

type Params = { brandId?: string; domainId?: string; takedownId?: string }

function recordOf({ brandId, domainId, takedownId }: Params): PageRecord | null {
  if (takedownId !== undefined) return { of: 'case', id: takedownId }
  if (brandId === undefined || domainId === undefined) return null
  return { of: 'domain', brandId, id: domainId }
}

/** Rendered page. */
export function useCurrentPage(): CurrentPage {
  return useRouterState({
    select: ({ matches }): CurrentPage => {
      const match = matches.at(-1)
      const params = (match?.params ?? {}) as Params
      const { brand } = (match?.search ?? {}) as { brand?: string }
      const brandId = params.brandId ?? (brand === 'none' ? null : brand) ?? null
      const { title = null, titleOfAll = title, shape = 'list' } = match?.staticData ?? {}
      return {
        name: title,
        nameOfAll: titleOfAll,
        brandId,
        record: recordOf(params),
        shape,
      }
    },
    structuralSharing: true,
  })
}

/** Brand of the pending navigation, so that the sidebar doesn't lag. */
export type PendingPage =
  | { of: 'brand'; id: string }
  | { of: 'case'; id: string }
  /** A page of all brands. */
  | { of: 'all' }

/** Page of the current URL, which may still be loading. */
export function usePendingPage(): PendingPage {
  const lastBrand = useLastBrand()
  return useRouterState({
    select: ({ location }): PendingPage => {
      const [section, id] = location.pathname.split('/').filter((part) => part !== '')
      const { brand } = location.search as { brand?: string }
      // The glossary has no brand; keep the sidebar.
      if (section === 'glossary' && lastBrand !== null) return { of: 'brand', id: lastBrand }
      if (section === 'brands' && id !== undefined) return { of: 'brand', id }
      if (brand !== undefined && brand !== 'none') return { of: 'brand', id: brand }
      if (section === 'takedowns' && id !== undefined && id !== 'new' && id !== 'bulk')
        return { of: 'case', id }
      return { of: 'all' }
    },
    structuralSharing: true,
  })
}

const last = createStore<string | null>(null)

// Reset for the next user of the tab.
onSessionEnd(() => last.setState(() => null))

/** Remembers the last brand until the session ends. */
export const rememberBrand = (brandId: string): void => last.setState(() => brandId)

/** Last viewed brand; null if none. */
export const useLastBrand = (): string | null => useSelector(last)
