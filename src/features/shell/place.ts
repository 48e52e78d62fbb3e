import { useRouterState } from '@tanstack/react-router'

/** The pages of the app, by the name that navigation, crumbs and document title share. */
export type PlaceName =
  | 'Overview'
  | 'Domains'
  | 'Domain'
  | 'Scans'
  | 'Takedowns'
  | 'Case'
  | 'Request'
  | 'Request list'
  | 'All brands'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which page a route is. */
    place?: PlaceName
    /** The page names the document itself, because only it knows what it shows. */
    ownTitle?: boolean
  }
}

/** Where the reader is. `brandId` is the brand of the address, from its path or its search. */
export interface Place {
  name: PlaceName | null
  ownTitle: boolean
  brandId: string | null
}

/** The page that is on screen. */
export function usePlace(): Place {
  return useRouterState({
    select: ({ matches }): Place => {
      const match = matches.at(-1)
      const { brandId = null } = (match?.params ?? {}) as { brandId?: string }
      const { brand = null } = (match?.search ?? {}) as { brand?: string }
      return {
        name: match?.staticData.place ?? null,
        ownTitle: match?.staticData.ownTitle ?? false,
        brandId: brandId ?? brand,
      }
    },
    structuralSharing: true,
  })
}

/** The brand that the reader is on the way to: navigation must not lag behind a press on a brand. */
export function useBrandAhead(): string | null {
  return useRouterState({
    select: ({ location }) => {
      const inPath = /^\/brands\/([^/]+)/.exec(location.pathname)?.[1]
      const { brand = null } = location.search as { brand?: string }
      return inPath ?? brand
    },
  })
}
