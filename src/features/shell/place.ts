import { useRouterState } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { forgottenAtSessionEnd } from '#/storage/session-memory.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called: in navigation, crumbs, heading and the title of the document. */
    place?: string
    /** What it is called when it is that of no single brand. */
    placeOfAll?: string
    /** What stands there while the page is on its way; a list, unless it is said. */
    shape?: PageShape
  }
}

/** How a page is laid out, as far as that is known before it is there. */
export type PageShape = 'list' | 'tools-and-list' | 'panels'

/** One record that a page is about; its name is known once it was read. */
export type PlaceRecord = { of: 'domain'; brandId: string; id: string } | { of: 'case'; id: string }

/** Where the reader is. `brandId` is the brand of the address, from its path or its search. */
export interface Place {
  name: string | null
  nameOfAll: string | null
  brandId: string | null
  /** The record of the page; null on lists and forms. */
  record: PlaceRecord | null
  shape: PageShape
}

type Params = { brandId?: string; domainId?: string; takedownId?: string }

function recordOf({ brandId, domainId, takedownId }: Params): PlaceRecord | null {
  if (takedownId !== undefined) return { of: 'case', id: takedownId }
  if (brandId === undefined || domainId === undefined) return null
  return { of: 'domain', brandId, id: domainId }
}

/** The page that is on screen. */
export function usePlace(): Place {
  return useRouterState({
    select: ({ matches }): Place => {
      const match = matches.at(-1)
      const params = (match?.params ?? {}) as Params
      const { brand } = (match?.search ?? {}) as { brand?: string }
      const brandId = params.brandId ?? (brand === 'none' ? null : brand) ?? null
      const { place = null, placeOfAll = place, shape = 'list' } = match?.staticData ?? {}
      return {
        name: place,
        nameOfAll: placeOfAll,
        brandId,
        record: recordOf(params),
        shape,
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
  const lastBrand = useLastBrand()
  return useRouterState({
    select: ({ location }): Ahead => {
      const [room, id] = location.pathname.split('/').filter((part) => part !== '')
      const { brand } = location.search as { brand?: string }
      // The glossary belongs to no brand: the sidebar stays as it is.
      if (room === 'glossary' && lastBrand !== null) return { of: 'brand', id: lastBrand }
      if (room === 'brands' && id !== undefined) return { of: 'brand', id }
      if (brand !== undefined && brand !== 'none') return { of: 'brand', id: brand }
      if (room === 'takedowns' && id !== undefined && id !== 'new' && id !== 'bulk')
        return { of: 'case', id }
      return { of: 'all' }
    },
    structuralSharing: true,
  })
}

const last = createStore<string | null>(null)

// Another user of the same tab must not find the way of the one before.
forgottenAtSessionEnd(() => last.setState(() => null))

/** Remembers the brand whose pages are open, until the session ends. */
export const rememberBrand = (brandId: string): void => last.setState(() => brandId)

/** The brand that was looked at last; null before any was. */
export const useLastBrand = (): string | null => useSelector(last)
