import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called, in the crumbs and in the title of the document. */
    place?: string
    /** The page names the document itself, because only it knows what it shows. */
    ownTitle?: boolean
  }
}

/** Where the reader is. `brandId` is the brand of the address, from its path or its search. */
export interface Place {
  name: string | null
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

/** Whose page the reader is on the way to: navigation must not lag behind a press on a brand. */
export type Ahead =
  | { of: 'brand'; id: string }
  | { of: 'case'; id: string }
  /** A page of all brands. */
  | { of: 'all' }

/** The page that the address of the moment leads to, by what it belongs to. */
export function useAhead(): Ahead {
  return useRouterState({
    select: ({ location }): Ahead => {
      const [room, id] = location.pathname.split('/').filter((part) => part !== '')
      const { brand } = location.search as { brand?: string }
      if (room === 'brands' && id !== undefined) return { of: 'brand', id }
      if (brand !== undefined && brand !== 'none') return { of: 'brand', id: brand }
      if (room === 'takedowns' && id !== undefined && id !== 'new' && id !== 'bulk')
        return { of: 'case', id }
      return { of: 'all' }
    },
    structuralSharing: true,
  })
}
